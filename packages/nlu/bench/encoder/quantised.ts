import type { EncoderWeights } from '../../src/encoder/weights.ts';

const most = 127;

/** Rows of numbers as bytes, each row on a scale of its own. */
export const quantised = (values: Float32Array, width: number): Pick<EncoderWeights, 'scales' | 'rows'> => {
  const count = values.length / width;
  const scales = new Float32Array(count);
  const rows = new Int8Array(values.length);
  for (let row = 0; row < count; row++) {
    const vector = values.subarray(row * width, (row + 1) * width);
    const scale = Math.fround(vector.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0) / most) || 1;
    scales[row] = scale;
    for (const [at, value] of vector.entries()) rows[row * width + at] = Math.round(value / scale);
  }
  return { scales, rows };
};
