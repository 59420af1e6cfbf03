import type { OutputOf } from '@parley/contract';
import type { taskIntervention } from '@parley/contract/task-intervention';
import type { Context } from '../../kit/context.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { shownState } from '../task-state.ts';
import { noIntervention } from './intervention-queries.ts';

const most = 200;

/** The tasks that a rule watches, of those that the caller sees. */
export const relatedTasks = async (
  { id }: { id: string },
  { db, services }: Context,
): Promise<OutputOf<typeof taskIntervention.relateData>> => {
  const rule = await db.selectFrom('interventions').select('task_ids').where('id', '=', id).executeTakeFirst();
  if (!rule) throw noIntervention();
  let query = db.selectFrom('tasks').where('kind', '=', 'task').where('recycled_at', 'is', null);
  if (rule.task_ids) query = query.where('id', 'in', rule.task_ids);
  const [company, { total }, rows] = await Promise.all([
    ownCompany(db),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    query
      .select(['id', 'name', 'state', 'windows', 'time_zone', 'callee_zones', 'zones', 'start_date', 'end_date'])
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
  ]);
  const now = services.now();
  return { total: Number(total), tasks: rows.map((row) => ({ id: row.id, name: row.name, state: shownState(row, company, now) })) };
};
