import type { Language } from '../ports/expectation.ts';
import { errorsBetween, unitsOf } from './errors.ts';
import type { HeardOnce } from './hear-once.ts';

/** What one contestant made of one recording, and what is said in it where somebody wrote it down. */
export type HeardAgainst = { expected: string | null; heard: Pick<HeardOnce, 'text' | 'finalMs' | 'failure'> };

/** How one contestant did. Times in ms from the end of speech to the text; `errorRate` over what was written down. */
export type HearingFigures = {
  failed: number;
  reasons: Readonly<Record<string, number>>;
  errorRate: number | null;
  p50: number | null;
  p95: number | null;
};

/** Adds up what one contestant heard. */
export function figuresOf(all: readonly HeardAgainst[], language: Language): HearingFigures {
  const reasons: Record<string, number> = {};
  for (const { heard } of all) if (heard.failure) reasons[heard.failure.reason] = (reasons[heard.failure.reason] ?? 0) + 1;
  let [errors, units] = [0, 0];
  for (const { expected, heard } of all) {
    if (expected === null) continue;
    const wanted = unitsOf(expected, language);
    units += wanted.length;
    errors += errorsBetween(wanted, unitsOf(heard.text, language));
  }
  const times = all.filter(({ heard }) => !heard.failure).map(({ heard }) => heard.finalMs);
  return {
    ...{ failed: all.filter(({ heard }) => heard.failure).length, reasons },
    ...{ errorRate: units === 0 ? null : errors / units, p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
  };
}

/** Whether texts say the same but for signs and case. */
export const agree = (texts: readonly string[], language: Language): boolean =>
  new Set(texts.map((text) => unitsOf(text, language).join(' '))).size <= 1;

const SAMPLES_AN_HOUR = 28_800_000;

/** What so many samples at 8 kHz cost; null where there is no price. */
export const costOf = (samples: number, pricePerHour: number | null): number | null =>
  pricePerHour === null ? null : (samples / SAMPLES_AN_HOUR) * pricePerHour;

function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}
