import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NumberKey } from '@parley/db';
import type { JournalLine } from './journal.ts';

/** Who is told that the disk takes nothing, and that it does again: once each, however many calls write meanwhile. */
export interface SpoolWatch {
  failed(error: unknown): void;
  mended(): void;
}

const segmentLimit = 4 * 1024 * 1024; // bytes, after which a new segment begins

/**
 * Journal of calls on the node's own disk: append-only segments of JSON lines. A segment goes when every call that it mentions is
 * settled in the database. A call never waits for the database, and only its last line waits for the disk.
 */
export class Spool {
  readonly #folder: string;
  readonly #watch: SpoolWatch;
  readonly #numbers: NumberKey | undefined;
  #file: FileHandle | undefined;
  #name = '';
  #size = 0;
  #serial = 0;
  #pending: { id: string; text: string; sync: boolean; done: () => void }[] = [];
  #writing: Promise<void> | undefined;
  #failing = false;
  /** Calls that are not settled yet, by segment. */
  readonly #unsettled = new Map<string, Set<string>>();

  private constructor(folder: string, watch: SpoolWatch, numbers: NumberKey | undefined) {
    this.#folder = folder;
    this.#watch = watch;
    this.#numbers = numbers;
  }

  /**
   * Opens the folder and reads what an earlier process left there, oldest first.
   *
   * @param numbers with it phone numbers stand in the lines as tokens
   */
  static async open(
    folder: string,
    watch: SpoolWatch,
    numbers?: NumberKey,
  ): Promise<{ spool: Spool; left: AsyncIterable<string>; clear: () => Promise<void> }> {
    await mkdir(folder, { recursive: true });
    const old = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
    const spool = new Spool(folder, watch, numbers);
    spool.#serial = old.length === 0 ? 0 : Number.parseInt(old.at(-1) ?? '0', 10) + 1;
    const clear = async (): Promise<void> => {
      for (const name of old) await rm(join(folder, name), { force: true });
    };
    return {
      spool,
      left: linesOf(
        old.map((name) => join(folder, name)),
        numbers,
      ),
      clear,
    };
  }

  /** Appends a line. Resolves once it is written, and synced to disk if asked; a full disk is reported and the call goes on. */
  append(line: JournalLine, sync = false): Promise<void> {
    return new Promise((done) => {
      this.#pending.push({ id: line.id, text: `${this.#sealed(JSON.stringify(line))}\n`, sync, done });
      this.#writing ??= this.#write();
    });
  }

  /** The call is in the database: segments that hold nothing else may go. */
  async settle(ids: Iterable<string>): Promise<void> {
    for (const id of ids) for (const calls of this.#unsettled.values()) calls.delete(id);
    for (const [name, calls] of this.#unsettled) {
      if (calls.size > 0 || name === this.#name) continue;
      this.#unsettled.delete(name);
      await rm(join(this.#folder, name), { force: true }).catch((error: unknown) => this.#failed(error));
    }
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file?.close();
    this.#file = undefined;
    const name = this.#name;
    this.#name = '';
    if (this.#unsettled.get(name)?.size === 0) await rm(join(this.#folder, name), { force: true });
  }

  #sealed(line: string): string {
    return this.#numbers?.sealLine(line) ?? line;
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      try {
        const file = await this.#segment();
        const calls = this.#unsettled.get(this.#name);
        for (const line of batch) calls?.add(line.id);
        const bytes = Buffer.from(batch.map((line) => line.text).join(''));
        await file.appendFile(bytes);
        this.#size += bytes.length;
        if (batch.some((line) => line.sync)) await file.datasync();
        if (this.#failing) this.#watch.mended();
        this.#failing = false;
      } catch (error) {
        this.#failed(error);
        // Opened anew for the next line: the disk may have been exchanged meanwhile.
        await this.#file?.close().catch(() => undefined);
        this.#file = undefined;
      }
      for (const line of batch) line.done();
    }
    this.#writing = undefined;
  }

  async #segment(): Promise<FileHandle> {
    if (this.#file && this.#size < segmentLimit) return this.#file;
    if (!this.#file && this.#name) return await this.#reopen();
    await this.#file?.close();
    const name = `${String(this.#serial++).padStart(10, '0')}.jsonl`;
    const path = join(this.#folder, name);
    this.#file = await open(path, 'a', 0o600);
    this.#size = (await stat(path)).size;
    this.#name = name;
    this.#unsettled.set(name, new Set());
    return this.#file;
  }

  /** The segment whose last write failed. */
  async #reopen(): Promise<FileHandle> {
    const file = await open(join(this.#folder, this.#name), 'a', 0o600);
    this.#file = file;
    // What failed may have left half a line, which must not spoil the next.
    await file.appendFile('\n');
    this.#size = (await file.stat()).size;
    return file;
  }

  #failed(error: unknown): void {
    if (!this.#failing) this.#watch.failed(error);
    this.#failing = true;
  }
}

/** Lines of files. Node's own line reader also ends a line at U+2028 and U+2029, which JSON leaves as they are in a text. */
async function* linesOf(paths: string[], numbers: NumberKey | undefined): AsyncIterable<string> {
  const opened = (line: string) => numbers?.open(line) ?? line;
  for (const path of paths) {
    let rest = '';
    for await (const piece of createReadStream(path, 'utf8')) {
      const lines = (rest + String(piece)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield opened(line);
    }
    if (rest !== '') yield opened(rest);
  }
}
