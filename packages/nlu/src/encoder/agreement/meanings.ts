import { readArrays, writeArrays } from '../array-file.ts';

/** The meanings of the corpus by the middles of their sentences, and which of them go with a yes. */
export interface Meanings {
  /** Of the sentences, and of the weights by which they have their vectors. */
  readonly corpus: string;
  readonly encoder: string;
  /** What a code is worth in each column. */
  readonly steps: Float32Array;
  /** Rows of codes. */
  readonly middles: Uint8Array;
  /** Row by row, 1 for what goes with a yes: who says yes and this in a breath agrees. */
  readonly agree: Uint8Array;
}

/** Writes meanings as one file. */
export const writeMeanings = ({ corpus, encoder, steps, middles, agree }: Meanings): Uint8Array =>
  writeArrays({ corpus, encoder }, [steps, middles, agree]);

/** @throws if the file is not whole */
export const readMeanings = (file: Uint8Array): Meanings => {
  const { head, arrays } = readArrays<Pick<Meanings, 'corpus' | 'encoder'>>(file, 'the meanings of the encoder');
  const [steps, middles, agree] = arrays as [ArrayBuffer, ArrayBuffer, ArrayBuffer];
  return { ...head, steps: new Float32Array(steps), middles: new Uint8Array(middles), agree: new Uint8Array(agree) };
};
