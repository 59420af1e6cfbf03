import { Problem, problems } from '@parley/contract';
import type { Context } from '../kit/context.ts';

const unseen = { zh: '您看不到的任务', en: 'a task that you do not see' };

/** Why a row stays: a task uses it, which is named to those alone who see it. */
export const usedByTask = async ({ db }: Context, { name, task }: { name: string; task: string }): Promise<Problem> => {
  const seen = await db.selectFrom('tasks').select('name').where('id', '=', task).executeTakeFirst();
  return new Problem(problems.inUse, { name, by: seen?.name ?? unseen });
};
