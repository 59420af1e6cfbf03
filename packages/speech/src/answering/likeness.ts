import type { Fingerprint } from './fingerprint.ts';

/** Words compared while a place is looked for: every so many-th. */
const COARSE = 4;
/** Places that look alike when looked at coarsely, and are looked at closely. */
const CANDIDATES = 3;
/** Fewer words in common say nothing: 0.8 s. */
const FEWEST = 40;

const bitsOf = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Share of equal bits at one place, from 0 (as many differ as by chance) to 1; where one is silent nothing is compared. */
function at(one: Fingerprint, other: Fingerprint, offset: number, step: number): number {
  let wrong = 0;
  let words = 0;
  const from = Math.max(0, -offset);
  const to = Math.min(one.length, other.length - offset);
  for (let n = from; n < to; n += step) {
    const a = one[n] ?? 0;
    const b = other[n + offset] ?? 0;
    if (a === 0 || b === 0) continue;
    wrong += bitsOf(a ^ b);
    words++;
  }
  return words * step < FEWEST ? 0 : Math.max(0, 1 - wrong / (words * 16));
}

/**
 * How alike two recordings are, from 0 (nothing in common) to 1 (the same), wherever one begins in the other. The same announcement by other
 * words of the line, level and noise stays above {@link ALIKE}; the same words in another voice do not.
 */
export function likeness(one: Fingerprint, other: Fingerprint): number {
  const best: { offset: number; score: number }[] = [];
  const [from, to] = [FEWEST - one.length, other.length - FEWEST];
  for (let offset = from; offset <= to; offset++) {
    const score = at(one, other, offset, COARSE);
    if (score <= (best.at(-1)?.score ?? 0) && best.length >= CANDIDATES) continue;
    best.push({ offset, score });
    best.sort((a, b) => b.score - a.score);
    best.length = Math.min(best.length, CANDIDATES);
  }
  return Math.max(0, ...best.map(({ offset }) => at(one, other, offset, 1)));
}

/** Recordings that are more alike are of the same announcement. */
export const ALIKE = 0.36;
