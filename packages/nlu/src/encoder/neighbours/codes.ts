/** Numbers of four bits, −7 to 7, each on the scale of its column: a row of `dimensions` (a multiple of 32) takes half as many bytes. */
const codeBits = 4;
export const codesPerByte = 8 / codeBits;
/** Of sixteen bytes the low halves hold sixteen numbers, the high halves the next sixteen, as products.wat takes them. */
const together = 16;
const most = 7;
/** A code is that much more than the number it stands for. */
export const zero = 8;

/** Writes a vector as codes, from `from` on. */
export const encodeRow = (vector: Float32Array, steps: Float32Array, into: Uint8Array, from: number): void => {
  for (const [at, value] of vector.entries()) {
    const code = zero + Math.max(-most, Math.min(most, Math.round(value / (steps[at] ?? 1))));
    const group = Math.floor(at / (together * codesPerByte));
    const within = at % (together * codesPerByte);
    const place = from + group * together + (within % together);
    into[place] = (into[place] ?? 0) | (within < together ? code : code << codeBits);
  }
};

/** What a code is worth in each column of rows, one after the other: what lies beyond three fifths of the farthest is cut. */
export const stepsOf = (rows: Float32Array, dimensions: number): Float32Array => {
  const kept = 0.6;
  const farthest = new Float32Array(dimensions);
  for (let at = 0; at < rows.length; at++) {
    const column = at % dimensions;
    farthest[column] = Math.max(farthest[column] ?? 0, Math.abs(rows[at] ?? 0));
  }
  return farthest.map((value) => (value * kept) / most || 1);
};
