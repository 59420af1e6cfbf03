import type { Refusal } from '@parley/contract/task';
import {
  type AskDoNotCall,
  blacklistedAmong,
  type Database,
  listsOfTask,
  repeatedAmong,
  screenNumbers,
  whitelistedAmong,
} from '@parley/db';

/**
 * Why numbers are not to be called now: the one place where imports, appends, queues and group calls look them up.
 *
 * @param ask how the company's do-not-call service is asked; where it gives no answer, it is asked again before the call
 * @param task whose lists hold; absent: the company's whole blacklist
 */
export const whyNotCalled = async (
  db: Database,
  company: number,
  phones: readonly string[],
  ask: AskDoNotCall,
  task?: string,
): Promise<Map<string, Refusal>> => {
  const why = new Map<string, Refusal>();
  const { blacklistGroups = [], whitelistOnly = false } = task === undefined ? {} : await listsOfTask(db, company, task);
  for (const phone of await repeatedAmong(db, company, phones)) why.set(phone, 'repeat-limit');
  for (const phone of await blacklistedAmong(db, company, phones, blacklistGroups)) why.set(phone, 'blacklisted');
  if (whitelistOnly) {
    const listed = await whitelistedAmong(db, company, phones);
    for (const phone of phones) if (!listed.has(phone) && !why.has(phone)) why.set(phone, 'not-whitelisted');
  }
  const open = phones.filter((phone) => !why.has(phone));
  for (const phone of (await screenNumbers(db, company, open, ask)).listed) why.set(phone, 'do-not-call');
  return why;
};
