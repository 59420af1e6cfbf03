import type { Language } from '../ports/expectation.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import { agree, costOf, figuresOf, type HearingFigures } from './figures.ts';
import { type HeardOnce, hearOnce } from './hear-once.ts';

/** One recording: 8 kHz, and what is said in it where somebody wrote it down. */
export type BakeOffRecording = { name: string; samples: Int16Array; expected: string | null };

/** A provider that takes part. */
export type Contestant = { name: string; recogniser: Recogniser; pricePerHour: number | null };

/** How one provider did; `cost` in CNY. */
type ContestantFigures = HearingFigures & { name: string; recordings: number; cost: number | null };

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

/** Has several recognisers hear the same recordings, all at once for each, and tells who is how wrong, how late and how dear. */
export async function bakeOff({ recordings, contestants, onHeard, ...how }: BakeOffOptions): Promise<BakeOffResult> {
  const heard = new Map<string, HeardOnce[]>(contestants.map(({ name }) => [name, []]));
  const disagreements: Disagreement[] = [];
  for (const { name: recording, samples, expected } of recordings) {
    // In the order of the contestants, whoever is first.
    const texts = await Promise.all(
      contestants.map(async ({ name, recogniser }) => {
        const once = await hearOnce(recogniser, samples, how);
        heard.get(name)?.push(once);
        onHeard?.(recording, name, once);
        return [name, once.failure ? `(${once.failure.reason})` : once.text] as const;
      }),
    );
    const said = [...(expected === null ? [] : [expected]), ...texts.map(([, text]) => text)];
    if (!agree(said, how.language)) disagreements.push({ recording, expected, texts: Object.fromEntries(texts) });
  }
  const samples = recordings.reduce((sum, one) => sum + one.samples.length, 0);
  return {
    contestants: contestants.map(({ name, pricePerHour }) => ({
      ...figuresOf(
        (heard.get(name) ?? []).map((one, n) => ({ expected: recordings[n]?.expected ?? null, heard: one })),
        how.language,
      ),
      ...{ name, recordings: recordings.length, cost: costOf(samples, pricePerHour) },
    })),
    disagreements,
  };
}
