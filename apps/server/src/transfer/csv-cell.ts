/** Characters that make a spreadsheet run a cell as a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/;

/** A cell as CSV (RFC 4180), with formulas made harmless by a leading apostrophe. */
export const csvCell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row as CSV, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The cell that {@link csvCell} made harmless, as it was. */
export const withoutGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);
