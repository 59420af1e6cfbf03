import type { Language } from '../ports/expectation.ts';
import { ifCovered } from './confidence.ts';
import type { Evidence, Pass } from './judge.ts';

/** A worse fit tells no more. */
const WORST_MISFIT = 70;
/** How much worse another answer fits where there is no other, in tens. */
const NO_RIVAL = 3;
/** A louder voice over its line tells no more, dB. */
const CLEAREST = 40;

/** Frames of a letter, or of a Mandarin syllable, as most people speak. */
const usualFrames: Readonly<Record<Language, number>> = { zh: 20, en: 8 };
/** Of a digit as it is said: from one to nine they have four on the whole. */
const lettersOfDigit: Readonly<Record<Language, number>> = { zh: 1, en: 4 };

/** Letters, or Mandarin syllables, that were said. */
export const lettersIn = (text: string, language: Language): number =>
  text.replaceAll(' ', '').replaceAll(/\d/g, '#'.repeat(lettersOfDigit[language])).length;

/** What was perhaps answered, and what is known of it, to be weighed; the first value is 1. */
export interface Answer {
  /** The reading of it that fits best. */
  readonly pass: Pass;
  readonly values: readonly number[];
}

/**
 * The two readings that an answer is judged by: in noise those with the means of what was said, with the noise and without it, otherwise the one
 * while it was spoken and the one after that.
 */
const readingsOf = ({ first, second, cleaned }: Evidence): readonly [Pass | null, Pass | null] =>
  cleaned === undefined ? [first, second ?? null] : [second ?? null, cleaned];

const scaled = ({ fit: { misfit } }: Pass): number => Math.min(WORST_MISFIT, misfit) / 10;
const lowest = (values: readonly number[]): number => Math.min(...values);

const valuesOf = (evidence: Evidence, mine: readonly Pass[], others: readonly Pass[], best: Pass): number[] => {
  const misfits = mine.map(scaled);
  const both = mine.length > 1 ? 1 : 0;
  const letters = lettersIn(`${best.withdrawn ?? ''}${best.text}`, evidence.language);
  const pace = Math.log(Math.max(1, best.fit.frames) / Math.max(1, letters) / usualFrames[evidence.language]);
  return [
    1,
    scaled(best),
    misfits.reduce((sum, misfit) => sum + misfit, 0) / misfits.length,
    others.length === 0 ? NO_RIVAL : lowest(others.map(scaled)) - scaled(best),
    both,
    both * scaled(best),
    Math.min(CLEAREST, evidence.levels.voice - evidence.levels.line) / 10,
    // A short word is easily another one; and one that takes too long, or not long enough, is another.
    Math.log(1 + letters),
    pace,
    pace ** 2,
    mine.some((pass) => pass === readingsOf(evidence)[0]) ? 1 : 0,
    // It was read once, or the other time nothing whole.
    mine.length + others.length < 2 ? 1 : 0,
  ];
};

/** What was perhaps answered: once each, where readings are the `same`. */
export function answersIn(evidence: Evidence, same: (a: Pass, b: Pass) => boolean): readonly Answer[] {
  const passes = readingsOf(evidence).filter((pass) => pass !== null);
  const apart = passes.filter((pass, at) => !passes.slice(0, at).some((before) => same(before, pass)));
  return apart.map((one) => {
    const mine = passes.filter((pass) => same(one, pass));
    const best = mine.reduce((most, pass) => (pass.fit.misfit < most.fit.misfit ? pass : most));
    const others = passes.filter((pass) => !mine.includes(pass));
    return { pass: best, values: valuesOf(evidence, mine, others, best) };
  });
}

/** Fitted by `apps/voice/bench/hearing/fit-confidence.ts`, over families of voices and noises, one of each language held out. */
const WEIGHTS: Readonly<Record<Language, readonly number[]>> = {
  zh: [-1.473, -0.827, -0.381, 0.408, 1.887, -0.726, 0.341, 1.862, -1.009, -0.731, -0.197, 0.579],
  en: [-0.329, -0.25, -0.169, 0.046, 1.772, -0.073, 0.437, 0.19, 0.198, -1.513, -0.181, 1.014],
};

/**
 * How likely a reading has to be right: a wrong answer costs three times one that is asked again, so that two thirds were enough if weights were
 * as right for voices that they were not fitted to. English is believed later, and what was read once in either language.
 */
const LEAST_LIKELY: Readonly<Record<Language, number>> = { zh: 2 / 3, en: 3 / 4 };
const LEAST_LIKELY_ONCE = 3 / 4;
/** Spreads confidences as they are spread for recordings, with which they are compared. */
const STEEPNESS = 2;

/** How sure it is that an answer was read rightly, 0 to 1; one half is where asking again costs as much as believing it. */
export function answerConfidence({ language, noisy, second, cleaned }: Evidence, { pass, values }: Answer): number {
  const sum = values.reduce((all, value, at) => all + value * (WEIGHTS[language][at] ?? 0), 0);
  const leastLikely = second === undefined ? LEAST_LIKELY_ONCE : LEAST_LIKELY[language];
  const least = Math.log(leastLikely / (1 - leastLikely));
  const likely = Math.round(1_000 / (1 + Math.exp(STEEPNESS * (least - sum)))) / 1_000;
  // In noise the phone loop hears speech all along, so that what words cover of it says nothing.
  return noisy || cleaned !== undefined ? likely : ifCovered(likely, pass.fit);
}
