/** The parts of a cell, each once, without empty ones. */
export const split = (cell: string, at: RegExp): string[] =>
  [...new Set(cell.split(at).map((part) => part.trim()))].filter((part) => part !== '');
