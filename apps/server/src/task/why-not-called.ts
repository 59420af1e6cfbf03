import type { Refusal } from '@parley/contract/task';
import { type AskDoNotCall, blacklistedAmong, type Database, repeatedAmong, screenNumbers } from '@parley/db';

/**
 * Why numbers are not to be called now: the one place where imports, appends, queues and group calls look them up.
 *
 * @param ask how the company's do-not-call service is asked; where it gives no answer, it is asked again before the call
 */
export const whyNotCalled = async (
  db: Database,
  company: number,
  phones: readonly string[],
  ask: AskDoNotCall,
): Promise<Map<string, Refusal>> => {
  const why = new Map<string, Refusal>();
  for (const phone of await repeatedAmong(db, company, phones)) why.set(phone, 'repeat-limit');
  for (const phone of await blacklistedAmong(db, company, phones)) why.set(phone, 'blacklisted');
  const open = phones.filter((phone) => !why.has(phone));
  for (const phone of (await screenNumbers(db, company, open, ask)).listed) why.set(phone, 'do-not-call');
  return why;
};
