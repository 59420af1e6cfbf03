import { type Database, databaseIsAway } from '@parley/db';
import type { Registrar } from '@parley/sip';
import type { LiveCall } from '../call/call-context.ts';
import { readRegistrationKey } from '../directory/registration-key.ts';

/** A row that was being claimed meanwhile is looked at again after so long, ms. */
const again = 100;

export interface ClosedCompaniesOptions {
  db: Database;
  registrar: Pick<Registrar, 'keys' | 'remove'> | undefined;
  calls: ReadonlyMap<string, LiveCall>;
  /** Companies of the rows that this node is about to dial or has in calls. */
  dialling: () => Iterable<number>;
  onError: (error: unknown) => void;
}

/**
 * Carries out on this node what follows when a company may not work any longer: its phones are registered no more, and the calls
 * of one whose calls the operator has cut end as interrupted. The database says so, hence a lost message costs a minute at most.
 */
export class ClosedCompanies {
  readonly #options: ClosedCompaniesOptions;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: ClosedCompaniesOptions) {
    this.#options = options;
  }

  /** Resolves when all that was to end has ended. */
  look(): Promise<void> {
    const { onError } = this.#options;
    this.#looking = this.#looking.then(() => this.#look()).catch(onError);
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { registrar, calls, dialling } = this.#options;
    for (;;) {
      const closed = await this.#closed();
      for (const key of registrar?.keys() ?? []) if (closed.has(readRegistrationKey(key).company)) registrar?.remove(key);
      const isCut = (company: number): boolean => closed.get(company) === 'cut';
      await Promise.all([...calls.values()].filter(({ company }) => isCut(company)).map((call) => call.interrupt('company-suspended')));
      // Nothing of a closed company is begun any more, but what was under way to its INVITE may show up a moment later.
      if (![...dialling()].some(isCut)) return;
      await new Promise((resolve) => setTimeout(resolve, again));
    }
  }

  /** Companies with anything on this node that may not work, and whether their calls are cut. None while the database is away. */
  async #closed(): Promise<ReadonlyMap<number, 'cut' | 'closed'>> {
    const { db, registrar, calls, dialling, onError } = this.#options;
    const keys = registrar?.keys() ?? [];
    const here = new Set([
      ...keys.map((key) => readRegistrationKey(key).company),
      ...[...calls.values()].map(({ company }) => company),
      ...dialling(),
    ]);
    if (here.size === 0) return new Map();
    try {
      const rows = await db
        .selectFrom('companies')
        .select(['id', 'calls_cut_at'])
        .where('id', 'in', [...here])
        .where('status', '<>', 'active')
        .execute();
      return new Map(rows.map(({ id, calls_cut_at }) => [id, calls_cut_at ? 'cut' : 'closed']));
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      onError(error);
      return new Map();
    }
  }
}
