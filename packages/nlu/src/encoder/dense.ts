/** Product of two vectors; the cosine of two of length 1. */
export const product = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** A vector at length 1; one of zeros as it is. */
export const unit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(product(vector, vector)) || 1;
  return vector.map((value) => value / length);
};
