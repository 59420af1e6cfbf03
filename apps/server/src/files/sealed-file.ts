import { createCipheriv, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable, Writable } from 'node:stream';

/** How a sealed file begins: so that what was written before can be told from it. */
const mark = Buffer.from('PARLEY-S');
const ivLength = 16;
/** Bytes before the contents: the mark and the IV. */
export const headLength = mark.length + ivLength;
const block = 16n;

/** A file that readers can seek in. */
export interface SeekableFile {
  readonly size: number;
  /** From byte `start` to byte `end`, both included. */
  read(range?: { start: number; end: number }): Readable;
}

/** A file of this machine as it is. */
export const plainFile = async (path: string): Promise<SeekableFile> => ({
  size: (await stat(path)).size,
  read: (range) => createReadStream(path, range),
});

/** AES-256 in counter mode from a byte on: the block is counted onto the IV (NIST SP 800-38A). It seals and opens alike. */
const cipherAt = (key: Buffer, iv: Buffer, start: number) => {
  const counter = (BigInt(`0x${iv.toString('hex')}`) + BigInt(start) / block) & ((1n << 128n) - 1n);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.from(counter.toString(16).padStart(32, '0'), 'hex'));
  cipher.update(Buffer.alloc(start % Number(block)));
  return cipher;
};

/** The IV of a sealed file; undefined: it is none. Two dozen bytes, read at once. */
export const ivOf = (path: string): Buffer | undefined => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headLength);
    return readSync(file, head, 0, headLength, 0) === headLength && head.subarray(0, mark.length).equals(mark) ? ivIn(head) : undefined;
  } finally {
    closeSync(file);
  }
};

export const newHead = (): Buffer => Buffer.concat([mark, randomBytes(ivLength)]);
export const ivIn = (head: Buffer): Buffer => head.subarray(mark.length);

/** The contents of a sealed file; of an empty one nothing is read. */
export const openedRange = (path: string, key: Buffer, iv: Buffer, { start, end }: { start: number; end?: number }): Readable => {
  if (end !== undefined && end < start) return Readable.from([]);
  const source = createReadStream(path, { start: headLength + start, ...(end === undefined ? {} : { end: headLength + end }) });
  return pipeline(source, cipherAt(key, iv, start), () => {});
};

/** The same, for readers that seek. */
export const openedFile = async (path: string, key: Buffer, iv: Buffer): Promise<SeekableFile> => ({
  size: (await stat(path)).size - headLength,
  read: (range = { start: 0, end: Number.POSITIVE_INFINITY }) => openedRange(path, key, iv, range),
});

/** What is written to it goes to `out` sealed, as the contents from byte `start` on. */
export const sealedInto = (out: Writable, key: Buffer, iv: Buffer, start: number): Writable => {
  const cipher = cipherAt(key, iv, start);
  const into = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      out.write(cipher.update(piece), (error) => done(error));
    },
    final: (done) => {
      out.end(() => done());
    },
    destroy: (error, done) => {
      out.destroy();
      done(error);
    },
  });
  out.on('error', (error) => into.destroy(error));
  return into;
};
