import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../connect.ts';
import { addCompany } from '../dialling/test-task.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

test('keys that the log of before kept go, and everything else stays', async () => {
  const { db } = database;
  const rows = [
    { route: '/api/config/model-endpoint/update', input: { address: 'https://m.example', key: 'sk-plain' }, after: { key: '***' } },
    { route: '/api/config/model-endpoint/update', input: { address: 'https://m.example', key: null }, after: null },
    { route: '/api/config/request-host/save', input: { origin: 'https://h.example', value: 'plain' }, after: null },
    { route: '/api/config/gateway/create', input: { name: 'g', tlsKey: 'PEM' }, after: { name: 'g', tlsKey: 'PEM' } },
    { route: '/api/platform/flow/update', input: { key: 'a slot', value: 'a value', tlsKey: 'no' }, after: [1] },
  ];
  for (const { route, input, after } of rows)
    await db
      .insertInto('operation_logs')
      .values({ company_id: 1, id: uuid7(), username: 'u', route, code: 0, input: json(input), before: json(input), after: json(after) })
      .execute();
  await sql.raw(await readFile(new URL('../../migrations/0190_keys_out_of_the_log.sql', import.meta.url), 'utf8')).execute(db);
  const kept = await db.selectFrom('operation_logs').select(['input', 'before', 'after']).orderBy('id').execute();
  expect(kept.map(({ input }) => input)).toEqual([
    { address: 'https://m.example', key: '***' },
    { address: 'https://m.example', key: null },
    { origin: 'https://h.example', value: '***' },
    { name: 'g', tlsKey: '***' },
    { key: 'a slot', value: 'a value', tlsKey: 'no' },
  ]);
  expect(kept.map(({ before }) => before)).toEqual(kept.map(({ input }) => input));
  expect(kept.map(({ after }) => after)).toEqual([{ key: '***' }, null, null, { name: 'g', tlsKey: '***' }, [1]]);
});
