/** Px that any column keeps: a short number or a switch has nothing to give, and of any other value some characters are left. */
const keeps = 104;
/** What is left of a wide column at the least, as a share of its width. */
const share = 0.55;

interface Query {
  /** Px. */
  readonly width: number;
  /** Gives nothing. */
  readonly firm: boolean;
}

/**
 * CSS widths of a table's columns. Where they don't fit side by side, the wide ones give way in proportion, down to a share of themselves;
 * only then does the list scroll sideways. The list's scroller is the size container that `cqw` speaks of.
 *
 * @param beside px of what else stands in the row and keeps its width
 */
export const columnWidths = (columns: readonly Query[], beside: number): string[] => {
  const gives = ({ width, firm }: Query): boolean => !firm && width > keeps;
  const sum = (some: readonly Query[]): number => some.reduce((all, { width }) => all + width, 0);
  const wide = sum(columns.filter(gives));
  const kept = sum(columns.filter((column) => !gives(column))) + beside;
  return columns.map((column) => {
    const { width } = column;
    if (!gives(column)) return `${width}px`;
    return `clamp(${Math.max(keeps, Math.round(width * share))}px, (100cqw - ${kept}px) * ${(width / wide).toFixed(4)}, ${width}px)`;
  });
};
