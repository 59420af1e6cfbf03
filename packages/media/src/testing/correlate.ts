/**
 * Where a piece of audio occurs in a longer one, by normalised cross-correlation: 1 = the very same, 0 = nothing alike.
 * @returns the best place (sample) and its score
 */
export function correlate(needle: Int16Array, hay: Int16Array): { readonly at: number; readonly score: number } {
  let best = { at: 0, score: 0 };
  const own = power(needle, 0, needle.length);
  let there = power(hay, 0, Math.min(needle.length, hay.length));
  for (let at = 0; at + needle.length <= hay.length; at++) {
    // A coarse look first: every eighth sample tells enough to pass most places over.
    if (there > 0 && dot(needle, hay, at, 8) ** 2 * 64 > best.score ** 2 * own * there * 0.5) {
      const score = Math.abs(dot(needle, hay, at, 1)) / Math.sqrt(own * there);
      if (score > best.score) best = { at, score };
    }
    there += (hay[at + needle.length] ?? 0) ** 2 - (hay[at] ?? 0) ** 2;
  }
  return best;
}

function power(pcm: Int16Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (pcm[i] ?? 0) ** 2;
  return sum;
}

function dot(needle: Int16Array, hay: Int16Array, at: number, step: number): number {
  let sum = 0;
  for (let i = 0; i < needle.length; i += step) sum += (needle[i] ?? 0) * (hay[at + i] ?? 0);
  return sum;
}
