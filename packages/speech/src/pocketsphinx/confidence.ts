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

/** When a reading is as likely right as not. */
type Limits = { misfit: number; covered: number };

/**
 * Fitted where a wrong answer costs as much as three that are asked again, over voices and noises of `hearing.right_share`. Two readings that
 * agree, the second with the utterance's own means, may fit worse: of the wrong ones three in five disagree, of the right ones one in ten.
 */
const LIMITS: Readonly<Record<'once' | 'twice', Readonly<Record<Language, Limits>>>> = {
  once: { zh: { misfit: 29, covered: 0.5 }, en: { misfit: 36, covered: 0.5 } },
  twice: { zh: { misfit: 30, covered: 0.5 }, en: { misfit: 44, covered: 0.5 } },
};
const SPREAD = 5;
/** What covers too little of the speech is at most so sure. */
const UNCOVERED = 0.4;

/**
 * 0 to 1; an utterance below {@link LEAST_CONFIDENCE} counts as not expected.
 *
 * @param noisy the phone loop hears speech in the noise of the line, so that what words cover of it says nothing
 */
export function confidenceOf(language: Language, read: 'once' | 'twice', { misfit, covered }: Fit, noisy: boolean): number {
  const limits = LIMITS[read][language];
  const fits = 1 / (1 + Math.exp((misfit - limits.misfit) / SPREAD));
  return Math.round((!noisy && covered < limits.covered ? Math.min(UNCOVERED, fits) : fits) * 1000) / 1000;
}

export const LEAST_CONFIDENCE = 0.5;
