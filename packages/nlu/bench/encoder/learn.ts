import type { EncoderWeights } from '../../src/encoder/weights.ts';
import { chanceFrom } from './chance.ts';
import { conversationsOf } from './conversation.ts';
import { joined, type Learned } from './joined.ts';
import { Judge } from './judge.ts';
import { Kernel } from './kernel.ts';
import { Network } from './network.ts';
import { quantised } from './quantised.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Sentences of one meaning, each as its pieces. */
export interface Lesson {
  /** Meanings of one place are easily confused, and so set against each other. */
  readonly place: string;
  readonly sentences: readonly (readonly string[])[];
}

export interface LearnOptions {
  /** Of a vector: a multiple of eight. */
  readonly dimensions: number;
  /** A piece is learned from so many sentences on. */
  readonly leastHolders: number;
  /** Conversations that are made up and learned from. */
  readonly rounds: number;
  /** Of the beginnings: what is learned from each is joined. */
  readonly seeds: readonly number[];
  /** Is told how far it is, now and then: the round, and how wrong the last ones were. */
  readonly onRound?: (round: number, loss: number) => void;
}

const rate = 0.03;

/** Of so many sentences one is looked at where what was learned is joined. */
const oneOf = 12;

type Taught = readonly { readonly place: string; readonly sentences: readonly (readonly number[])[] }[];

const learnFrom = async (
  seed: number,
  taught: Taught,
  { rarities }: Vocabulary,
  { dimensions, rounds, onRound }: LearnOptions,
): Promise<Learned> => {
  const chance = chanceFrom(seed);
  const kernel = await Kernel.load();
  const network = new Network(kernel, dimensions, rarities, chance);
  const conversation = conversationsOf(taught, chance);
  const judge = new Judge(kernel, dimensions);
  let loss = 0;
  for (let round = 0; round < rounds; round++) {
    const { questions, known } = conversation();
    const vectors = network.forward([...questions, ...known].map(({ sentence }) => sentence));
    const { wrong, slopes } = judge.judge(questions, known, vectors);
    network.backward(slopes);
    network.pieces.step(rate * (1 - round / rounds));
    loss += 0.02 * (wrong - loss);
    if (round % 100 === 99) onRound?.(round + 1, loss);
  }
  return { width: dimensions, values: network.pieces.values() };
};

/**
 * Learns vectors of pieces so that sentences of one meaning lie together (supervised contrastive learning, Khosla et al. 2020, over made-up
 * conversations of a few samples a meaning, as flows have them). The same each time, on every machine.
 */
export const learn = async (lessons: readonly Lesson[], options: LearnOptions): Promise<Omit<EncoderWeights, 'corpus'>> => {
  const { dimensions, leastHolders, seeds } = options;
  const vocabulary = vocabularyOf(
    lessons.flatMap(({ sentences }) => sentences),
    leastHolders,
  );
  const taught = lessons.map(({ place, sentences }) => ({ place, sentences: sentences.map(vocabulary.numbers) }));
  const all: Learned[] = [];
  for (const seed of seeds) all.push(await learnFrom(seed, taught, vocabulary, options));
  const looked = taught.flatMap(({ sentences }) => sentences).filter((_, at) => at % oneOf === 0);
  const [first] = all;
  const { values } = first !== undefined && all.length === 1 ? first : joined(all, looked, dimensions);
  return { dimensions, pieces: vocabulary.pieces, ...quantised(values, dimensions) };
};
