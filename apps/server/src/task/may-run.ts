import { Problem } from '@parley/contract';
import type { CompanyDatabase } from '@parley/db';
import { callingHours } from '@parley/pacing';
import { taskProblems } from './problems.ts';
import { noTask, selectTasks } from './task-queries.ts';

/** Why a task cannot run; nothing if it can. */
export const whyNotRun = async (db: CompanyDatabase, id: string, now: Date): Promise<Problem | undefined> => {
  const row = await selectTasks(db).select('gateways.enabled as gateway_enabled').where('tasks.id', '=', id).executeTakeFirst();
  if (!row) return noTask();
  if (row.production_version === null) return new Problem(taskProblems.notPublished, { name: row.flow_name });
  // Of a group, one that is enabled is enough.
  const hasLine = row.gateway_group_id === null ? row.gateway_enabled : row.group_capacity !== null;
  if (!hasLine) return new Problem(taskProblems.gatewayOff, { name: row.gateway_name ?? row.group_name ?? '' });
  const open = await db
    .selectFrom('number_rows')
    .select('id')
    .where('task_id', '=', id)
    .where('state', 'in', ['waiting', 'redial', 'claimed', 'ringing', 'talking'])
    .limit(1)
    .executeTakeFirst();
  if (!open) return new Problem(taskProblems.noNumbers);
  const always = [{ from: '00:00', to: '24:00' }];
  const dates = { timeZone: row.time_zone, windows: [], company: always, startDate: row.start_date, endDate: row.end_date };
  return callingHours(dates, now) === 'over' ? new Problem(taskProblems.over) : undefined;
};
