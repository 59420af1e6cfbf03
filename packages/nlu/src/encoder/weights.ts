/** What the encoder of a language has learned: a vector for each piece that it knows. */
export interface EncoderWeights {
  /** Of the corpus that it was learned from. */
  readonly corpus: string;
  readonly dimensions: number;
  /** By row. */
  readonly pieces: readonly string[];
  /** What a step of {@link rows} is worth, by row. */
  readonly scales: Float32Array;
  /** Row after row, −127 to 127. */
  readonly rows: Int8Array;
}

interface Head {
  readonly corpus: string;
  readonly dimensions: number;
  readonly pieces: number;
}

const bytesOfNumber = 4;

const bytesOf = (array: Float32Array | Int8Array): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes weights as one file: a line of JSON, a line for each piece, the scales (32-bit floats, little-endian), the rows. */
export const writeWeights = ({ corpus, dimensions, pieces, scales, rows }: EncoderWeights): Uint8Array => {
  const head: Head = { corpus, dimensions, pieces: pieces.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n${pieces.join('\n')}\n`), bytesOf(scales), bytesOf(rows)]);
};

/** @throws if the file is not whole */
export const readWeights = (file: Uint8Array): EncoderWeights => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const endOfHead = bytes.indexOf('\n');
  const { corpus, dimensions, pieces: count } = JSON.parse(bytes.toString('utf8', 0, endOfHead)) as Head;
  const scalesFrom = bytes.length - count * (dimensions + bytesOfNumber);
  const rowsFrom = scalesFrom + count * bytesOfNumber;
  const pieces = bytes.toString('utf8', endOfHead + 1, scalesFrom - 1).split('\n');
  if (pieces.length !== count) throw new Error('the weights of the encoder are not whole');
  // The numbers of a file need not lie where a Float32Array may begin.
  const scales = new Float32Array(bytes.buffer.slice(bytes.byteOffset + scalesFrom, bytes.byteOffset + rowsFrom));
  return { corpus, dimensions, pieces, scales, rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsFrom, count * dimensions) };
};
