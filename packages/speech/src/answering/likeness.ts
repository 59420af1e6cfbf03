import type { Fingerprint } from './fingerprint.ts';

/** Words compared while a place is looked for: every so many-th. */
const COARSE = 4;
/** Places that look alike when looked at coarsely, and are looked at closely. */
const CANDIDATES = 3;
/** Words that lie alike in both, and how far the next such block may lie from there: 0.6 s, 300 ms. */
const BLOCK = 30;
const SLIP = 15;
/** Fewer words in common say nothing: 0.8 s. */
const FEWEST = 40;

const bitsOf = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Equal bits at one place, as a share from 0 (as many differ as by chance) to 1, and the words compared; where one is silent none is. */
function at(one: Fingerprint, other: Fingerprint, offset: number, { from, to, step }: { from: number; to: number; step: number }) {
  let wrong = 0;
  let words = 0;
  const end = Math.min(to, other.length - offset);
  for (let n = Math.max(from, -offset); n < end; n += step) {
    const a = one[n] ?? 0;
    const b = other[n + offset] ?? 0;
    if (a === 0 || b === 0) continue;
    wrong += bitsOf(a ^ b);
    words++;
  }
  return { words, score: words === 0 ? 0 : Math.max(0, 1 - wrong / (words * 16)) };
}

/** The best place of a block within `slip` words of an offset. */
export function blockNear(
  one: Fingerprint,
  other: Fingerprint,
  { offset, from, to, slip }: { offset: number; from: number; to: number; slip: number },
): { words: number; score: number; offset: number } {
  const block = { from, to, step: 1 };
  let best = { ...at(one, other, offset, block), offset };
  for (let by = -slip; by <= slip; by++) {
    const found = at(one, other, offset + by, block);
    if (found.score > best.score && found.words >= best.words / 2) best = { ...found, offset: offset + by };
  }
  return best;
}

/** From one place on, block by block: a line loses and repeats pieces of 20 ms, so that what follows lies a little elsewhere. */
function along(one: Fingerprint, other: Fingerprint, begin: number): Alignment {
  let offset = begin;
  let sum = 0;
  let words = 0;
  for (let from = 0; from < one.length; from += BLOCK) {
    const best = blockNear(one, other, { offset, from, to: Math.min(one.length, from + BLOCK), slip: SLIP });
    offset = best.offset;
    sum += best.score * best.words;
    words += best.words;
  }
  return { likeness: words < FEWEST ? 0 : sum / words, offset };
}

/** Where one recording lies in another. */
export interface Alignment {
  /** As {@link likeness}. */
  readonly likeness: number;
  /** The last words of the one lie so many words later in the other. */
  readonly offset: number;
}

/**
 * Finds where one recording lies in another, wherever one begins in the other.
 *
 * @param overlap words that lie in both at least
 */
export function align(one: Fingerprint, other: Fingerprint, overlap: number = FEWEST): Alignment {
  const best: { offset: number; score: number }[] = [];
  const whole = { from: 0, to: one.length, step: COARSE };
  for (let offset = overlap - one.length; offset <= other.length - overlap; offset++) {
    const { words, score } = at(one, other, offset, whole);
    if (words * COARSE < FEWEST || (best.length >= CANDIDATES && score <= (best.at(-1)?.score ?? 0))) continue;
    best.push({ offset, score });
    best.sort((a, b) => b.score - a.score);
    best.length = Math.min(best.length, CANDIDATES);
  }
  return best
    .map(({ offset }) => along(one, other, offset))
    .reduce((most, found) => (found.likeness > most.likeness ? found : most), { likeness: 0, offset: 0 });
}

/**
 * How alike two recordings are, from 0 (nothing in common) to 1 (the same), wherever one begins in the other. The same announcement over
 * another line, at another level and in noise stays above {@link ALIKE}; the same words in another voice do not.
 */
export const likeness = (one: Fingerprint, other: Fingerprint): number => align(one, other).likeness;

/** Recordings that are more alike are of the same announcement. */
export const ALIKE = 0.4;
