import type { Readable } from 'node:stream';
import { Problem } from '@parley/contract';
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { SeekableFile } from '../files/sealed-file.ts';
import { fileProblems } from './problems.ts';

/** One file of an archive, as its directory tells. What it tells of sizes is held against what is there. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes when unpacked. */
  readonly size: number;
  readonly entry: Entry;
}

const mostEntries = 2_000;
const mostRatio = 250; // sheets of one value over and over reach 100
const ratioFrom = 16 * 1024 * 1024; // bytes: below it a ratio harms nobody

const broken = (cause?: unknown): Problem => new Problem(fileProblems.unreadable, {}, cause === undefined ? {} : { cause });

/** Whether an entry would unpack to absurdly more than it is. */
const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > ratioFrom && uncompressedSize > compressedSize * mostRatio;

const entriesOf = async (zip: ZipFile): Promise<ArchiveEntry[]> => {
  // So many that the count stands in the zip64 part, which is not there.
  if (zip.entryCount === 0xffff) throw broken();
  if (zip.entryCount > mostEntries) throw new Problem(fileProblems.tooDense);
  const entries: ArchiveEntry[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Problem(fileProblems.oldExcel);
    if (!entry.canDecodeFileData() || !Number.isSafeInteger(entry.uncompressedSize)) throw broken();
    if (isBomb(entry)) throw new Problem(fileProblems.tooDense);
    packed += entry.compressedSize;
    entries.push({ name: entry.fileNameRaw.toString('utf8'), size: entry.uncompressedSize, entry });
  }
  // Files that share their bytes are how a bomb hides its ratio.
  if (packed > zip.fileSize) throw new Problem(fileProblems.tooDense);
  return entries;
};

/** How the reader of archives reaches into a file. */
class Stretches extends RandomAccessReader {
  readonly #file: SeekableFile;

  constructor(file: SeekableFile) {
    super();
    this.#file = file;
  }

  /** @param end the first byte that is not wanted */
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.read({ start, end: end - 1 });
  }
}

/** A zip whose files are read one by one, as they come. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly entries: readonly ArchiveEntry[];

  private constructor(zip: ZipFile, entries: readonly ArchiveEntry[]) {
    this.#zip = zip;
    this.entries = entries;
  }

  /** @throws Problem for what is no zip, is encrypted, has too many files, or unpacks to absurdly more than it is */
  static async open(file: string | SeekableFile): Promise<ZipArchive> {
    // Names are never used as paths, hence not checked; sizes are counted below.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const opened =
      typeof file === 'string' ? openPromise(file, options) : fromRandomAccessReaderPromise(new Stretches(file), file.size, options);
    const zip = await opened.catch((error: unknown) => {
      throw broken(error);
    });
    try {
      return new ZipArchive(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error instanceof Problem ? error : broken(error);
    }
  }

  /** The file of a name, whatever its letters' case. */
  find(name: string): ArchiveEntry | undefined {
    return this.entries.find((one) => one.name.toLowerCase() === name.toLowerCase());
  }

  /**
   * The bytes of one file. Fails when they are not as many as the directory told, before more than that are given out.
   *
   * @param onGiven is told with each chunk how many it has been so far
   */
  async *bytes({ entry, size }: ArchiveEntry, onGiven?: (bytes: number) => void): AsyncGenerator<Buffer> {
    let stream: Readable | undefined;
    let given = 0;
    try {
      stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        given += chunk.length;
        if (given > size) throw new Problem(fileProblems.tooDense);
        onGiven?.(given);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Problem ? error : broken(error);
    } finally {
      stream?.destroy();
    }
    if (given < size) throw broken();
  }

  close(): void {
    this.#zip.close();
  }
}
