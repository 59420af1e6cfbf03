import { NewestMap } from '@parley/contract/newest-map';
import { type Database, databaseIsAway } from '@parley/db';
import { type ExtensionIdentity, type ExtensionLine, extensionLine } from './extensions.ts';
import { registrationKey } from './registration-key.ts';

const kept = 10_000; // phones

/** How audio goes to the phones of extensions: as the database says, and while that is away as it said last. */
export class PhoneLines {
  readonly #db: Database;
  readonly #known = new NewestMap<string, ExtensionLine>(kept);

  constructor(db: Database) {
    this.#db = db;
  }

  /** A phone has proved itself. */
  note({ company, number, codecs, encryption }: ExtensionIdentity): void {
    this.#known.set(registrationKey(company, number), { codecs, encryption });
  }

  /** @returns undefined where there is no such extension that may be called @throws if nobody knows while the database is away */
  async of(company: number, number: string): Promise<ExtensionLine | undefined> {
    const key = registrationKey(company, number);
    try {
      const line = await extensionLine(this.#db, company, number);
      if (line) this.#known.set(key, line);
      else this.#known.delete(key);
      return line;
    } catch (error) {
      const known = this.#known.get(key);
      if (!known || !databaseIsAway(error)) throw error;
      return known;
    }
  }
}
