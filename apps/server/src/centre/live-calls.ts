import { type Database, uuidFloor } from '@parley/db';

const longestCall = 24 * 3_600_000; // ms: an attempt older than this is not looked for

/** Robot calls that go on now, by task and by gateway. */
export const liveCalls = async (db: Database, now: Date) => {
  const rows = await db
    .selectFrom('attempts')
    .select(['task_id', 'gateway_id', (eb) => eb.fn.countAll<number>().as('calls')])
    .where('state', 'in', ['dialling', 'talking'])
    .where('id', '>=', uuidFloor(now.getTime() - longestCall))
    .groupBy(['task_id', 'gateway_id'])
    .execute();
  const byTask = new Map<string, number>();
  const byGateway = new Map<string, number>();
  let total = 0;
  for (const { task_id, gateway_id, calls } of rows) {
    byTask.set(task_id, (byTask.get(task_id) ?? 0) + calls);
    byGateway.set(gateway_id, (byGateway.get(gateway_id) ?? 0) + calls);
    total += calls;
  }
  return { byTask, byGateway, total };
};
