import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testCall } from '@parley/db/facts/test-call';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FactsOfNode, factsOfNode, filesIn, nodeFolder } from './test-facts.ts';

let database: TestDatabase;
let folder: string;
let node: FactsOfNode;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await nodeFolder();
  node = await factsOfNode(folder, database.db);
});
afterEach(async () => {
  await node.spool.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = async (ids: readonly string[]): Promise<string[]> =>
  (await database.db.selectFrom('calls').select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);

test('calls that end together are written in batches, and the spool is told', async () => {
  const calls = Array.from({ length: 250 }, () => testCall());
  for (const call of calls) void node.spool.append({ kind: 'end', id: call.id, call });
  await node.spool.append({ kind: 'end', id: 'last', call: testCall() }, true);
  node.writer.add(calls);
  expect(node.writer.waiting).toBe(250);
  expect(await node.writer.drained()).toBe(true);
  expect(node.writer.waiting).toBe(0);
  expect(await stored(calls.map(({ id }) => id))).toHaveLength(250);
  expect(node.written.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
});

test('a record that the database refuses goes to quarantine with its reason, and the next one is written', async () => {
  const calls = Array.from({ length: 7 }, (_, n) => testCall(n === 3 ? { caller: '\u0000' } : {}));
  const poison = calls[3]?.id ?? '';
  const fine = calls.map(({ id }) => id).filter((id) => id !== poison);
  node.writer.add(calls);
  expect(await node.writer.drained()).toBe(true);
  expect(await stored(calls.map(({ id }) => id))).toEqual(fine);
  expect(node.written.map(({ id }) => id)).toEqual(fine);
  expect(node.quarantine.size).toBe(1);
  const file = (await filesIn(folder, 'quarantine')).get(`${poison}.json`) ?? '';
  expect(JSON.parse(file)).toMatchObject({ reason: expect.stringContaining('Unicode'), code: '22P05', record: { id: poison } });
  const alarms = node.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(alarms).toMatchObject([{ callId: poison, companyId: 1, file: join(folder, 'quarantine', `${poison}.json`) }]);
  expect(node.waits.asked).toEqual([]);
});

test('a record that is none is set aside like one that the database refuses', async () => {
  const broken = JSON.parse(JSON.stringify({ ...testCall(), turns: null, startedAt: 'no time' }));
  const call = testCall();
  node.writer.add([broken, call]);
  expect(await node.writer.drained()).toBe(true);
  expect(await stored([broken.id, call.id])).toEqual([call.id]);
  expect(node.quarantine.size).toBe(1);
});

test('an error that is not about the data is waited for, and the record is written when it is over', async () => {
  await sql`alter table calls rename to calls_away`.execute(database.db);
  let rounds = 0;
  node.waits.meanwhile = async () => {
    rounds += 1;
    if (rounds === 3) await sql`alter table calls_away rename to calls`.execute(database.db);
  };
  const call = testCall();
  node.writer.add([call]);
  expect(await node.writer.drained()).toBe(true);
  expect(node.waits.asked).toEqual([500, 500, 500]);
  expect(await stored([call.id])).toEqual([call.id]);
  expect(node.quarantine.size).toBe(0);
});

test('an error that does not pass holds up no other record for ever', async () => {
  await sql`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'a trigger of somebody'; end $$`.execute(
    database.db,
  );
  await sql`create trigger broken before insert on calls for each row when (new.caller = '666') execute function broken()`.execute(
    database.db,
  );
  const [poison, fine] = [testCall({ caller: '666' }), testCall()];
  node.writer.add([poison, fine]);
  expect(await node.writer.drained()).toBe(true);
  expect(node.waits.asked).toHaveLength(9);
  expect(await stored([poison.id, fine.id])).toEqual([fine.id]);
  expect((await filesIn(folder, 'quarantine')).get(`${poison.id}.json`)).toContain('a trigger of somebody');
});

test('a closed writer leaves what is left in the spool', async () => {
  await sql`alter table calls rename to calls_away`.execute(database.db);
  const call = testCall();
  await node.spool.append({ kind: 'end', id: call.id, call }, true);
  node.waits.meanwhile = () => node.writer.close(0);
  node.writer.add([call]);
  await node.writer.drained();
  await sql`alter table calls_away rename to calls`.execute(database.db);
  await node.spool.close();
  expect([...(await filesIn(folder, 'spool')).values()].join('')).toContain(call.id);
  node = await factsOfNode(folder, database.db);
  expect(await node.recover()).toBe(true);
  expect(await stored([call.id])).toEqual([call.id]);
});
