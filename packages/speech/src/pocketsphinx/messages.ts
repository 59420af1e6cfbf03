import type { Expectation, Language } from '../ports/expectation.ts';
import type { PartialReading, Recognition } from '../ports/recogniser.ts';

/** What the pool tells a recogniser process. Utterances are numbered by the pool. */
export type ToProcess =
  /** Must be first: where models are kept, and which languages to have ready. */
  | { kind: 'begin'; cacheDir: string; languages: readonly Language[] }
  | { kind: 'prepare'; expect: Expectation }
  | { kind: 'open'; utterance: number; expect: Expectation }
  /** Audio of several utterances: `lengths[i]` samples for `utterances[i]`, one after the other. */
  | { kind: 'audio'; utterances: readonly number[]; lengths: readonly number[]; samples: Int16Array }
  /** Nothing is voiced at the moment: it may be read to its end. */
  | { kind: 'pause'; utterance: number; sentAt: number }
  /** More is voiced. */
  | { kind: 'resume'; utterance: number }
  /** `sentAt` (Date.now) shows how far behind the process is. */
  | { kind: 'end'; utterance: number; sentAt: number }
  | { kind: 'cancel'; utterance: number };

/** What a recogniser process tells the pool. */
export type FromProcess =
  | { kind: 'ready' }
  /** It has all its decoders: as many at once as it reads while they are spoken cost it no more than later ones. */
  | { kind: 'stocked' }
  | { kind: 'trouble'; message: string }
  | { kind: 'partial'; utterance: number; partial: PartialReading }
  /** What was said, should nothing follow. */
  | { kind: 'settled'; utterance: number; recognition: Recognition }
  | { kind: 'done'; utterance: number; recognition: Recognition; heapBytes: number };
