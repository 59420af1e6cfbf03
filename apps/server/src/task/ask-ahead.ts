import { type AskDoNotCall, asksOutside, type Database, screenNumbers } from '@parley/db';
import { whyNotCalled } from './why-not-called.ts';

/** No further question is begun after so long, ms: whoever brings the numbers waits for it. */
const longest = 10_000;

/**
 * Asks the company's do-not-call service about numbers that are to be called, before the transaction that stores them: what it says
 * is known there.
 *
 * @param task whose lists hold, as for `whyNotCalled`
 * @returns of how many nobody could say: they are asked about again before they are called
 */
export const askAhead = async (
  db: Database,
  company: number,
  phones: readonly string[],
  ask: AskDoNotCall,
  task?: string,
): Promise<number> => {
  if (phones.length === 0 || !(await asksOutside(db, company))) return 0;
  const blocked = await whyNotCalled(db, company, phones, task);
  const open = phones.filter((phone) => !blocked.has(phone));
  return (await screenNumbers(db, company, open, ask, longest)).unknown;
};
