import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headLength, ivIn, ivOf, newHead, openedFile, openedRange, plainFile, type SeekableFile, sealedInto } from './sealed-file.ts';

/**
 * Files by key (`recordings/1/2026/…wav`). Reading a stretch of a file is what a player needs and what flydrive's drivers do not
 * offer; another place (S3) is another implementation of this face.
 */
export interface FileStore {
  /** Bytes of a file; undefined if there is none. */
  size(key: string): Promise<number | undefined>;
  /** Reads from byte `start` to byte `end`, both included. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Writes a file from byte `start` on; what stood behind it goes. Default: from the beginning. */
  write(key: string, start?: number): Promise<Writable>;
  /** Takes over a file of this machine. */
  take(path: string, key: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Names of the folders within one; none if it is not there. */
  folders(key: string): Promise<string[]>;
  /** Removes a folder with all that is in it. */
  removeFolder(key: string): Promise<void>;
  /** The file for readers that need one to seek in. */
  seekable(key: string): Promise<SeekableFile>;
  /** Where the file lies. */
  pathOf(key: string): string;
}

/** By what files are sealed, and those of which companies are. */
export interface FileSeal {
  readonly key: Buffer;
  sealed(company: number): Promise<boolean>;
}

/** Files of imports and exports, which hold numbers, begin so, with the company behind. */
const withNumbers = /^transfers\/(\d+)\//;

/** Files under one folder of this machine. */
export class FolderFileStore implements FileStore {
  readonly #root: string;
  readonly #seal: FileSeal | undefined;

  /** @param seal absent: files are as they are */
  constructor(root: string, seal?: FileSeal) {
    this.#root = resolve(root);
    this.#seal = seal;
  }

  pathOf(key: string): string {
    const path = resolve(join(this.#root, key));
    if (!path.startsWith(this.#root + sep)) throw new Error(`file key outside the store: ${key}`);
    return path;
  }

  async size(key: string): Promise<number | undefined> {
    const found = await stat(this.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    if (!found?.isFile()) return undefined;
    return this.#ivOf(key) ? found.size - headLength : found.size;
  }

  read(key: string, range?: { start: number; end: number }): Readable {
    const iv = this.#ivOf(key);
    const path = this.pathOf(key);
    return iv && this.#seal ? openedRange(path, this.#seal.key, iv, range ?? { start: 0 }) : createReadStream(path, range);
  }

  async seekable(key: string): Promise<SeekableFile> {
    const iv = this.#ivOf(key);
    return iv && this.#seal ? await openedFile(this.pathOf(key), this.#seal.key, iv) : await plainFile(this.pathOf(key));
  }

  /** By what a file is sealed; undefined: it is not. */
  #ivOf(key: string): Buffer | undefined {
    return this.#seal && withNumbers.test(key) ? ivOf(this.pathOf(key)) : undefined;
  }

  /** Whether what is written under a key is to be sealed. */
  async #isToBeSealed(key: string): Promise<FileSeal | undefined> {
    const [, company] = withNumbers.exec(key) ?? [];
    return company !== undefined && (await this.#seal?.sealed(Number(company))) ? this.#seal : undefined;
  }

  async write(key: string, start = 0): Promise<Writable> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    if (start > 0) {
      const iv = this.#ivOf(key);
      const from = iv ? headLength + start : start;
      await truncate(path, from);
      const out = createWriteStream(path, { flags: 'r+', start: from });
      return iv && this.#seal ? sealedInto(out, this.#seal.key, iv, start) : out;
    }
    const seal = await this.#isToBeSealed(key);
    const out = createWriteStream(path, { flags: 'w', mode: 0o600 });
    if (!seal) return out;
    const head = newHead();
    out.write(head);
    return sealedInto(out, seal.key, ivIn(head), 0);
  }

  async take(path: string, key: string): Promise<void> {
    const place = this.pathOf(key);
    await mkdir(dirname(place), { recursive: true });
    if (!(await this.#isToBeSealed(key))) return await rename(path, place);
    await pipeline(createReadStream(path), await this.write(key));
    await rm(path, { force: true });
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async folders(key: string): Promise<string[]> {
    const inside = await readdir(this.pathOf(key), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return inside.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  }

  async removeFolder(key: string): Promise<void> {
    await rm(this.pathOf(key), { recursive: true, force: true });
  }
}
