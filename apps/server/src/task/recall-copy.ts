import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { recallCopy, recallCount } from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { copyNumbers, copyTask, countMet } from '@parley/db/numbers/copy-numbers';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { FewAtOnce } from '../kit/few-at-once.ts';
import { findTask } from './find-task.ts';
import { taskProblems } from './problems.ts';

/** Copies of a company that are made at the same time, each for up to some minutes. */
const mostCopies = 2;
const copies = new FewAtOnce(mostCopies);

// The task is found as the caller sees it, and so are its numbers; what follows is raw and names the company itself.

/** How many numbers of a task meet conditions. */
export const countForRecall = async (
  { id, ...conditions }: ParsedOf<typeof recallCount>,
  { db, caller, services }: Context,
): Promise<OutputOf<typeof recallCount>> => {
  await findTask(db, id);
  return countMet(services.db, caller.companyId, id, conditions);
};

/** Makes a task of those numbers of another one that meet conditions. */
export const copyForRecall = async (
  { id: from, name, ...conditions }: ParsedOf<typeof recallCopy>,
  context: Context,
): Promise<OutputOf<typeof recallCopy>> => {
  const { db, caller, services } = context;
  await findTask(db, from);
  const { companyId: company, userId: by } = caller;
  const id = uuid7();
  const make = () =>
    services.db.transaction().execute(async (tx) => {
      await copyTask(tx, company, from, { id, name, by, at: services.now() });
      const done = await copyNumbers(tx, company, from, id, conditions);
      if (done.numbers === 0) throw new Problem(taskProblems.nothingMeets);
      return done;
    });
  const copied = await copies
    .run(company, make, () => new Problem(taskProblems.copying, { limit: mostCopies }))
    .catch((error: unknown) => {
      throw isTaken(error, 'tasks_name') ? new Problem(problems.nameTaken, { name }) : error;
    });
  context.audit.after = { id, name, ...copied };
  services.bus.publish({ type: 'task-changed', company, task: id });
  return { id, ...copied };
};
