import * as task from '@parley/contract/task';
import { exportQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const numbers = 1_000_000;
let server: TestServer;
let company: TestCompany;
let id: string;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  id = uuid7();
  const { task: of } = company.ids;
  await sql`insert into tasks select (jsonb_populate_record(null::tasks, to_jsonb(t) || jsonb_build_object('id', ${id}::text, 'name', 'a million', 'state', 'finished'))).*
    from tasks t where t.company_id = 1 and t.id = ${of}`.execute(db);
  await sql`insert into number_rows (company_id, task_id, id, phone, variables, zone, state, tries, reason)
    select 1, ${id}::uuid, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (13900000000 + n)::text,
        jsonb_build_object('name', 'customer ' || n, 'city', '苏州'), '', case when n % 4 = 0 then 'waiting' else 'done' end, sign(n % 4)::int, case when n % 9 = 0 then 'intervention' end
      from generate_series(1, ${numbers}) n`.execute(db);
  await sql`analyze number_rows`.execute(db);
}, 600_000);
afterAll(() => server.stop());

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  const done = await work();
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return done;
};

test.each(['csv', 'xlsx'] as const)(
  'a million numbers of a task go out as %s, each with its words and variables',
  { timeout: 900_000 },
  async (format) => {
    const api = server.as(company.chief);
    await timed(`export as ${format}`, async () => {
      const columns = ['phone', 'state', 'reason', 'tries', 'variable:name'];
      const { jobId } = await api(task.requestExport, { taskId: id, columns, format });
      const jobOf = async () => (await api(exportQueue.list, { ids: [jobId] })).list[0];
      await expect.poll(async () => (await jobOf())?.status, { timeout: 800_000, interval: 250 }).toMatch(/done|error/);
      expect(await jobOf()).toMatchObject({ status: 'done', reason: null, accepted: numbers });
      if (format !== 'csv') return;
      const lines = (await (await api(exportQueue.download, { id: jobId })).text()).trimEnd().split('\r\n');
      expect(lines).toHaveLength(numbers + 1);
      expect(lines[9]).toBe('13900000009,已呼,干预规则：不呼,1,customer 9');
    });
  },
);

test('those of a million that were never called are deleted, and the rest goes with the task', { timeout: 900_000 }, async () => {
  const api = server.as(company.chief);
  const { db } = server.database;
  const left = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from number_rows where company_id = 1 and task_id = ${id}`.execute(db)).rows[0]?.n;
  await timed('delete of 250 000 never called', async () => {
    while ((await api(task.deleteNoCall, { id })).more);
  });
  expect(await left()).toBe(750_000);
  await db.updateTable('tasks').set({ deleted_at: new Date(), recycled_at: new Date() }).where('id', '=', id).execute();
  const isPurged = async () =>
    (await db.selectFrom('tasks').select('purged_at').where('id', '=', id).executeTakeFirst())?.purged_at instanceof Date;
  await timed('purge of 750 000', () => expect.poll(isPurged, { timeout: 800_000, interval: 100 }).toBe(true));
  expect(await left()).toBe(0);
});
