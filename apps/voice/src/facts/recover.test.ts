import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid7 } from '@parley/db';
import { testCall } from '@parley/db/facts/test-call';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FactsOfNode, factsOfNode, filesIn, nodeFolder } from './test-facts.ts';

let database: TestDatabase;
let folder: string;
const nodes: FactsOfNode[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await nodeFolder();
});
afterEach(async () => {
  for (const { spool } of nodes.splice(0)) await spool.close();
  await rm(folder, { recursive: true, force: true });
});

const start = async (): Promise<FactsOfNode> => {
  const node = await factsOfNode(folder, database.db);
  nodes.push(node);
  return node;
};
const resultsOf = async (ids: readonly string[]): Promise<(string | null)[]> =>
  (await database.db.selectFrom('calls').select('result').where('id', 'in', ids).orderBy('id').execute()).map(({ result }) => result);

/** What an earlier process left. */
async function leave(lines: readonly (object | string)[]): Promise<void> {
  await mkdir(join(folder, 'spool'), { recursive: true });
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeFile(join(folder, 'spool', '0000000000.jsonl'), text);
}

test('whole calls and those that were cut off are in the database after a start, and the journal is gone', async () => {
  const [whole, cut] = [testCall(), testCall()];
  await leave([
    { kind: 'begin', id: whole.id, call: whole },
    { kind: 'begin', id: cut.id, call: cut },
    { kind: 'turn', id: cut.id, turn: { who: 'person', text: '喂', atMs: 900 } },
    { kind: 'end', id: whole.id, call: whole },
  ]);
  expect(await (await start()).recover()).toBe(true);
  expect(await resultsOf([whole.id, cut.id])).toEqual(['answered', 'interrupted']);
  const turns = await database.db.selectFrom('turns').select('text').where('call_id', '=', cut.id).execute();
  expect(turns).toEqual([{ text: '喂' }]);
  expect(await filesIn(folder, 'spool')).toEqual(new Map());
});

test('a call that was cut off ended when its recording does, and is not billed for the hour until its node came back', async () => {
  const cut = testCall({ direction: 'out', tariff: { unit: 60, price: 100 } });
  await leave([{ kind: 'begin', id: cut.id, call: cut }]);
  const recordings = join(folder, 'recordings', '1', '2026-11-21');
  await mkdir(recordings, { recursive: true });
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt16LE(2, 22); // channels
  // 90 s of two channels at 8 kHz, 16 bits.
  await writeFile(join(recordings, `${cut.id}.wav`), Buffer.concat([header, Buffer.alloc(90 * 32_000)]));
  expect(await (await start()).recover()).toBe(true);
  const call = await database.db.selectFrom('calls').select(['ended_at', 'billing_seconds']).where('id', '=', cut.id).executeTakeFirst();
  expect(call).toEqual({ ended_at: new Date('2026-11-21T10:01:30Z'), billing_seconds: 120 });
});

test('a call that was cut off pays for its leg outside as well, once, whether that had ended or not', async () => {
  const [ended, open] = [testCall(), testCall()];
  const billedBy = { gateway: uuid7(), tariff: { unit: 60, price: 100 } };
  const times = { startedAt: ended.startedAt, answeredAt: ended.startedAt };
  const leg = { direction: 'out', party: '4008123456', sipCallId: 'one', ...times, billedBy };
  await leave([
    { kind: 'begin', id: ended.id, call: ended },
    { kind: 'leg', id: ended.id, leg },
    { kind: 'leg', id: ended.id, leg: { ...leg, endedAt: ended.endedAt } },
    { kind: 'begin', id: open.id, call: open },
    { kind: 'leg', id: open.id, leg },
  ]);
  expect(await (await start()).recover()).toBe(true);
  const legs = await database.db
    .selectFrom('legs')
    .select(['call_id', 'bill'])
    .where('call_id', 'in', [ended.id, open.id])
    .orderBy('bill')
    .execute();
  expect(legs).toEqual([
    { call_id: ended.id, bill: 100 },
    { call_id: open.id, bill: expect.toSatisfy((bill: number) => bill > 100) },
  ]);
});

test('a call without a recording, and its open legs, ended with the last sign of life of its node', async () => {
  const [silent, later, moved] = [testCall(), testCall(), testCall()];
  const billedBy = { gateway: uuid7(), tariff: { unit: 60, price: 100 } };
  const leg = {
    direction: 'out',
    party: '4008123456',
    sipCallId: 'one',
    startedAt: silent.startedAt,
    answeredAt: silent.startedAt,
    billedBy,
  };
  await leave([
    { kind: 'begin', id: silent.id, call: silent },
    { kind: 'leg', id: silent.id, leg },
    { kind: 'first-leg-ended', id: silent.id, at: '2026-11-21T10:00:20.000Z' },
    // What the journal has of a call is a sign as well.
    { kind: 'begin', id: later.id, call: later },
    { kind: 'event', id: later.id, event: { at: '2026-11-21T10:03:00.000Z', kind: 'key' } },
    { kind: 'leg', id: later.id, leg },
    { kind: 'taken-up', id: moved.id, call: { ...moved, legs: [leg] } },
  ]);
  const node = await factsOfNode(folder, database.db, { lastSign: new Date('2026-11-21T10:02:10Z') });
  nodes.push(node);
  expect(await node.recover()).toBe(true);
  const ends = await database.db
    .selectFrom('calls')
    .innerJoin('legs', 'legs.call_id', 'calls.id')
    .select(['calls.id', 'calls.ended_at', 'legs.ended_at as legEndedAt', 'legs.billing_seconds'])
    .where('calls.id', 'in', [silent.id, later.id, moved.id])
    .orderBy('calls.id')
    .execute();
  const [sign, event] = [new Date('2026-11-21T10:02:10Z'), new Date('2026-11-21T10:03:00Z')];
  expect(ends).toEqual([
    { id: silent.id, ended_at: sign, legEndedAt: sign, billing_seconds: 180 },
    { id: later.id, ended_at: event, legEndedAt: event, billing_seconds: 180 },
    { id: moved.id, ended_at: sign, legEndedAt: sign, billing_seconds: 180 },
  ]);
  expect(node.written.find(({ id }) => id === silent.id)?.firstLegEndedAt).toBe('2026-11-21T10:00:20.000Z');
});

