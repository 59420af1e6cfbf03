/** A place on the canvas by column and row. */
export const at = (column: number, row: number): { x: number; y: number } => ({ x: column * 300, y: row * 220 });
