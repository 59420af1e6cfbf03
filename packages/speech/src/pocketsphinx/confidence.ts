import type { Language } from '../ports/expectation.ts';
import type { Segment } from './runtime.ts';

/** How well an utterance is explained by the words that were expected. */
export type Fit = {
  /**
   * How much worse, per frame of speech, the expected words fit than an unrestricted loop over all phones does, in the decoder's log units.
   * Speech that was expected lies near 16, other speech mostly above 25. (A garbage loop within the grammar itself rejects as much but
   * loses a fifth of the right answers.)
   */
  misfit: number;
  /** Frames of the words beside the frames in which the phone loop hears speech: a short word in a long sentence covers little of it. */
  covered: number;
  /** Frames of the words, 10 ms each. */
  frames: number;
};

export function fitOf(expected: readonly Segment[], anything: readonly Segment[]): Fit {
  const words = framesOf(expected);
  return {
    misfit: (scoreOf(anything) - scoreOf(expected)) / Math.max(FEWEST_FRAMES, words),
    covered: words / Math.max(1, framesOf(anything)),
    frames: words,
  };
}

/** Shorter words would make the quotient jumpy. 10 ms each. */
const FEWEST_FRAMES = 10;
const scoreOf = (segments: readonly Segment[]): number => segments.reduce((sum, segment) => sum + segment.ascr, 0);
const isFiller = (word: string): boolean => /^(<.*>|\+\+.*\+\+|\[.*\]|\(NULL\))$/.test(word);
const framesOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => (isFiller(segment.word) ? sum : sum + segment.end - segment.start + 1), 0);

/**
 * The misfit with which a reading is as likely right as not. Fitted where a wrong answer costs as much as three that are asked again, over voices
 * and noises of `hearing.right_share`. Two readings that agree, the second with the utterance's own means, may fit worse: of the wrong ones three
 * in five disagree, of the right ones one in ten.
 */
const LIMITS: Readonly<Record<'once' | 'twice', Readonly<Record<Language, number>>>> = {
  once: { zh: 29, en: 36 },
  twice: { zh: 30, en: 44 },
};
const SPREAD = 5;
/** Words cover at least so much of the speech in which they were said. */
const LEAST_COVERED = 0.5;
/** What covers too little of the speech is at most so sure. */
const UNCOVERED = 0.4;

/** `confidence`, unless the words cover too little of the speech. */
export const ifCovered = (confidence: number, { covered }: Fit): number =>
  covered < LEAST_COVERED ? Math.min(UNCOVERED, confidence) : confidence;

/**
 * 0 to 1; an utterance below {@link LEAST_CONFIDENCE} counts as not expected.
 *
 * @param noisy the phone loop hears speech in the noise of the line, so that what words cover of it says nothing
 */
export function confidenceOf(language: Language, read: 'once' | 'twice', fit: Fit, noisy: boolean): number {
  const fits = Math.round(1_000 / (1 + Math.exp((fit.misfit - LIMITS[read][language]) / SPREAD))) / 1_000;
  return noisy ? fits : ifCovered(fits, fit);
}

export const LEAST_CONFIDENCE = 0.5;
