import { Problem, problems } from '@parley/contract';
import { type NumberAction, numberAction, type TaskAction, taskAction } from '@parley/contract/task-intervention';
import { countChanges, type Database, intervened } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../kit/context.ts';
import { taskProblems } from '../problems.ts';

const line = z.object({ gatewayId: z.string().nullable(), gatewayGroupId: z.string().nullable() });
const pace = z.object({ robots: z.number(), callsPerSecond: z.number().nullable() });
const slowed = pace.extend({ now: pace });

interface Log {
  readonly id: string;
  readonly company: number;
  readonly task: string;
  readonly before: unknown;
}

/** Puts a task back, where it still is as the rule left it. @returns whether it was */
const restoreTask = async (tx: Database, { id, company, task, before }: Log, action: TaskAction): Promise<boolean> => {
  const update = tx
    .updateTable('tasks')
    .set({ updated_at: sql`now()` })
    .where('company_id', '=', company)
    .where('id', '=', task)
    .returning('id');
  const back = () => {
    switch (action.kind) {
      case 'alert':
        return undefined;
      case 'pause':
        return update
          .set({ state: 'running', state_reason: null, intervention_id: null })
          .where('recycled_at', 'is', null)
          .where('state', '=', 'stopped')
          .where('intervention_id', '=', id);
      case 'slow-down': {
        const { robots, callsPerSecond, now } = slowed.parse(before);
        return update
          .set({ robots, calls_per_second: callsPerSecond })
          .where('robots', '=', now.robots)
          .where(sql<boolean>`calls_per_second is not distinct from ${now.callsPerSecond}::real`);
      }
      case 'change-gateway-group': {
        const { gatewayId, gatewayGroupId } = line.parse(before);
        return update
          .set({ gateway_id: gatewayId, gateway_group_id: gatewayGroupId })
          .where('gateway_group_id', '=', action.gatewayGroupId);
      }
    }
  };
  return ((await back()?.execute()) ?? []).length > 0;
};

/** Which numbers are still as a rule left them, and what they become. */
const restored = (action: NumberAction) => {
  switch (action.kind) {
    case 'skip':
      return {
        held: sql`r.state = 'filtered' and r.reason = ${intervened}`,
        sets: sql`state = case when r.tries > 0 then 'redial' else 'waiting' end, reason = null, due_at = now()`,
      };
    case 'delay':
      return {
        held: sql`r.state in ('waiting', 'redial') and r.due_at > now() and r.due_at = n.delayed_until`,
        sets: sql`due_at = now()`,
      };
    case 'other-flow':
      return { held: sql`r.flow_id = ${action.flowId}::uuid`, sets: sql`flow_id = null` };
    case 'other-caller':
      return { held: sql`r.caller = ${action.callerNumber}`, sets: sql`caller = null` };
  }
};

/** Puts numbers back. The rule does not act on them again. @returns how many */
const restoreNumbers = async (tx: Database, { id, company, task }: Log, action: NumberAction): Promise<number> => {
  const { held, sets } = restored(action);
  const { rows } = await sql<{ state: 'waiting' | 'redial' }>`
    update number_rows r set ${sets}, updated_at = now() from intervention_numbers n
     where n.company_id = ${company} and n.log_id = ${id} and r.company_id = n.company_id and r.task_id = n.task_id and r.id = n.row_id and ${held}
    returning r.state`.execute(tx);
  if (action.kind === 'skip')
    await countChanges(
      tx,
      'undo',
      rows.map(({ state }) => ({ company, task, filtered: -1, [state]: 1 })),
    );
  return rows.length;
};

/** Undoes what a log tells of, as far as nobody has changed it since; the rule looks at the task anew from now on. */
export const undoIntervention = async ({ id }: { id: string }, context: Context): Promise<{ numbers: number }> => {
  const { db, caller, services, audit } = context;
  const seen = await db
    .selectFrom('intervention_logs')
    .innerJoin('tasks', 'tasks.id', 'intervention_logs.task_id')
    .selectAll('intervention_logs')
    .select('tasks.name as task_name')
    .where('intervention_logs.id', '=', id)
    .executeTakeFirst();
  if (!seen) throw new Problem(problems.notFound, { what: { zh: '干预记录', en: 'The log' } });
  const log: Log = { id, company: caller.companyId, task: seen.task_id, before: seen.before };
  const numbers = await services.db.transaction().execute(async (tx) => {
    const open = await tx
      .updateTable('intervention_logs')
      .set({ undone_at: services.now(), undone_by: caller.userId })
      .where('company_id', '=', log.company)
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!open) throw new Problem(taskProblems.undone);
    const count = seen.kind === 'number' ? await restoreNumbers(tx, log, numberAction.parse(seen.action)) : 0;
    const isBack = seen.kind === 'number' ? count > 0 : await restoreTask(tx, log, taskAction.parse(seen.action));
    if (!isBack) throw new Problem(taskProblems.undone);
    await sql`update intervention_acts set acted_at = now()
      where company_id = ${log.company} and rule_id = ${seen.rule_id} and task_id = ${log.task}`.execute(tx);
    return count;
  });
  Object.assign(audit, { before: { name: seen.rule_name, task: seen.task_name, action: seen.action }, after: { numbers } });
  services.bus.publish({ type: 'task-changed', company: log.company, task: log.task });
  services.bus.publish({ type: 'task-progress', company: log.company, task: log.task });
  return { numbers };
};
