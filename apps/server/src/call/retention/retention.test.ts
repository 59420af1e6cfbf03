import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@parley/contract';
import { list } from '@parley/contract/call';
import { operationLog } from '@parley/contract/log';
import { retention } from '@parley/contract/retention';
import { json, uuid7, uuid7At } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { servicesOf } from '../../testing/services.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { expireCalls } from './expire-calls.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
const day = 86_400_000;
const old = Date.now() - 40 * day;
const names = ['plain', 'held', 'task', 'number', 'young'] as const;
const ids = Object.fromEntries(names.map((name, n) => [name, uuid7At(name === 'young' ? Date.now() - day : old + n)]));
const idOf = (name: (typeof names)[number]): string => ids[name] ?? '';
const otherTask = uuid7();
/** A test call that nobody took, of which there is no record. */
const failed = uuid7At(old + 9);

const fileOf = (name: string): string => join(server.settings.dataDir, 'recordings', '1', `${name}.wav`);
const hasFile = (name: string): Promise<boolean> =>
  stat(fileOf(name)).then(
    () => true,
    () => false,
  );
const filesLeft = async (): Promise<string[]> => {
  const found = await Promise.all(names.map(async (name) => ((await hasFile(name)) ? [name] : [])));
  return found.flat();
};
const testCalls = async (): Promise<[name: string, turns: number][]> => {
  const { rows } = await sql<{ id: string; said: number }>`
    select id, jsonb_array_length(turns) as said from flow_test_calls where company_id = 1`.execute(server.database.db);
  const said = new Map(rows.map((row) => [row.id, row.said]));
  return [...names, 'failed' as const].flatMap((name) => {
    const turns = said.get(name === 'failed' ? failed : idOf(name));
    return turns === undefined ? [] : [[name, turns] as [string, number]];
  });
};
const left = async (table: 'calls' | 'turns' | 'legs' | 'call_marks' | 'feedbacks' | 'sms_records'): Promise<string[]> => {
  const column = table === 'calls' ? 'id' : 'call_id';
  const { rows } = await sql<{
    id: string;
  }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)} where company_id = 1`.execute(server.database.db);
  const found = new Set(rows.map(({ id }) => id));
  return names.filter((name) => found.has(idOf(name)));
};

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  api = server.as(company.chief);
  await db.deleteFrom('turns').execute();
  await db.deleteFrom('calls').execute();
  await sql`select ensure_month(${new Date(old)}), ensure_month(${new Date(Date.now() - day)})`.execute(db);
  await mkdir(join(server.settings.dataDir, 'recordings', '1'), { recursive: true });
  for (const name of names) {
    const task = { task_id: name === 'task' ? company.ids.task : otherTask };
    const at = new Date(name === 'young' ? Date.now() - day : old);
    const call = {
      company_id: 1,
      id: idOf(name),
      direction: 'out',
      caller: '95001',
      callee: name === 'number' ? '13900000009' : '13900000001',
    };
    await db
      .insertInto('calls')
      .values({ ...call, ...task, started_at: at, recording: `1/${name}.wav`, recording_bytes: 4, turn_count: 1, status: 'answered' })
      .execute();
    const of = { company_id: 1, call_id: idOf(name) };
    await db
      .insertInto('turns')
      .values({ ...of, n: 1, who: 'person', text: name, at_ms: 0 })
      .execute();
    await db
      .insertInto('legs')
      .values({ ...of, n: 0, direction: 'out', party: 'x', started_at: at })
      .execute();
    await db
      .insertInto('call_marks')
      .values({ ...of, id: uuid7(), turn: 1, kind: 'hearing', correct: name })
      .execute();
    await db
      .insertInto('sms_records')
      .values({
        ...{ company_id: 1, id: uuid7At(at.getTime()), cause_id: idOf(name), call_id: idOf(name), strategy_key: 's', strategy_name: 's' },
        ...{ phone: '13900000001', content: 'x', parts: 1, state: 'waiting' },
      })
      .execute();
    await db
      .insertInto('feedbacks')
      .values({ ...of, id: uuid7(), category: 'other', level: 'low', question: name })
      .execute();
    await writeFile(fileOf(name), 'RIFF');
  }
  const said = { state: 'ended', party: '8001', revision: 1, created_by: uuid7(), turns: json([{ who: 'person', text: 'hello' }]) };
  const tried = [...names.map(idOf), failed].map((id) => ({ ...said, company_id: 1, id, flow_id: company.ids.flow }));
  await db.insertInto('flow_test_calls').values(tried).execute();
  await api(retention.hold, { kind: 'call', target: idOf('held'), reason: '投诉 2026-17' });
  await api(retention.hold, { kind: 'task', target: company.ids.task, reason: '审计' });
  await api(retention.hold, { kind: 'number', target: '+86 139 0000 0009', reason: '诉讼' });
});
afterAll(() => server.stop());

test('holds are told with what they are of, and only of what there is', async () => {
  const { holds, recordingDays, revision } = await api(retention.detail, {});
  expect({ recordingDays, revision }).toEqual({ recordingDays: null, revision: 1 });
  expect(holds.map(({ kind, name, target, reason }) => [kind, name === '' ? target : name.slice(0, 10), reason])).toEqual(
    expect.arrayContaining([
      ['number', '13900000009', '诉讼'],
      ['task', `${company.mark} task`.slice(0, 10), '审计'],
      ['call', new Date(old).toISOString().slice(0, 10), '投诉 2026-17'],
    ]),
  );
  await expect(api(retention.hold, { kind: 'call', target: uuid7(), reason: 'x' })).rejects.toMatchObject({
    data: { problem: 'row.not-found' },
  });
  await expect(api(retention.hold, { kind: 'number', target: '王女士', reason: 'x' })).rejects.toMatchObject({ code: 400 });
  await expect(api(retention.hold, { kind: 'task', target: 'none', reason: 'x' })).rejects.toMatchObject({
    data: { fields: [{ path: 'target' }] },
  });
});

test('what would be deleted is told before it is saved; nothing of what is held', async () => {
  const form = { recordingDays: 30, textDays: 60, recordDays: null };
  expect(await api(retention.preview, form)).toEqual({
    recordings: { count: 1, capped: false, bytes: 4 },
    texts: { count: 0, capped: false },
    records: { count: 0, capped: false },
  });
  expect(await filesLeft()).toEqual([...names]);
});

test('recordings, then texts, then records go when their days are over; held and young ones stay, and the log tells', async () => {
  const bus = { publish: () => {}, subscribe: () => () => {}, close: async () => {} };
  const services = servicesOf({ settings: server.settings, db: server.database.db, bus });
  await api(retention.update, { revision: 1, recordingDays: 30, textDays: null, recordDays: null });
  await expireCalls(services, retention.run.path);
  expect(await filesLeft()).toEqual(['held', 'task', 'number', 'young']);
  expect((await api(list, { recorded: false })).list.map(({ id }) => id)).toEqual([idOf('plain')]);
  expect(await left('turns')).toEqual([...names]);
  const { list: logs } = await api(operationLog.list, { route: retention.run.path });
  expect(logs).toMatchObject([{ routeName: '清理到期数据', userId: null }]);
  const told = await api(operationLog.detail, { id: logs[0]?.id ?? '' });
  expect(told.after).toEqual({ recordings: 1, texts: 0, records: 0 });

  await api(retention.update, { revision: 2, recordingDays: 30, textDays: 30, recordDays: null });
  await expireCalls(services, retention.run.path);
  expect(await left('turns')).toEqual(['held', 'task', 'number', 'young']);
  expect(await left('call_marks')).toEqual(['held', 'task', 'number', 'young']);
  expect(await left('calls')).toEqual([...names]);
  expect(await testCalls()).toEqual([...names, 'failed'].map((name) => [name, name === 'plain' ? 0 : 1]));

  await api(retention.update, { revision: 3, recordingDays: null, textDays: null, recordDays: 30 });
  await expireCalls(services, retention.run.path);
  for (const table of ['calls', 'legs', 'feedbacks', 'sms_records'] as const)
    expect(await left(table), table).toEqual(['held', 'task', 'number', 'young']);
  expect(await testCalls()).toEqual(['held', 'task', 'number', 'young'].map((name) => [name, 1]));
  await expireCalls(services, retention.run.path);
  expect((await api(operationLog.list, { route: retention.run.path })).total).toBe(3);
});

test('a hold that is released lets its calls go at the next run, with their files', async () => {
  const { holds } = await api(retention.detail, {});
  const released = holds.filter(({ kind }) => kind !== 'number').map(({ id }) => id);
  expect(await api(retention.release, { ids: released })).toEqual({ count: 2 });
  expect(await api(retention.run, {})).toEqual({ recordings: 0, texts: 0, records: 2, more: false });
  expect(await left('calls')).toEqual(['number', 'young']);
  expect(await filesLeft()).toEqual(['number', 'young']);
});

test('of two editors of the days the second is told', async () => {
  const form = { recordingDays: 1, textDays: 1, recordDays: 1 };
  await expect(api(retention.update, { ...form, revision: 1 })).rejects.toMatchObject({ data: { problem: 'row.changed' } });
  await expect(api(retention.update, { ...form, recordDays: 0, revision: 4 })).rejects.toMatchObject({
    data: { fields: [{ path: 'recordDays' }] },
  });
});
