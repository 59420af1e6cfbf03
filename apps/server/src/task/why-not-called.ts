import type { Refusal } from '@parley/contract/task';
import { blacklistedAmong, type Database, repeatedAmong } from '@parley/db';

/** Why numbers are not to be called now: the one place where imports, appends, queues and group calls look them up. */
export const whyNotCalled = async (db: Database, company: number, phones: readonly string[]): Promise<Map<string, Refusal>> => {
  const why = new Map<string, Refusal>();
  for (const phone of await repeatedAmong(db, company, phones)) why.set(phone, 'repeat-limit');
  for (const phone of await blacklistedAmong(db, company, phones)) why.set(phone, 'blacklisted');
  return why;
};
