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
const locatorLength = 20; // bytes of what leads to the end record of a zip64
const longEndLength = 56; // bytes of that record
const longestComment = 65_535;
const mostEntries = 2_000;
const mostRatio = 250; // sheets of one value over and over reach 100
const ratioFrom = 16 * 1024 * 1024; // bytes: below it a ratio harms nobody
const elsewhere = 0xffff_ffff; // what does not fit stands in the zip64 part

const broken = (): Problem => new Problem(fileProblems.unreadable);

const read = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw broken();
  return buffer;
};

/** A number of eight bytes; none of a file that is there is larger than a number can hold. */
const long = (buffer: Buffer, at: number): number => {
  const value = Number(buffer.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw broken();
  return value;
};

interface End {
  readonly count: number;
  readonly length: number;
  readonly start: number;
}

/** What a zip64 says at its end (APPNOTE 4.3.14, 4.3.15); `before` are the bytes in front of the usual end record. */
const longEnd = async (file: FileHandle, before: Buffer): Promise<End> => {
  const locator = before.subarray(-locatorLength);
  if (locator.length < locatorLength || locator.readUInt32LE(0) !== 0x0706_4b50) throw broken();
  const end = await read(file, long(locator, 8), longEndLength);
  if (end.readUInt32LE(0) !== 0x0606_4b50) throw broken();
  return { count: long(end, 32), length: long(end, 40), start: long(end, 48) };
};

/** Where the directory lies, by the end record (APPNOTE 4.3.16). */
const endRecord = async (file: FileHandle, bytes: number): Promise<End> => {
  const length = Math.min(bytes, locatorLength + endLength + longestComment);
  const tail = await read(file, bytes - length, length);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + endLength > tail.length) throw broken();
  const end = { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
  const isLong = end.count === 0xffff || end.length === elsewhere || end.start === elsewhere;
  return isLong ? longEnd(file, tail.subarray(0, at)) : end;
};

/** The numbers of an entry that did not fit, in their order (APPNOTE 4.5.3). */
const longNumbers = (extra: Buffer): number[] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + length);
    return Array.from({ length: Math.floor(field.length / 8) }, (_, n) => long(field, n * 8));
  }
  return [];
};

const entryAt = (directory: Buffer, at: number): ZipEntry & { readonly length: number } => {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50) throw broken();
  const nameLength = directory.readUInt16LE(at + 28);
  const extraAt = at + 46 + nameLength;
  const extraLength = directory.readUInt16LE(at + 30);
  const length = 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  const numbers = longNumbers(directory.subarray(extraAt, extraAt + extraLength));
  const number = (place: number): number => {
    const short = directory.readUInt32LE(at + place);
    const value = short === elsewhere ? numbers.shift() : short;
    if (value === undefined) throw broken();
    return value;
  };
  const [size, packed, offset] = [number(24), number(20), number(42)];
  if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new Problem(fileProblems.oldExcel);
  return {
    name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    method: directory.readUInt16LE(at + 10),
    packed,
    size,
    offset,
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
  const { count, length, start } = await endRecord(file, bytes);
  if (count > mostEntries) throw new Problem(fileProblems.tooDense);
  if (start + length > bytes) throw broken();
  const directory = await read(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    const entry = entryAt(directory, at);
    if (entry.method !== 0 && entry.method !== 8) throw broken();
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
