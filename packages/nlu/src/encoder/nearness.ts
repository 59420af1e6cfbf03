/** How near a sentence is to what a meaning's sentences mean. */
export interface Nearness {
  /** Over all of its sentences, the nearest ones counting most; −1 to 1. */
  readonly near: number;
  /** Of the nearest one. */
  readonly nearest: number;
}

/** How much more a nearer sentence counts: 0.1 nearer, e times as much. Learned with it, too. */
export const sharpness = 10;

/** Cosine of two vectors of length 1. */
export const product = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** Compares a sentence with the sentences of a meaning, by their vectors. */
export const nearnessTo = (said: Float32Array, stored: readonly Float32Array[]): Nearness => {
  if (stored.length === 0) return { near: -1, nearest: -1 };
  const cosines = stored.map((vector) => product(said, vector));
  const sum = cosines.reduce((all, cosine) => all + Math.exp(sharpness * cosine), 0);
  return { near: Math.log(sum / stored.length) / sharpness, nearest: Math.max(...cosines) };
};
