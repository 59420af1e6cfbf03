import { type AskDoNotCall, type Database, type OutsideSettings, type Screened, screenNumbers } from '@parley/db';
import { askDoNotCallService } from '@parley/speech/outside';

const gather = 20; // ms: numbers that fall together are asked about together

/** `held`: nobody can say, and such numbers are not called. */
type Verdict = 'free' | 'listed' | 'held';

/** Asks companies' do-not-call services about numbers that are about to be dialled, many at once. */
export class DoNotCallChecks {
  readonly #db: Database;
  readonly #outside: (company: number) => Promise<OutsideSettings>;
  readonly #next = new Map<number, { phones: Set<string>; screened: Promise<Screened> }>();

  constructor(db: Database, outside: (company: number) => Promise<OutsideSettings>) {
    this.#db = db;
    this.#outside = outside;
  }

  async check(company: number, phone: string): Promise<Verdict> {
    const batch = this.#next.get(company) ?? this.#begin(company);
    batch.phones.add(phone);
    const { listed, held } = await batch.screened;
    if (listed.has(phone)) return 'listed';
    return held.has(phone) ? 'held' : 'free';
  }

  #begin(company: number): { phones: Set<string>; screened: Promise<Screened> } {
    const phones = new Set<string>();
    const ask: AskDoNotCall = async (service, asked) => {
      const { requests } = await this.#outside(company);
      return askDoNotCallService(service, asked, requests);
    };
    const screened = new Promise<void>((resolve) => setTimeout(resolve, gather)).then(() => {
      this.#next.delete(company);
      return screenNumbers(this.#db, company, [...phones], ask);
    });
    const batch = { phones, screened };
    this.#next.set(company, batch);
    return batch;
  }
}
