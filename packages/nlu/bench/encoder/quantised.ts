/** How rows of numbers are written in few bits. */
export interface Steps {
  /** Of a scale, up and down from 0. */
  readonly most: number;
  /** What lies beyond so many times the usual number of a row is cut. */
  readonly cut: number;
}

export const eightBits: Steps = { most: 127, cut: Number.POSITIVE_INFINITY };
/** Of few steps, none may be lost to what is rare. */
export const fourBits: Steps = { most: 7, cut: 3 };

/** Rows of numbers as whole ones, each row on a scale of its own. */
export const quantised = (
  values: Float32Array,
  width: number,
  { most, cut }: Steps,
): { readonly scales: Float32Array; readonly rows: Int8Array } => {
  const count = values.length / width;
  const scales = new Float32Array(count);
  const rows = new Int8Array(values.length);
  for (let row = 0; row < count; row++) {
    const vector = values.subarray(row * width, (row + 1) * width);
    const greatest = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
    const usual = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0) / width);
    const scale = Math.fround(Math.min(greatest, cut * usual) / most) || 1;
    scales[row] = scale;
    for (const [at, value] of vector.entries()) rows[row * width + at] = Math.max(-most, Math.min(most, Math.round(value / scale)));
  }
  return { scales, rows };
};
