import type { CallerState } from '@parley/contract/centre';
import { areaOf, type Database } from '@parley/db';
import { callerUses } from '@parley/db/callers/caller-uses';

/** How caller numbers of a company do today, in their order. @param rest whether those that are answered too rarely rest */
export const callerStates = async (db: Database, company: number, numbers: readonly string[], rest: boolean): Promise<CallerState[]> =>
  (await callerUses(db, company, numbers)).map(({ restsUntil, ...use }) => ({
    ...use,
    area: areaOf(use.number).area ?? null,
    restsUntil: rest && restsUntil ? restsUntil.toISOString() : null,
  }));
