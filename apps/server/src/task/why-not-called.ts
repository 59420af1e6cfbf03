import type { Refusal } from '@parley/contract/task';
import { blacklistedAmong, type Database, listedAmong, listsOfTask, repeatedAmong, whitelistedAmong } from '@parley/db';

/**
 * Why numbers are not to be called now: the one place where imports, appends, queues and group calls look them up.
 *
 * What the company's do-not-call service says is known by then (`askAhead`); where it has said nothing, it is asked before the call.
 *
 * @param task whose lists hold; absent: the company's whole blacklist
 */
export const whyNotCalled = async (
  db: Database,
  company: number,
  phones: readonly string[],
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
  for (const phone of await listedAmong(db, company, open)) why.set(phone, 'do-not-call');
  return why;
};
