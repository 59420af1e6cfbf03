import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { recallCopy } from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { copyNumbers, copyTask, countMet } from '@parley/db/numbers/copy-numbers';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { findTask } from './find-task.ts';
import { taskProblems } from './problems.ts';

/** Makes a task of those numbers of another one that meet conditions. */
export const copyForRecall = async (
  { id: from, name, countOnly, ...conditions }: ParsedOf<typeof recallCopy>,
  context: Context,
): Promise<OutputOf<typeof recallCopy>> => {
  const { db, caller, services } = context;
  await findTask(db, from);
  // The task is one that the caller sees, and so are its numbers; what follows is raw and names the company itself.
  const { companyId: company, userId: by } = caller;
  if (countOnly) return { id: null, ...(await countMet(services.db, company, from, conditions)) };
  const id = uuid7();
  const copied = await services.db
    .transaction()
    .execute(async (tx) => {
      await copyTask(tx, company, from, { id, name, by, at: services.now() });
      const done = await copyNumbers(tx, company, from, id, conditions);
      if (done.numbers === 0) throw new Problem(taskProblems.nothingMeets);
      return done;
    })
    .catch((error: unknown) => {
      throw isTaken(error, 'tasks_name') ? new Problem(problems.nameTaken, { name }) : error;
    });
  context.audit.after = { id, name, ...copied };
  services.bus.publish({ type: 'task-changed', company, task: id });
  return { id, ...copied };
};
