import type { Language } from '../ports/expectation.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import { errorsBetween, unitsOf } from './errors.ts';
import { type HeardOnce, hearOnce } from './hear-once.ts';

/** One recording: 8 kHz, and what is said in it where somebody wrote it down. */
export type BakeOffRecording = { name: string; samples: Int16Array; expected: string | null };

/** A provider that takes part. */
export type Contestant = { name: string; recogniser: Recogniser; pricePerHour: number | null };

/** How one provider did. Times in ms from the end of speech to the text; `cost` in CNY; `errorRate` over what was written down. */
type ContestantFigures = {
  name: string;
  recordings: number;
  failed: number;
  reasons: Readonly<Record<string, number>>;
  errorRate: number | null;
  p50: number | null;
  p95: number | null;
  cost: number | null;
};

/** A recording that they don't agree on: worth listening to. */
type Disagreement = { recording: string; expected: string | null; texts: Readonly<Record<string, string>> };

export type BakeOffResult = { contestants: ContestantFigures[]; disagreements: Disagreement[] };

export type BakeOffOptions = {
  recordings: readonly BakeOffRecording[];
  contestants: readonly Contestant[];
  language: Language;
  phrases: readonly string[];
  inRealTime: boolean;
  onHeard?: (recording: string, contestant: string, heard: HeardOnce) => void;
};

const SAMPLES_AN_HOUR = 28_800_000;

/** Has several recognisers hear the same recordings, all at once for each, and tells who is how wrong, how late and how dear. */
export async function bakeOff({ recordings, contestants, onHeard, ...how }: BakeOffOptions): Promise<BakeOffResult> {
  const heard = new Map<string, HeardOnce[]>(contestants.map(({ name }) => [name, []]));
  const disagreements: Disagreement[] = [];
  for (const { name: recording, samples, expected } of recordings) {
    const texts: Record<string, string> = {};
    await Promise.all(
      contestants.map(async ({ name, recogniser }) => {
        const once = await hearOnce(recogniser, samples, how);
        heard.get(name)?.push(once);
        texts[name] = once.failure ? `(${once.failure.reason})` : once.text;
        onHeard?.(recording, name, once);
      }),
    );
    const plain = new Set(
      [...(expected === null ? [] : [expected]), ...Object.values(texts)].map((text) => unitsOf(text, how.language).join(' ')),
    );
    if (plain.size > 1) disagreements.push({ recording, expected, texts });
  }
  const samples = recordings.reduce((sum, one) => sum + one.samples.length, 0);
  return {
    contestants: contestants.map(({ name, pricePerHour }) => ({
      ...figuresOf(heard.get(name) ?? [], recordings, how.language),
      ...{ name, cost: pricePerHour === null ? null : (samples / SAMPLES_AN_HOUR) * pricePerHour },
    })),
    disagreements,
  };
}

function figuresOf(
  heard: readonly HeardOnce[],
  recordings: readonly BakeOffRecording[],
  language: Language,
): Omit<ContestantFigures, 'name' | 'cost'> {
  const reasons: Record<string, number> = {};
  for (const { failure } of heard) if (failure) reasons[failure.reason] = (reasons[failure.reason] ?? 0) + 1;
  let [errors, units] = [0, 0];
  for (const [n, { expected }] of recordings.entries()) {
    if (expected === null) continue;
    const wanted = unitsOf(expected, language);
    units += wanted.length;
    errors += errorsBetween(wanted, unitsOf(heard[n]?.text ?? '', language));
  }
  const times = heard.filter(({ failure }) => !failure).map(({ finalMs }) => finalMs);
  return {
    ...{ recordings: recordings.length, failed: heard.filter(({ failure }) => failure).length, reasons },
    ...{ errorRate: units === 0 ? null : errors / units, p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
  };
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}
