/** Product of two vectors of the same length; the cosine of two of length 1. */
export const product = (a: Float32Array, b: Float32Array): number => {
  // Four sums that need not wait for each other.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < a.length; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0);
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0);
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0);
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0);
  }
  return first + second + (third + fourth);
};

/** A vector at length 1; one of zeros as it is. */
export const unit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(product(vector, vector)) || 1;
  return vector.map((value) => value / length);
};
