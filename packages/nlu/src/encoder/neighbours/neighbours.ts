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

interface Head extends Pick<Neighbours, 'corpus' | 'encoder' | 'dimensions'> {
  readonly bytes: readonly number[];
}

const bytesOf = (array: Float32Array | Uint32Array | Uint16Array | Uint8Array | Int8Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes neighbours as one file: a line of JSON, then the arrays as they lie in memory (little-endian). */
export const writeNeighbours = (all: Neighbours): Uint8Array => {
  const { corpus, encoder, dimensions, steps, lists, begins, sentences, meanings, scales, middles } = all;
  const parts = [steps, lists, begins, sentences, meanings, scales, middles].map(bytesOf);
  const head: Head = { corpus, encoder, dimensions, bytes: parts.map(({ length }) => length) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]);
};

/** @throws if the file is not whole */
export const readNeighbours = (file: Uint8Array): Neighbours => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const endOfHead = bytes.indexOf('\n');
  const { bytes: lengths, ...head } = JSON.parse(bytes.toString('utf8', 0, endOfHead)) as Head;
  let from = endOfHead + 1;
  if (bytes.length !== lengths.reduce((sum, length) => sum + length, from)) throw new Error('the neighbours of the encoder are not whole');
  const parts = lengths.map((length) => {
    from += length;
    // A copy: the numbers of a file need not lie where an array of larger ones may begin.
    return bytes.buffer.slice(bytes.byteOffset + from - length, bytes.byteOffset + from);
  });
  const [steps, lists, begins, sentences, meanings, scales, middles] = parts as [
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
