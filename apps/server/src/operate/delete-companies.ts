import { type ParsedOf, Problem, type Text } from '@parley/contract';
import type { company } from '@parley/contract/operate';
import { type Database, uuidFloor } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { closeCompany, tellClosed } from './close-company.ts';
import { type CompanyRow, lockCompanies } from './company-queries.ts';
import { operateProblems } from './problems.ts';

const longestCall = 24 * 3_600_000; // ms

/** What of a company goes on now; undefined if nothing does. */
const whatRuns = async (tx: Database, id: number, now: Date): Promise<Text | undefined> => {
  const task = tx
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', id)
    // A flow's queue stands open, and goes with its company.
    .where('kind', '<>', 'queue')
    .where('state', 'in', ['running', 'waiting'])
    .where('recycled_at', 'is', null);
  if (await task.executeTakeFirst()) return { zh: '运行中或待启动的任务', en: 'tasks that run or wait' };
  const call = tx
    .selectFrom('attempts')
    .select('id')
    .where('company_id', '=', id)
    .where('state', 'in', ['dialling', 'talking'])
    .where('id', '>=', uuidFloor(now.getTime() - longestCall));
  if (await call.executeTakeFirst()) return { zh: '进行中的通话', en: 'calls in progress' };
  const job = tx.selectFrom('transfer_jobs').select('id').where('company_id', '=', id).where('status', 'in', ['waiting', 'in-progress']);
  if (await job.executeTakeFirst()) return { zh: '进行中的导入或导出', en: 'imports or exports in progress' };
  return undefined;
};

/** Its people and lines go at once; its records and logs stay for as long as records are kept. */
const remove = async (tx: Database, row: CompanyRow, now: Date) => {
  const when = { updated_at: now };
  await tx
    .updateTable('users')
    .set({ deleted_at: now, ...when })
    .where('company_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('gateways')
    .set({ enabled: false, ...when })
    .where('company_id', '=', row.id)
    .execute();
  await tx
    .updateTable('extensions')
    .set({ enabled: false, ...when })
    .where('company_id', '=', row.id)
    .execute();
  await tx
    .updateTable('companies')
    .set({ status: 'suspended', suspended_at: now, deleted_at: now, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  return closeCompany(tx, row, 'deleted', now);
};

/** Deletes companies of which nothing runs, all or none. */
export const deleteCompanies = async ({ companies }: ParsedOf<typeof company.delete>, { services, audit }: Context) => {
  const now = services.now();
  const typed = new Map(companies.map(({ id, number }) => [id, number]));
  const closed = await services.db.transaction().execute(async (tx) => {
    const rows = await lockCompanies(tx, [...typed.keys()]);
    const gone = [];
    for (const row of rows) {
      if (typed.get(row.id)?.trim() !== row.number) throw new Problem(operateProblems.wrongNumber, { name: row.name });
      const what = await whatRuns(tx, row.id, now);
      if (what) throw new Problem(operateProblems.stillRuns, { name: row.name, what });
      gone.push(await remove(tx, row, now));
    }
    audit.before = rows.map(({ id, number, name, status }) => ({ id, number, name, status }));
    return gone;
  });
  for (const one of closed) tellClosed(services, one);
  return { count: closed.length };
};
