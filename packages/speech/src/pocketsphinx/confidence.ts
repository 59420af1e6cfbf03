import type { Language } from '../ports/expectation.ts';
import type { Segment } from './runtime.ts';

/**
 * How much worse, per frame of speech, the expected words fit than an unrestricted loop over all phones does, in the
 * decoder's log units. Speech that was expected lies near 15 (Mandarin) or 18 (English), anything else mostly above 35. (A garbage loop within the
 * grammar itself rejects as much but loses a fifth of the right answers.)
 */
export function misfit(expected: readonly Segment[], anything: readonly Segment[]): number {
  const spoken = expected.filter((segment) => !isFiller(segment.word));
  const frames = spoken.reduce((sum, segment) => sum + segment.end - segment.start + 1, 0);
  return (scoreOf(anything) - scoreOf(expected)) / Math.max(FEWEST_FRAMES, frames);
}

/** Shorter words would make the quotient jumpy. 10 ms each. */
const FEWEST_FRAMES = 10;
const scoreOf = (segments: readonly Segment[]): number => segments.reduce((sum, segment) => sum + segment.ascr, 0);
const isFiller = (word: string): boolean => /^(<.*>|\+\+.*\+\+|\[.*\]|\(NULL\))$/.test(word);

/** Misfit at which an utterance is as likely expected as not, measured on 8 kHz synthetic speech. The price of a word counts as misfit. */
const MIDDLE: Readonly<Record<Language, number>> = { zh: 29, en: 36 };
const SPREAD = 5;

/** 0 to 1; an utterance below {@link LEAST_CONFIDENCE} counts as not expected. */
export const confidenceOf = (language: Language, misfitPerFrame: number): number =>
  1 / (1 + Math.exp((misfitPerFrame - MIDDLE[language]) / SPREAD));

export const LEAST_CONFIDENCE = 0.5;
