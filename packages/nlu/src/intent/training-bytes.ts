import type { Training } from './training.ts';

interface Head {
  readonly names: readonly string[];
  readonly sentences: number;
  /** Of the regression, the one that is none of them included. */
  readonly meanings: number;
}

const wide = 8; // bytes: what the widest numbers are aligned to
const aligned = (bytes: number): number => Math.ceil(bytes / wide) * wide;

/** A training as bytes: the length of a head of JSON (unsigned, 32 bits), the head, then the numbers; little-endian, aligned to eight bytes. */
export const trainingBytes = ({ features, regression }: Training): Uint8Array => {
  const { names, sentences, holders } = features;
  const head: Head = { names, sentences, meanings: regression.bias.length };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const numbers = [regression.bias, regression.weights, holders];
  const begins = aligned(4 + text.length);
  const bytes = new Uint8Array(numbers.reduce((sum, each) => sum + each.byteLength, begins));
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  let at = begins;
  for (const each of numbers) {
    bytes.set(new Uint8Array(each.buffer, each.byteOffset, each.byteLength), at);
    at += each.byteLength;
  }
  return bytes;
};

const isHead = (head: unknown): head is Head =>
  typeof head === 'object' &&
  head !== null &&
  'names' in head &&
  Array.isArray(head.names) &&
  head.names.every((name) => typeof name === 'string') &&
  'sentences' in head &&
  typeof head.sentences === 'number' &&
  'meanings' in head &&
  Number.isSafeInteger(head.meanings);

/** Reads {@link trainingBytes}. @returns null if they are damaged */
export const trainingOf = (bytes: Uint8Array): Training | null => {
  if (bytes.length < 4) return null;
  // A copy, because views of numbers must begin at a multiple of their size.
  const { buffer } = Uint8Array.from(bytes);
  const length = new DataView(buffer).getUint32(0, true);
  if (4 + length > buffer.byteLength) return null;
  let head: unknown;
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(buffer, 4, length)));
  } catch {
    return null;
  }
  if (!isHead(head)) return null;
  const { names, sentences, meanings } = head;
  const bias = aligned(4 + length);
  const weights = bias + meanings * Float64Array.BYTES_PER_ELEMENT;
  const holders = weights + names.length * meanings * Float32Array.BYTES_PER_ELEMENT;
  if (holders + names.length * Int32Array.BYTES_PER_ELEMENT !== buffer.byteLength) return null;
  return {
    features: { names, sentences, holders: new Int32Array(buffer, holders, names.length) },
    regression: {
      bias: new Float64Array(buffer, bias, meanings),
      weights: new Float32Array(buffer, weights, names.length * meanings),
    },
  };
};
