import { product } from '../../src/encoder/dense.ts';
import { sharpness } from '../../src/encoder/nearness.ts';
import type { EncoderWeights } from '../../src/encoder/weights.ts';
import { type Chance, chanceFrom } from './chance.ts';

/** Sentences of one meaning, each as its pieces. */
export interface Lesson {
  /** Meanings of one place are easily confused, and so set against each other. */
  readonly place: string;
  readonly sentences: readonly (readonly string[])[];
}

export interface LearnOptions {
  readonly dimensions: number;
  /** A piece is learned from so many sentences on. */
  readonly leastHolders: number;
  /** Conversations that are made up and learned from. */
  readonly rounds: number;
  readonly seed: number;
  /** Is told how far it is, now and then: the round, and how wrong the last ones were. */
  readonly onRound?: (round: number, loss: number) => void;
}

const meaningsInRound = 24;
/** Of them so many from other places: no conversation is about one matter alone. */
const strangers = 4;
/** Rounds of meanings from everywhere. */
const shareOfMixed = 0.3;
const samples = 6;
const asked = 2;
/** So many of a sentence's pieces are left out each time it is looked at: none may carry it alone. */
const leftOut = 0.3;
const rate = 0.03;
/** What the first steps are divided by, so that they are no leaps. */
const firstSquare = 1e-6;

interface Said {
  readonly meaning: number;
  readonly pieces: readonly number[];
  readonly vector: Float32Array;
  /** Before it was brought to 1. */
  readonly length: number;
  readonly slope: Float32Array;
}

const addTo = (into: Float32Array, vector: Float32Array, times: number): void => {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) + times * (vector[at] ?? 0);
};

/** Which pieces are learned, and how many sentences hold each. */
const holdersOf = (lessons: readonly Lesson[], least: number): ReadonlyMap<string, number> => {
  const holders = new Map<string, number>();
  for (const { sentences } of lessons)
    for (const pieces of sentences) for (const piece of new Set(pieces)) holders.set(piece, (holders.get(piece) ?? 0) + 1);
  return new Map([...holders].filter(([, count]) => count >= least));
};

/** Vectors that nothing has been learned by: their products are about those of the sentences' rarer words. */
const firstVectors = (holders: readonly number[], sentences: number, dimensions: number, chance: Chance): Float32Array[] =>
  holders.map((count) => {
    const rarity = Math.log(1 + sentences / (count + 2)) / 5;
    return Float32Array.from({ length: dimensions }, () => (chance.normal() / Math.sqrt(dimensions)) * rarity);
  });

/** How wrong a round was; the slopes of its sentences get what would make it better. */
const judge = (questions: readonly Said[], known: readonly Said[]): number => {
  let loss = 0;
  for (const question of questions) {
    const weights = known.map(({ vector }) => Math.exp(sharpness * (product(question.vector, vector) - 1)));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const own = known.filter(({ meaning }) => meaning === question.meaning).length;
    const mine = weights.reduce((sum, weight, at) => sum + (known[at]?.meaning === question.meaning ? weight : 0), 0);
    loss -= Math.log(mine / all) / questions.length;
    for (const [at, sample] of known.entries()) {
      const wanted = sample.meaning === question.meaning ? 1 / own : 0;
      const slope = (((weights[at] ?? 0) / all - wanted) * sharpness) / questions.length;
      addTo(question.slope, sample.vector, slope);
      addTo(sample.slope, question.vector, slope);
    }
  }
  return loss;
};

/**
 * Learns vectors of pieces so that sentences of one meaning lie together (supervised contrastive learning, Khosla et al. 2020, over
 * made-up conversations of a few samples a meaning, as flows have them; steps by AdaGrad, Duchi et al. 2011).
 */
export const learn = (
  lessons: readonly Lesson[],
  { dimensions, leastHolders, rounds, seed, onRound }: LearnOptions,
): Omit<EncoderWeights, 'corpus'> => {
  const chance = chanceFrom(seed);
  const holders = holdersOf(lessons, leastHolders);
  const pieces = [...holders.keys()];
  const places = new Map(pieces.map((piece, at) => [piece, at]));
  const count = lessons.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const vectors = firstVectors([...holders.values()], count, dimensions, chance);
  const squares = vectors.map(() => new Float32Array(dimensions).fill(firstSquare));
  const taught = lessons
    .map(({ place, sentences }) => ({
      place,
      sentences: sentences.map((all) => all.flatMap((piece) => places.get(piece) ?? [])).filter((all) => all.length > 0),
    }))
    .filter(({ sentences }) => sentences.length >= samples);
  const together = [...Map.groupBy(taught, ({ place }) => place).values()].filter((all) => all.length > strangers);

  const say = (meaning: number, all: readonly number[]): Said => {
    const kept = all.filter(() => chance.next() >= leftOut);
    const vector = new Float32Array(dimensions);
    for (const piece of kept) addTo(vector, vectors[piece] ?? vector, 1);
    const length = Math.sqrt(product(vector, vector)) || 1;
    for (let at = 0; at < dimensions; at++) vector[at] = (vector[at] ?? 0) / length;
    return { meaning, pieces: kept, vector, length, slope: new Float32Array(dimensions) };
  };
  const step = ({ pieces: held, vector, length, slope }: Said, pace: number): void => {
    // Of the slope only what turns the vector: its length is 1 whatever happens.
    const along = product(slope, vector);
    for (const piece of held) {
      const mine = vectors[piece];
      const square = squares[piece];
      if (mine === undefined || square === undefined) continue;
      for (let at = 0; at < dimensions; at++) {
        const turn = ((slope[at] ?? 0) - along * (vector[at] ?? 0)) / length;
        square[at] = (square[at] ?? 0) + turn * turn;
        mine[at] = (mine[at] ?? 0) - (pace * turn) / Math.sqrt(square[at] ?? 1);
      }
    }
  };
  const conversation = (): readonly (typeof taught)[number][] => {
    const here = chance.next() < shareOfMixed ? undefined : chance.some(together, 1)[0];
    if (here === undefined) return chance.some(taught, meaningsInRound);
    const elsewhere = taught.filter(({ place }) => place !== here[0]?.place);
    return [...chance.some(here, meaningsInRound - strangers), ...chance.some(elsewhere, strangers)];
  };

  let loss = 0;
  for (let round = 0; round < rounds; round++) {
    const said = conversation().flatMap(({ sentences }, meaning) =>
      chance.some(sentences, samples + asked).map((each) => say(meaning, each)),
    );
    const seen = new Map<number, number>();
    const [questions, known] = [[] as Said[], [] as Said[]];
    for (const each of said) {
      const before = seen.get(each.meaning) ?? 0;
      seen.set(each.meaning, before + 1);
      (before < asked ? questions : known).push(each);
    }
    loss += 0.02 * (judge(questions, known) - loss);
    for (const each of said) step(each, rate * (1 - round / rounds));
    if (round % 100 === 99) onRound?.(round + 1, loss);
  }
  const scales = Float32Array.from(vectors, (vector) => Math.max(...vector.map(Math.abs)) / 127 || 1);
  const rows = new Int8Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries())
    for (let at = 0; at < dimensions; at++) rows[row * dimensions + at] = Math.round((vector[at] ?? 0) / (scales[row] ?? 1));
  return { dimensions, pieces, scales, rows };
};
