/** Px up to which a column keeps its width: a short number or a switch has nothing to give. */
const keeps = 100;
/** What is left of a wide column at the least, as a share of its width. */
const least = 0.68;

/**
 * CSS widths of a table's columns. Where they don't fit side by side, the wide ones give way in proportion, down to a share of themselves;
 * only then does the list scroll sideways. The list's scroller is the size container that `cqw` speaks of.
 *
 * @param columns px of each column
 * @param beside px of what else stands in the row and keeps its width
 */
export const columnWidths = (columns: readonly number[], beside: number): string[] => {
  const wide = columns.filter((width) => width > keeps).reduce((sum, width) => sum + width, 0);
  const kept = columns.filter((width) => width <= keeps).reduce((sum, width) => sum + width, beside);
  return columns.map((width) =>
    width > keeps ? `clamp(${Math.round(width * least)}px, (100cqw - ${kept}px) * ${(width / wide).toFixed(4)}, ${width}px)` : `${width}px`,
  );
};
