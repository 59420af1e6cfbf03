import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type EncoderWeights, packed } from '../../src/encoder/weights.ts';
import type { Beginning } from './beginning.ts';
import { joined, type Learned } from './joined.ts';
import { fourBits, quantised } from './quantised.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Sentences of one meaning, each as what its pieces are known by. */
export interface Lesson {
  /** Meanings of one place are easily confused, and so set against each other. */
  readonly place: string;
  readonly sentences: readonly Uint32Array[];
}

export interface LearnOptions {
  /** Of a vector: a multiple of eight. */
  readonly dimensions: number;
  /** A piece is learned from so many sentences on. */
  readonly leastHolders: number;
  /** Conversations that are made up and learned from. */
  readonly rounds: number;
  /** Of the beginnings: what is learned from each, in a thread of its own, is joined. */
  readonly seeds: readonly number[];
  /** Is told how far it is, now and then: the round, and how wrong the last ones were. */
  readonly onRound?: (round: number, loss: number) => void;
}

/** Of so many sentences one is looked at where what was learned is joined. */
const oneOf = 12;

const inThread = (beginning: Beginning, onRound: LearnOptions['onRound']): Promise<Learned> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('thread.ts', import.meta.url), { execArgv: [], name: 'beginning', workerData: beginning });
    thread.on('message', (told: Learned | { readonly round: number; readonly loss: number }) => {
      if ('round' in told) onRound?.(told.round, told.loss);
      else resolve(told);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`a thread that learns ended with ${code}`)));
  });

/**
 * Learns vectors of pieces so that sentences of one meaning lie together (supervised contrastive learning, Khosla et al. 2020, over made-up
 * conversations of a few samples a meaning, as flows have them). The same each time, on every machine.
 */
export const learn = async (lessons: readonly Lesson[], options: LearnOptions): Promise<Omit<EncoderWeights, 'corpus'>> => {
  const { dimensions, leastHolders, rounds, seeds, onRound } = options;
  const vocabulary = vocabularyOf(
    lessons.flatMap(({ sentences }) => sentences),
    leastHolders,
  );
  const taught = lessons.map(({ place, sentences }) => ({ place, sentences: sentences.map(vocabulary.numbers) }));
  const beginnings = seeds.map((seed): Beginning => ({ seed, taught, rarities: vocabulary.rarities, dimensions, rounds }));
  const all: Learned[] = [];
  const left = beginnings.entries();
  const learnWhatIsLeft = async (): Promise<void> => {
    for (const [at, beginning] of left) all[at] = await inThread(beginning, onRound);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, learnWhatIsLeft));
  const looked = taught.flatMap(({ sentences }) => sentences).filter((_, at) => at % oneOf === 0);
  const [first] = all;
  const { values } = first !== undefined && all.length === 1 ? first : joined(all, looked, dimensions);
  const { scales, rows } = quantised(values, dimensions, fourBits);
  return { dimensions, hashes: vocabulary.hashes, scales, rows: packed(rows) };
};
