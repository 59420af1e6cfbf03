import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';

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
  /** Where the file lies, for readers that need one to seek in. */
  pathOf(key: string): string;
}

/** Files under one folder of this machine. */
export class FolderFileStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
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
    return found?.isFile() ? found.size : undefined;
  }

  read(key: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.pathOf(key), range);
  }

  async write(key: string, start = 0): Promise<Writable> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    if (start === 0) return createWriteStream(path, { flags: 'w', mode: 0o600 });
    await truncate(path, start);
    return createWriteStream(path, { flags: 'r+', start });
  }

  async take(path: string, key: string): Promise<void> {
    const place = this.pathOf(key);
    await mkdir(dirname(place), { recursive: true });
    await rename(path, place);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }
}
