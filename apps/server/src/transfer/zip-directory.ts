import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Problem } from '@parley/contract';
import { fileProblems } from './problems.ts';

/** One file of a zip, as its directory tells (APPNOTE 4.3.12). What it tells of sizes is held against what is there. */
export interface ZipEntry {
  readonly name: string;
  /** 0: as it is; 8: DEFLATE. */
  readonly method: number;
  /** Bytes in the zip, and bytes when unpacked. */
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const endLength = 22; // bytes of the end record without its comment
const longestComment = 65_535;
const mostEntries = 2_000;
const mostRatio = 250; // sheets of one value over and over reach 100
const ratioFrom = 16 * 1024 * 1024; // bytes: below it a ratio harms nobody
const zip64 = 0xffff_ffff;

const broken = (cause?: unknown): Problem => new Problem(fileProblems.broken, { row: 0 }, { cause });

const read = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw broken();
  return buffer;
};

const endRecord = async (file: FileHandle, bytes: number): Promise<Buffer> => {
  const length = Math.min(bytes, endLength + longestComment);
  const tail = await read(file, bytes - length, length);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + endLength > tail.length) throw broken();
  return tail.subarray(at);
};

const entryAt = (directory: Buffer, at: number): ZipEntry & { readonly length: number } => {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50) throw broken();
  const nameLength = directory.readUInt16LE(at + 28);
  const length = 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new Problem(fileProblems.oldExcel);
  return {
    name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    method: directory.readUInt16LE(at + 10),
    packed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
    length,
  };
};

/** Whether an entry would unpack to absurdly more than it is. */
const isBomb = ({ packed, size }: ZipEntry): boolean => size > ratioFrom && size > packed * mostRatio;

/**
 * The files of a zip, by its directory.
 *
 * @throws Problem for what is no zip, is encrypted, has too many files, or unpacks to absurdly more than it is
 */
export const readDirectory = async (file: FileHandle, bytes: number): Promise<ZipEntry[]> => {
  const end = await endRecord(file, bytes);
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  if (count > mostEntries) throw new Problem(fileProblems.tooDense);
  if (start + length > bytes) throw broken();
  const directory = await read(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    const entry = entryAt(directory, at);
    if (entry.size === zip64 || entry.packed === zip64 || (entry.method !== 0 && entry.method !== 8)) throw broken();
    if (isBomb(entry)) throw new Problem(fileProblems.tooDense);
    entries.push(entry);
    at += entry.length;
  }
  // Files that share their bytes are how a bomb hides its ratio.
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > bytes) throw new Problem(fileProblems.tooDense);
  return entries;
};

const atOnce = 64 * 1024; // bytes

async function* stretch(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += atOnce) yield await read(file, start + at, Math.min(atOnce, length - at));
}

/** The bytes of one file of a zip. Fails when they are not as many as its directory told, before more than that are given out. */
export async function* unpacked(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await read(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== 0x0403_4b50) throw broken();
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = Readable.from(stretch(file, start, entry.packed), { objectMode: false });
  const bytes = entry.method === 8 ? packed.pipe(createInflateRaw({ chunkSize: atOnce })) : packed;
  if (bytes !== packed) packed.on('error', (error) => bytes.destroy(error));
  let given = 0;
  try {
    for await (const chunk of bytes) {
      given += chunk.length;
      if (given > entry.size) throw new Problem(fileProblems.tooDense);
      yield chunk;
    }
  } finally {
    packed.destroy();
    bytes.destroy();
  }
  if (given < entry.size) throw broken();
}
