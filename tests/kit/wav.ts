/** Pieces one after another. */
export function joined(pieces: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Silence of so many ms at 8 kHz. */
export const silence = (ms: number): Int16Array => new Int16Array(Math.round(ms * 8));
