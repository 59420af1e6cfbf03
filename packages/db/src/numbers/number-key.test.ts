import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database, json } from '../connect.ts';
import { addCompany, addTask } from '../dialling/test-task.ts';
import { resealSecrets } from '../secrets/reseal.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { addNumbers } from './add-numbers.ts';
import { blacklistedAmong } from './blacklist.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
let raw: TestDatabase;
let db: Database;
let task: string;

beforeAll(async () => {
  raw = await testDatabase();
  db = connect(raw.url, { keys: first, max: 3 });
  await addCompany(raw, 1);
  await addCompany(raw, 2);
  task = (await addTask(raw, 1, 0)).task;
  await raw.db.updateTable('companies').set({ number_state: 'sealed', security_strategy: 'encrypted' }).where('id', '=', 1).execute();
});
afterAll(async () => {
  await db.destroy();
  await raw.drop();
});

test('a number is a token at rest, the same one each time, and is read as the number', async () => {
  const number = {
    phone: '13800138000',
    variables: { other: '请打 0571-88886666', name: 'Li', id: '0192f3a4-1234-7567-8901-123456789abc' },
  };
  expect(await addNumbers(db, 1, task, [number])).toEqual(new Set(['13800138000']));
  expect(await addNumbers(db, 1, task, [number])).toEqual(new Set());
  const read = db.selectFrom('number_rows').select(['phone', 'variables']).where('task_id', '=', task);
  expect(await read.execute()).toEqual([number]);
  const [kept] = await raw.db.selectFrom('number_rows').select(['phone', 'variables']).where('task_id', '=', task).execute();
  expect(kept?.phone).toMatch(/^\{#[\w-]{31}\}$/);
  expect(kept?.variables).toEqual({ ...number.variables, other: expect.stringMatching(/^请打 \{#[\w-]+\}$/) });
});

test('a connection without the key can write nothing for the company', async () => {
  await expect(addNumbers(raw.db, 1, task, [{ phone: '13800138009', variables: {} }])).rejects.toThrow('has no key for them');
});

test('lists are found by the number, of the company and of the platform, which is kept as it is', async () => {
  await sql`insert into companies (id, number, name) values (-1, 'operator', 'Operator') on conflict do nothing`.execute(raw.db);
  const listed = (company_id: number, phone: string) => db.insertInto('blacklisted_numbers').values({ company_id, id: uuid7(), phone });
  await listed(1, '13900000001').execute();
  await listed(-1, '13900000002').execute();
  expect(await blacklistedAmong(db, 1, ['13900000001', '13900000002', '13900000003'])).toEqual(new Set(['13900000001', '13900000002']));
  await expect(listed(1, '13900000001').execute()).rejects.toThrow('duplicate key');
});

test('texts, arrays and JSON of any depth hold tokens in place of numbers, short and long', async () => {
  const call = uuid7();
  const written = {
    ...{ company_id: 1, id: call, direction: 'out', caller: '10086', callee: '008613912345678', started_at: new Date() },
    ...{ diverted_from: ['057188886666'], exception: 'sip:+8613912345678@192.0.2.1 and "139 1234 5678"' },
    ...{ variables: json({ a: { b: ['\\"13912345678', 42, 13912345678] }, id: call }), slots: json({}) },
  };
  await db.insertInto('calls').values(written).execute();
  const columns = ['caller', 'callee', 'diverted_from', 'exception', 'variables'] as const;
  const read = await db.selectFrom('calls').select(columns).where('id', '=', call).executeTakeFirstOrThrow();
  expect(read).toMatchObject({ caller: '10086', callee: '008613912345678', diverted_from: ['057188886666'], exception: written.exception });
  expect(read.variables).toEqual({ a: { b: ['\\"13912345678', 42, 13912345678] }, id: call });
  const kept = await raw.db.selectFrom('calls').select(columns).where('id', '=', call).executeTakeFirstOrThrow();
  const { variables, ...others } = kept;
  expect(JSON.stringify(others)).not.toMatch(/10086|8613912|1234|8888/);
  expect(JSON.stringify(variables)).not.toContain('"13912345678');
});

test('a new key of PARLEY_KEY seals the key of the numbers anew; what was sealed is found as before', async () => {
  const ring = Buffer.concat([second, first]);
  await resealSecrets(raw.db, ring);
  const renewed = connect(raw.url, { keys: second, max: 1 });
  expect(await blacklistedAmong(renewed, 1, ['13900000001'])).toEqual(new Set(['13900000001']));
  expect(await renewed.selectFrom('number_rows').select('phone').where('task_id', '=', task).execute()).toEqual([{ phone: '13800138000' }]);
  await renewed.destroy();
});
