import type { OutputOf, ParsedOf } from '@parley/contract';
import type { append, Refusal } from '@parley/contract/task';
import { blacklistedAmong } from '@parley/db';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import type { Context } from '../kit/context.ts';
import { findTask } from './find-task.ts';
import { wantedNumbers } from './wanted-numbers.ts';

/** Adds numbers by hand or by API; answers for each one that was refused why. */
export const appendNumbers = async ({ id, numbers }: ParsedOf<typeof append>, context: Context): Promise<OutputOf<typeof append>> => {
  const { db, caller, services } = context;
  await findTask(db, id);
  const { wanted, odd, ...sorted } = wantedNumbers(numbers);
  const refused: { phone: string; reason: Refusal }[] = [...sorted.refused];
  const blocked = await blacklistedAmong(services.db, caller.companyId, [...wanted.keys()]);
  const callable = [...wanted.values()].filter(({ phone }) => !blocked.has(phone));
  const added = await db.transaction().execute((tx) => addNumbers(tx, caller.companyId, id, callable));
  for (const phone of wanted.keys())
    if (!added.has(phone)) refused.push({ phone, reason: blocked.has(phone) ? 'blacklisted' : 'duplicate-in-task' });
  context.audit.after = { accepted: added.size, refused: refused.length };
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: id });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { accepted: added.size, refused, oddLengths: [...odd].filter((phone) => added.has(phone)) };
};
