import type { OutputOf, ParsedOf } from '@parley/contract';
import { interventionLog, type taskIntervention } from '@parley/contract/task-intervention';
import type { Context } from '../../kit/context.ts';
import { pageRows } from '../../kit/page-rows.ts';

type LogList = typeof taskIntervention.logList;

/** What interventions did on the tasks that the caller sees, the newest first. */
export const listLogs = async (input: ParsedOf<LogList>, { db }: Context): Promise<OutputOf<LogList>> => {
  let query = db
    .selectFrom('intervention_logs')
    .innerJoin('tasks', 'tasks.id', 'intervention_logs.task_id')
    .leftJoin('users', 'users.id', 'intervention_logs.undone_by')
    .selectAll('intervention_logs')
    .select(['tasks.name as task_name', 'users.realname', 'users.username']);
  if (input.ruleId) query = query.where('intervention_logs.rule_id', '=', input.ruleId);
  if (input.taskId) query = query.where('intervention_logs.task_id', '=', input.taskId);
  if (input.kind) query = query.where('intervention_logs.kind', '=', input.kind);
  const page = await pageRows(db, query, { sorts: { id: 'intervention_logs.id' }, id: 'intervention_logs.id' }, input);
  return {
    ...page,
    list: page.list.map((row) =>
      interventionLog.parse({
        ...{ id: row.id, ruleId: row.rule_id, ruleName: row.rule_name, builtin: row.builtin, kind: row.kind, action: row.action },
        ...{ taskId: row.task_id, taskName: row.task_name, numbers: row.numbers, at: row.at.toISOString() },
        figures: row.kind === 'task' ? row.figures : null,
        undoneAt: row.undone_at?.toISOString() ?? null,
        undoneBy: row.undone_at ? row.realname || row.username || '' : null,
      }),
    ),
  };
};
