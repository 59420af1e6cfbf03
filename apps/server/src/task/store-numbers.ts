import type { Refusal } from '@parley/contract/task';
import type { Database } from '@parley/db';
import { addNumbers, type NewNumber } from '@parley/db/numbers/add-numbers';
import { whyNotCalled } from './why-not-called.ts';

/**
 * Puts numbers into a task, within the caller's transaction, if they may be called.
 *
 * @param numbers without duplicates among themselves
 * @returns why, of each that was not taken
 */
export const storeNumbers = async (
  tx: Database,
  company: number,
  task: string,
  numbers: readonly NewNumber[],
): Promise<ReadonlyMap<string, Refusal>> => {
  const blocked = await whyNotCalled(
    tx,
    company,
    numbers.map(({ phone }) => phone),
    task,
  );
  const added = await addNumbers(
    tx,
    company,
    task,
    numbers.filter(({ phone }) => !blocked.has(phone)),
  );
  const refused = numbers.filter(({ phone }) => !added.has(phone));
  return new Map(refused.map(({ phone }) => [phone, blocked.get(phone) ?? 'duplicate-in-task']));
};
