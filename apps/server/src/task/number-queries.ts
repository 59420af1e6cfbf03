import type { OutputOf, ParsedOf } from '@parley/contract';
import { type numberList, numberState } from '@parley/contract/task';
import { countChanges } from '@parley/db';
import { sql } from 'kysely';
import { lastCausesOf } from '../call/last-causes.ts';
import type { Context } from '../kit/context.ts';
import { maskNumber, maskVariables } from '../kit/mask.ts';
import { pageRows } from '../kit/page-rows.ts';
import { textValues } from '../kit/text-values.ts';
import { findTask } from './find-task.ts';
import { pickNumbers } from './pick-numbers.ts';
import { refusePartOfNumber } from './whole-numbers.ts';

/** The numbers of a task, masked unless the role may see them. */
export const listNumbers = async (input: ParsedOf<typeof numberList>, { db, caller }: Context): Promise<OutputOf<typeof numberList>> => {
  await findTask(db, input.taskId);
  const seen = caller.unmask.has('task');
  const filter = { ...input, whole: !seen };
  const query = pickNumbers(db.selectFrom('number_rows').selectAll('number_rows'), db.companyId, filter);
  const page = await pageRows(db, query, { sorts: { id: 'number_rows.id' }, id: 'number_rows.id' }, input);
  await refusePartOfNumber(db, filter, async () => page.total);
  const causeOf = await lastCausesOf(db, page.list);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      phone: seen ? row.phone : maskNumber(row.phone),
      variables: seen ? textValues(row.variables) : maskVariables(textValues(row.variables), row.phone),
      state: numberState.parse(row.state),
      reason: row.reason,
      tries: row.tries,
      lastResult: row.last_result,
      lastCallId: row.last_call_id,
      ...causeOf(row),
      grade: row.grade,
      dueAt: row.due_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })),
  };
};

const atRest = ['waiting', 'redial', 'done', 'filtered', 'failed'] as const;

/** Takes numbers out of a task. Those in a call stay: their record belongs to them. */
export const deleteNumbers = async ({ taskId, ids }: { taskId: string; ids: string[] }, context: Context): Promise<{ count: number }> => {
  const { db, caller, services } = context;
  await findTask(db, taskId);
  const gone = await db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('number_rows')
      .where('task_id', '=', taskId)
      .where('id', 'in', ids)
      .where('state', 'in', atRest)
      .returning(['id', sql<(typeof atRest)[number]>`state`.as('state')])
      .execute();
    const lost = (state: (typeof atRest)[number]) => -rows.filter((row) => row.state === state).length;
    await countChanges(tx, 'import', [
      {
        company: caller.companyId,
        task: taskId,
        total: -rows.length,
        ...Object.fromEntries(atRest.map((state) => [state, lost(state)])),
      },
    ]);
    return rows.length;
  });
  context.audit.after = { count: gone };
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: taskId });
  return { count: gone };
};
