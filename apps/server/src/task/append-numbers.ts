import type { OutputOf, ParsedOf } from '@parley/contract';
import { hasOddLength, isPhone, normalPhone } from '@parley/contract/phone';
import type { append, Refusal } from '@parley/contract/task';
import { addNumbers, type NewNumber } from '@parley/db/numbers/add-numbers';
import type { Context } from '../kit/context.ts';
import { findTask } from './find-task.ts';

/** Adds numbers by hand or by API; answers for each one that was refused why. */
export const appendNumbers = async ({ id, numbers }: ParsedOf<typeof append>, context: Context): Promise<OutputOf<typeof append>> => {
  const { db, caller, services } = context;
  await findTask(db, id);
  const wanted = new Map<string, NewNumber>();
  const refused: { phone: string; reason: Refusal }[] = [];
  const odd = new Set<string>();
  for (const { phone: written, variables } of numbers) {
    const phone = normalPhone(written);
    if (!isPhone(phone)) refused.push({ phone: written, reason: 'format' });
    else if (wanted.has(phone)) refused.push({ phone: written, reason: 'duplicate-in-file' });
    else {
      wanted.set(phone, { phone, variables });
      if (hasOddLength(written)) odd.add(phone);
    }
  }
  const added = await db.transaction().execute((tx) => addNumbers(tx, caller.companyId, id, [...wanted.values()]));
  for (const phone of wanted.keys()) if (!added.has(phone)) refused.push({ phone, reason: 'duplicate-in-task' });
  context.audit.after = { accepted: added.size, refused: refused.length };
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: id });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { accepted: added.size, refused, oddLengths: [...odd].filter((phone) => added.has(phone)) };
};
