import { json } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { joinNode } from '../nodes/node-lease.ts';
import type { TestDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import type { ClaimedRow } from './claim.ts';
import type { AttemptStart } from './start-attempts.ts';

/** A company with a running task over one gateway, for tests and benchmarks of the dialler. */
export interface TestTask {
  company: number;
  task: string;
  gateway: string;
  flow: string;
}

export async function addCompany({ db }: TestDatabase, id: number): Promise<void> {
  await db
    .insertInto('companies')
    .values({ id, number: `c${id}`, name: `Company ${id}`, robots: 1000 })
    .execute();
}

export async function addTask({ db }: TestDatabase, company: number, rows: number): Promise<TestTask> {
  const [task, gateway, flow] = [uuid7(), uuid7(), uuid7()];
  await db.insertInto('gateways').values({ company_id: company, id: gateway, name: gateway, capacity: 1000 }).execute();
  await db
    .insertInto('flows')
    .values({ company_id: company, id: flow, name: flow, draft: json({}) })
    .execute();
  await db
    .insertInto('tasks')
    .values({ company_id: company, id: task, name: task, flow_id: flow, gateway_id: gateway, state: 'running', robots: 1000 })
    .execute();
  for (let from = 0; from < rows; from += 5000) {
    const batch = Array.from({ length: Math.min(5000, rows - from) }, (_, n) => ({
      ...{ company_id: company, task_id: task, id: uuid7(), phone: `139${String(from + n).padStart(8, '0')}` },
    }));
    await db.insertInto('number_rows').values(batch).execute();
  }
  await countChanges(db, 'import', [{ company, task, total: rows, waiting: rows }]);
  return { company, task, gateway, flow };
}

export async function addNode({ db }: TestDatabase, leaseSeconds = 60): Promise<string> {
  const id = uuid7();
  await joinNode(db, { id, role: 'voice', host: 'test', version: 'test' }, leaseSeconds);
  return id;
}

export const attemptOf = (of: TestTask, row: ClaimedRow): AttemptStart => ({
  ...{ id: uuid7(), company: of.company, task: of.task, taskName: 'task', row: row.id, gateway: of.gateway, gatewayName: 'gateway' },
  ...{
    flow: of.flow,
    flowVersion: 1,
    flowName: 'flow',
    environment: 'production',
    caller: '95000',
    callee: row.phone,
    variables: row.variables,
    try: row.tries + 1,
  },
  startedAt: new Date().toISOString(),
});