test('the redial of a call that was cut off waits from the start of its node on, not from its own', async () => {
  const row = { state: 'redial' as const, used: { interrupted: 1 }, dueAt: '2026-11-21T10:15:00.000Z' };
  const cut = testCall({ direction: 'out', task: { id: uuid7(), name: 'task', row: uuid7(), try: 1 }, row });
  await leave([{ kind: 'begin', id: cut.id, call: cut }]);
  const node = await start();
  expect(await node.recover()).toBe(true);
  // The node started at 11:00; the call had at 10:00.
  expect(node.written[0]?.row?.dueAt).toBe('2026-11-21T11:15:00.000Z');
});

test('no record makes a start fail: what is no record is passed over, what the database refuses is set aside', async () => {
  const fine = testCall();
  const poison = testCall({ callee: 'a\u0000b' });
  const [late, none] = [uuid7(), uuid7()];
  await leave([
    { kind: 'end', id: poison.id, call: poison },
    '{"kind":"turn","id":"nobody","turn":{"who":"person","text":"?","atMs":0}}',
    { kind: 'begin', id: late },
    { kind: 'turn', id: late, turn: { who: 'person', text: '?', atMs: 0 } },
    { kind: 'end', id: none, call: null },
    { kind: 'end', id: none, call: { id: none, startedAt: 'never' } },
    ...['null', '7', '"text"', '{"kind":"end"}'],
    { kind: 'end', id: fine.id, call: fine },
    JSON.stringify({ kind: 'end', id: uuid7(), call: fine }).slice(0, 60),
  ]);
  const node = await start();
  expect(await node.recover()).toBe(true);
  expect(await resultsOf([fine.id, poison.id])).toEqual(['answered']);
  expect([...(await filesIn(folder, 'quarantine')).keys()].sort()).toContain(`${poison.id}.json`);
  expect(await filesIn(folder, 'spool')).toEqual(new Map());
});

test('a record that was mended in quarantine is written without a restart, and its file is gone', async () => {
  const poison = testCall({ caller: '\u0000', callee: '95001' });
  await leave([{ kind: 'end', id: poison.id, call: poison }]);
  const node = await start();
  await node.recover();
  expect(node.quarantine.size).toBe(1);
  // Nobody has touched it: it is not tried without end.
  expect(await node.quarantine.untried()).toEqual([]);
  const file = join(folder, 'quarantine', `${poison.id}.json`);
  await writeFile(file, JSON.stringify({ record: { ...poison, caller: '13900001234' } }));
  const mended = await node.quarantine.untried();
  expect(mended).toHaveLength(1);
  node.writer.add(mended);
  await node.writer.drained();
  expect(await resultsOf([poison.id])).toEqual(['answered']);
  expect([node.quarantine.size, (await filesIn(folder, 'quarantine')).size]).toEqual([0, 0]);
});

test('what is in quarantine is tried again by the next start', async () => {
  const [poison, once] = [testCall({ caller: '\u0000' }), testCall()];
  await mkdir(join(folder, 'quarantine'));
  await writeFile(join(folder, 'quarantine', `${poison.id}.json`), JSON.stringify({ reason: 'before', record: poison }));
  await writeFile(join(folder, 'quarantine', `${once.id}.json`), JSON.stringify({ reason: 'an older version', record: once }));
  await writeFile(join(folder, 'quarantine', 'notes.json'), 'no record');
  const node = await start();
  expect(await node.recover()).toBe(true);
  expect(await resultsOf([poison.id, once.id])).toEqual(['answered']);
  expect([...(await filesIn(folder, 'quarantine')).keys()].sort()).toEqual([`${poison.id}.json`, 'notes.json'].sort());
});

test('where the disk takes no quarantine file the journal stays for the next start', async () => {
  const [poison, fine] = [testCall({ caller: '\u0000' }), testCall()];
  await leave([
    { kind: 'end', id: poison.id, call: poison },
    { kind: 'end', id: fine.id, call: fine },
  ]);
  const node = await start();
  await rm(join(folder, 'quarantine'), { recursive: true });
  await writeFile(join(folder, 'quarantine'), 'in the way');
  expect(await node.recover()).toBe(false);
  expect(await resultsOf([fine.id])).toEqual(['answered']);
  await rm(join(folder, 'quarantine'));
  const next = await start();
  expect(await next.recover()).toBe(true);
  expect(next.quarantine.size).toBe(1);
});
