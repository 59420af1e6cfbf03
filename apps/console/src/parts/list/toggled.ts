/** Columns that a person may choose for one list: what the server keeps. */
const most = 200;

/**
 * The columns that are chosen once one was shown or hidden, in the list's order. Those that are chosen and not there now, such as the slots of
 * another flow than the one that is filtered by, stay chosen.
 */
export const toggled = (columns: readonly string[], chosen: ReadonlySet<string>, key: string): readonly string[] => {
  const there = new Set(columns);
  const shown = columns.filter((one) => (one === key ? !chosen.has(one) : chosen.has(one)));
  return [...shown, ...[...chosen].filter((one) => !there.has(one))].slice(0, most);
};
