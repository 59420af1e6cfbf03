import { once } from 'node:events';
import { connect, type Database, switchNumbers, uuid7 } from '@parley/db';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { spawnWorker } from '../testing/spawn-worker.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
/** Reads and writes as a node does; `server.database` sees what stands there. */
let db: Database;

const rows = 8_000;
const days = 1_000;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  db = connect(server.database.url, { keys: server.settings.key, max: 2 });
  const numbers = Array.from({ length: rows }, (_, n) => ({ phone: String(13_800_000_000 + n), variables: { n: String(n) } }));
  await addNumbers(db, 1, company.ids.task, numbers);
  await sql`insert into called_days (company_id, phone, day, calls)
    select 1, (13800000000 + n)::text, '2026-11-23', 1 from generate_series(1, ${days}) n`.execute(db);
  await db
    .insertInto('blacklisted_numbers')
    .values(Array.from({ length: 500 }, (_, n) => ({ company_id: 1, id: uuid7(), phone: String(13_900_000_100 + n), remark: 'x' })))
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

/** All that is known of numbers, as a node reads it. */
const known = async () => {
  const { rows: all } = await sql<{ whose: string; phone: string; told: string }>`
    select 'row' as whose, phone, variables::text as told from number_rows where company_id = 1
    union all select 'day', phone, calls::text from called_days where company_id = 1
    union all select 'black', phone, remark from blacklisted_numbers where company_id = 1`.execute(db);
  return all.map(({ whose, phone, told }) => `${whose} ${phone} ${told}`).toSorted();
};
/** How many of them stand as tokens. */
const tokens = async (): Promise<number> => {
  const { rows: found } = await sql<{ n: number }>`
    select (select count(*) from number_rows where company_id = 1 and phone like '{#%')
      + (select count(*) from called_days where company_id = 1 and phone like '{#%')
      + (select count(*) from blacklisted_numbers where company_id = 1 and phone like '{#%') as n`.execute(server.database.db);
  return Number(found[0]?.n);
};
const progress = () => server.database.db.selectFrom('number_conversions').select(['done', 'total']).executeTakeFirst();
const stateOf = async () =>
  (await db.selectFrom('companies').select('number_state').where('id', '=', 1).executeTakeFirstOrThrow()).number_state;

test.each([
  ['encrypted', 'sealed'],
  ['off', 'plain'],
] as const)(
  'a worker that is killed while it switches a company to %s is gone on for by the next one: nothing lost, nothing twice',
  {
    timeout: 300_000,
  },
  async (strategy, state) => {
    const before = await known();
    await db.transaction().execute((tx) => switchNumbers(tx, 1, strategy));
    const first = spawnWorker(server);
    // Well within the table of numbers, which is among the last.
    await expect.poll(async () => (await progress())?.done ?? 0, { timeout: 120_000, interval: 5 }).toBeGreaterThan(days + 1_000);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const left = await progress();
    expect(left?.done).toBeLessThan(left?.total ?? 0);
    const half = await tokens();
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(before.length);
    // What stands in both forms is read as before.
    expect(await known()).toEqual(before);

    const second = spawnWorker(server);
    await expect.poll(stateOf, { timeout: 200_000, interval: 100 }).toBe(state);
    second.kill('SIGTERM');
    await once(second, 'exit');
    expect(await progress()).toBeUndefined();
    expect(await tokens()).toBe(state === 'sealed' ? before.length : 0);
    expect(await known()).toEqual(before);
  },
);
