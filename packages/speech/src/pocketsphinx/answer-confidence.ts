import type { Language } from '../ports/expectation.ts';
import type { Evidence, Pass } from './judge.ts';

/** A worse fit tells no more. */
const WORST_MISFIT = 70;
/** What stands for a second reading that is none. */
const ABSENT = { misfit: 60, covered: 0.3 } as const;
/** A louder voice over its line tells no more, dB. */
const CLEAREST = 40;

/** Frames of a letter, or of a Mandarin syllable, as most people speak. */
const usualFrames: Readonly<Record<Language, number>> = { zh: 20, en: 8 };

const scaled = (misfit: number): number => Math.min(WORST_MISFIT, misfit) / 10;

/** The reading that fits best, and the other one. */
export function byFit({ first, second = null }: Pick<Evidence, 'first' | 'second'>): [best: Pass | null, other: Pass | null] {
  if (!first || !second) return [first ?? second, null];
  return second.fit.misfit <= first.fit.misfit ? [second, first] : [first, second];
}

/**
 * What is known of the reading that fits best, to be weighed; the first is 1.
 *
 * @param agrees whether the other reading says the same
 */
export function valuesOf(evidence: Evidence, agrees: boolean): number[] | null {
  const [best, other] = byFit(evidence);
  if (!best) return null;
  const { misfit, covered } = other?.fit ?? ABSENT;
  const same = agrees ? 1 : 0;
  const letters = `${best.withdrawn ?? ''}${best.text}`.replaceAll(' ', '').length;
  const pace = Math.log(Math.max(1, best.fit.frames) / Math.max(1, letters) / usualFrames[evidence.language]);
  return [
    1,
    scaled(best.fit.misfit),
    scaled(misfit),
    Math.min(1, best.fit.covered),
    Math.min(1, covered),
    same,
    same * scaled(misfit),
    Math.min(CLEAREST, evidence.levels.voice - evidence.levels.line) / 10,
    // A short word is easily another one; and one that takes too long, or not long enough, is another.
    Math.log(1 + letters),
    pace,
    pace ** 2,
    evidence.second === undefined ? 1 : 0,
  ];
}

/** Fitted by `apps/voice/bench/hearing/fit-confidence.ts`, over families of voices and noises, one of each language held out. */
const WEIGHTS: Readonly<Record<Language, readonly number[]>> = {
  zh: [-1.183, -0.814, -0.005, 0.417, 0.183, 2.086, -0.363, -0.01, 1.473, -0.544, -0.78, 1.187],
  en: [1.032, -0.41, -0.058, 0.274, 1.609, 0.526, 0.077, 0.351, -0.603, 0.061, -1.758, 1.052],
};

/**
 * How likely a reading has to be right: a wrong answer costs three times one that is asked again, so that two thirds are enough. English is
 * believed a little later, for it was tried on voices that are further from those it was fitted to.
 */
const LEAST_LIKELY: Readonly<Record<Language, number>> = { zh: 2 / 3, en: 0.7 };
/** Spreads confidences as they are spread for recordings, with which they are compared. */
const STEEPNESS = 2;

/** How sure it is that an answer was read rightly, 0 to 1; one half is where asking again costs as much as believing it. */
export function answerConfidence(evidence: Evidence, agrees: boolean): number {
  const { language } = evidence;
  const sum = (valuesOf(evidence, agrees) ?? []).reduce((all, value, at) => all + value * (WEIGHTS[language][at] ?? 0), 0);
  const least = Math.log(LEAST_LIKELY[language] / (1 - LEAST_LIKELY[language]));
  return Math.round(1_000 / (1 + Math.exp(STEEPNESS * (least - sum)))) / 1_000;
}
