import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallFacts, NumberKey } from '@parley/db';
import type { Logger } from 'pino';

/** What a file of the quarantine holds; only `record` is read again. */
interface Quarantined {
  /** What the database said. */
  reason: string;
  code?: string;
  at: string;
  record: CallFacts;
}

const fileName = /^[\w-]{1,64}\.json$/;

/**
 * Records that the database refuses, a file each in the node's data folder, with the reason. They are tried again when the node starts,
 * and once somebody has mended or put there a file; what has been written then is taken out.
 */
export class Quarantine {
  readonly #folder: string;
  readonly #log: Pick<Logger, 'error' | 'warn'>;
  readonly #numbers: NumberKey | undefined;
  /** Files by name, with the time of their last change when they were tried last, ms; 0 before that. */
  readonly #files = new Map<string, number>();

  private constructor(folder: string, log: Pick<Logger, 'error' | 'warn'>, numbers: NumberKey | undefined) {
    this.#folder = folder;
    this.#log = log;
    this.#numbers = numbers;
  }

  /** @param numbers with it phone numbers stand in the files as tokens, which a mended file may hold as well */
  static async open(folder: string, log: Pick<Logger, 'error' | 'warn'>, numbers?: NumberKey): Promise<Quarantine> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const quarantine = new Quarantine(folder, log, numbers);
    await quarantine.#list();
    return quarantine;
  }

  /** Records that are set aside. */
  get size(): number {
    return this.#files.size;
  }

  /** Sets a record aside, which is an alarm. @returns false if the disk did not take it */
  async add(record: CallFacts, error: unknown): Promise<boolean> {
    const id = record.id;
    const name = typeof id === 'string' && fileName.test(`${id}.json`) ? `${id}.json` : `${randomUUID()}.json`;
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {};
    const content: Quarantined = { reason, ...code, at: new Date().toISOString(), record };
    const about = { reason, ...code, callId: id, companyId: record.company };
    try {
      const path = join(this.#folder, name);
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        const text = JSON.stringify(content, null, 2);
        await file.writeFile(`${this.#numbers?.sealLine(text) ?? text}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
      this.#files.set(name, (await stat(path)).mtimeMs);
      this.#log.error({ ...about, file: path }, 'a call record cannot be written to the database: it is in quarantine');
      return true;
    } catch (failure) {
      this.#log.error(
        { ...about, failure },
        'a call record can be written neither to the database nor to quarantine: it stays in the spool',
      );
      return false;
    }
  }

  /** Records that have not been tried since they were set aside, mended or put there. */
  async untried(): Promise<CallFacts[]> {
    const found: CallFacts[] = [];
    for (const [name, changedAt] of await this.#list()) {
      if (this.#files.get(name) === changedAt) continue;
      this.#files.set(name, changedAt);
      const record = await this.#read(name);
      if (record) found.push(record);
    }
    return found;
  }

  /** The record is in the database. */
  async release(id: string): Promise<void> {
    if (this.#files.delete(`${id}.json`)) await rm(join(this.#folder, `${id}.json`), { force: true });
  }

  /** The files that are there now; those that went are forgotten. */
  async #list(): Promise<Map<string, number>> {
    const there = new Map<string, number>();
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((one) => fileName.test(one)).sort()) {
      const changedAt = await stat(join(this.#folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
      if (changedAt === undefined) continue;
      there.set(name, changedAt);
      if (!this.#files.has(name)) this.#files.set(name, 0);
    }
    for (const name of this.#files.keys()) if (!there.has(name)) this.#files.delete(name);
    return there;
  }

  async #read(name: string): Promise<CallFacts | undefined> {
    try {
      const text = await readFile(join(this.#folder, name), 'utf8');
      const content: Quarantined = JSON.parse(this.#numbers?.open(text) ?? text);
      if (`${content.record.id}.json` === name) return content.record;
      throw new Error(`the file is not named after its record, ${content.record.id}`);
    } catch (error) {
      this.#log.warn({ reason: error instanceof Error ? error.message : String(error), file: name }, 'a file in quarantine cannot be read');
      return undefined;
    }
  }
}
