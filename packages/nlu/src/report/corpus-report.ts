import type { Language } from '@parley/contract';
import { candidatesOf } from '../intent/candidates.ts';
import { type Corpus, taughtSentences } from '../intent/compile.ts';
import { confidence } from '../intent/second-look.ts';
import { learnedFrom, type Taught, train } from '../intent/training.ts';

/** An intent or a knowledge item, and how many of its sentences are told by the others. */
interface Recognised {
  readonly type: 'intent' | 'knowledge';
  readonly id: string;
  readonly name: string;
  readonly sentences: number;
  /** Of these, taken for what they stand under when they are left out themselves. */
  readonly recognised: number;
}

/** A sentence that is taken for something else when it is left out itself. */
interface Mistaken {
  readonly text: string;
  /** Under what it stands. */
  readonly of: string;
  readonly takenFor: string;
  /** The sentence of that which is nearest; empty where none shares anything. */
  readonly nearest: string;
  /** How sure the wrong one is, 0 to 1. */
  readonly score: number;
}

/** Two that cannot be told apart. */
interface Confused {
  readonly ids: readonly [string, string];
  /** Sentences of either that are taken for the other, of so many. */
  readonly wrong: number;
  readonly of: number;
  readonly by: readonly Mistaken[];
}

/** A sentence that others of another meaning are taken for. */
interface Pulling {
  readonly text: string;
  readonly of: string;
  readonly pulls: number;
}

/** What the sentences of a flow say of each other. */
export interface CorpusReport {
  readonly meanings: readonly Recognised[];
  /** Worst first. */
  readonly confused: readonly Confused[];
  readonly mistaken: readonly Mistaken[];
  /** Those that pull two or more, most first. */
  readonly pulling: readonly Pulling[];
}

/** Parts of the sentences that are left out one after the other: each is read by what was learned from the rest. */
const parts = 8;
const partsOfMany = 4;
const many = 1000;
/** Of a pair's sentences, so many taken for each other make it one that cannot be told apart; and so great a share of them. */
const leastWrong = 2;
const leastShare = 0.1;
/** A wrong one that is surer than this is a mistake; below, the sentence would not be understood. */
const surely = 0.3;

/** The part each sentence is in: the sentences of a meaning evenly, so that each keeps most of its own. */
const partsOf = (stored: readonly Taught[], count: number): number[] => {
  const seen = new Map<number, number>();
  return stored.map(({ meaning }) => {
    const before = seen.get(meaning) ?? 0;
    seen.set(meaning, before + 1);
    return before % count;
  });
};

interface Reading {
  readonly at: number;
  readonly meaning: number | null;
  readonly nearest: string;
  readonly score: number;
}

const readLeftOut = (stored: readonly Taught[], language: Language): readonly Reading[] => {
  const count = stored.length > many ? partsOfMany : parts;
  const placed = partsOf(stored, count);
  return Array.from({ length: count }, (_, part) => part).flatMap((part) => {
    const kept = stored.filter((_, at) => placed[at] !== part);
    const out = [...stored.keys()].filter((at) => placed[at] === part);
    if (kept.length === 0 || out.length === 0) return [];
    const candidates = candidatesOf(train(kept, language), kept, language);
    return out.map((at): Reading => {
      const [first] = candidates(stored[at]?.text ?? '')
        .map(({ meaning, nearest, looked }) => ({ meaning, nearest, score: confidence(looked, language) }))
        .toSorted((a, b) => b.score - a.score);
      return first === undefined || first.score < surely ? { at, meaning: null, nearest: '', score: 0 } : { at, ...first };
    });
  });
};

const round = (value: number): number => Math.round(value * 100) / 100;

const confusedOf = (mistaken: readonly Mistaken[], sizes: ReadonlyMap<string, number>): Confused[] => {
  const pairs = new Map<string, Mistaken[]>();
  for (const each of mistaken) {
    const key = JSON.stringify([each.of, each.takenFor].toSorted());
    pairs.set(key, [...(pairs.get(key) ?? []), each]);
  }
  return [...pairs.values()]
    .flatMap((by): Confused[] => {
      const [first] = by;
      if (first === undefined) return [];
      const ids = [first.of, first.takenFor] as const;
      const of = (sizes.get(ids[0]) ?? 0) + (sizes.get(ids[1]) ?? 0);
      return by.length >= leastWrong && by.length >= of * leastShare ? [{ ids, wrong: by.length, of, by }] : [];
    })
    .toSorted((a, b) => b.wrong / b.of - a.wrong / a.of);
};

/**
 * Reads each sentence of a flow by what the others teach. It takes as long as some eight trainings: a second of CPU for 500 sentences, so
 * that it belongs into a thread.
 */
export const corpusReport = (corpus: Corpus): CorpusReport => {
  const { meanings, sentences } = taughtSentences(corpus);
  const stored = learnedFrom(sentences);
  const readings = readLeftOut(stored, corpus.language);
  const idOf = (meaning: number | undefined): string => meanings[meaning ?? -1]?.id ?? '';
  const counted = (hit: (reading: Reading) => boolean): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const reading of readings) {
      const meaning = stored[reading.at]?.meaning ?? -1;
      if (hit(reading)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
    }
    return counts;
  };
  const all = counted(() => true);
  const right = counted(({ at, meaning }) => meaning === stored[at]?.meaning);
  const mistaken = readings
    .filter(({ at, meaning }) => meaning !== null && meaning !== stored[at]?.meaning)
    .map(
      ({ at, meaning, nearest, score }): Mistaken => ({
        text: stored[at]?.text ?? '',
        of: idOf(stored[at]?.meaning),
        takenFor: idOf(meaning ?? undefined),
        nearest,
        score: round(score),
      }),
    )
    .toSorted((a, b) => b.score - a.score);
  const pulls = new Map<string, { of: string; pulls: number }>();
  for (const { nearest, takenFor } of mistaken)
    if (nearest !== '') pulls.set(nearest, { of: takenFor, pulls: (pulls.get(nearest)?.pulls ?? 0) + 1 });
  return {
    meanings: meanings.map(({ type, id, name }, meaning) => ({
      ...{ type, id, name },
      sentences: all.get(meaning) ?? 0,
      recognised: right.get(meaning) ?? 0,
    })),
    confused: confusedOf(mistaken, new Map(meanings.map(({ id }, meaning) => [id, all.get(meaning) ?? 0]))),
    mistaken,
    pulling: [...pulls]
      .map(([text, { of, pulls: count }]) => ({ text, of, pulls: count }))
      .filter((each) => each.pulls > 1)
      .toSorted((a, b) => b.pulls - a.pulls),
  };
};
