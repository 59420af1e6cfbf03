import { readArrays, writeArrays } from '../array-file.ts';

/** The sentences of the corpus, by their vectors, in lists of what lies together (an inverted file; Jégou et al. 2011, section IV). */
export interface Neighbours {
  /** Of the sentences, and of the weights by which they have their vectors. */
  readonly corpus: string;
  readonly encoder: string;
  readonly dimensions: number;
  /** What a code is worth in each column. */
  readonly steps: Float32Array;
  /** Rows of codes: the middle of each list. */
  readonly lists: Uint8Array;
  /** Where each list begins among the sentences, and where the last one ends. */
  readonly begins: Uint32Array;
  /** Rows of codes: the sentences, list by list. */
  readonly sentences: Uint8Array;
  /** Of each sentence, which row of {@link middles} is that of its meaning. */
  readonly meanings: Uint16Array;
  /** The middles of the meanings' sentences, at length 1: bytes, each row on a scale of its own. */
  readonly scales: Float32Array;
  readonly middles: Int8Array;
}

/** Writes neighbours as one file. */
export const writeNeighbours = (all: Neighbours): Uint8Array => {
  const { corpus, encoder, dimensions, steps, lists, begins, sentences, meanings, scales, middles } = all;
  return writeArrays({ corpus, encoder, dimensions }, [steps, lists, begins, sentences, meanings, scales, middles]);
};

/** @throws if the file is not whole */
export const readNeighbours = (file: Uint8Array): Neighbours => {
  const { head, arrays } = readArrays<Pick<Neighbours, 'corpus' | 'encoder' | 'dimensions'>>(file, 'the neighbours of the encoder');
  const [steps, lists, begins, sentences, meanings, scales, middles] = arrays as [
    ...[ArrayBuffer, ArrayBuffer, ArrayBuffer, ArrayBuffer],
    ...[ArrayBuffer, ArrayBuffer, ArrayBuffer],
  ];
  return {
    ...head,
    steps: new Float32Array(steps),
    lists: new Uint8Array(lists),
    begins: new Uint32Array(begins),
    sentences: new Uint8Array(sentences),
    meanings: new Uint16Array(meanings),
    scales: new Float32Array(scales),
    middles: new Int8Array(middles),
  };
};
