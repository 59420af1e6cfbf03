import { readArrays, writeArrays } from './array-file.ts';

/** What the encoder of a language has learned: a vector for each piece that it knows. */
export interface EncoderWeights {
  /** Of the corpus that it was learned from. */
  readonly corpus: string;
  /** Of a vector; even. */
  readonly dimensions: number;
  /** What a piece is known by, row by row. */
  readonly hashes: Uint32Array;
  /** What a step of {@link rows} is worth, by row. */
  readonly scales: Float32Array;
  /** Row after row, two numbers a byte ({@link lowOf}, {@link highOf}). */
  readonly rows: Uint8Array;
}

/** Numbers from −7 to 7, two a byte. */
export const packed = (numbers: Int8Array): Uint8Array =>
  Uint8Array.from({ length: numbers.length / 2 }, (_, at) => ((numbers[2 * at] ?? 0) & 0xf) | ((numbers[2 * at + 1] ?? 0) << 4));
/** The first of the numbers of a byte. */
export const lowOf = (byte: number): number => (byte << 28) >> 28;
/** The second. */
export const highOf = (byte: number): number => (byte << 24) >> 28;

/** Writes weights as one file. */
export const writeWeights = ({ corpus, dimensions, hashes, scales, rows }: EncoderWeights): Uint8Array =>
  writeArrays({ corpus, dimensions }, [hashes, scales, rows]);

/** @throws if the file is not whole */
export const readWeights = (file: Uint8Array): EncoderWeights => {
  const { head, arrays } = readArrays<Pick<EncoderWeights, 'corpus' | 'dimensions'>>(file, 'the weights of the encoder');
  const [hashes, scales, rows] = arrays as [ArrayBuffer, ArrayBuffer, ArrayBuffer];
  return { ...head, hashes: new Uint32Array(hashes), scales: new Float32Array(scales), rows: new Uint8Array(rows) };
};
