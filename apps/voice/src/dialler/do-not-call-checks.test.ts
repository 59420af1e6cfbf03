import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { claimRows, type OutsideSettings, postponeRows, releaseRows } from '@parley/db';
import { addCompany, addNode, addTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DoNotCallChecks } from './do-not-call-checks.ts';

let database: TestDatabase;
let address: string;
let companies = 0;
const asked: string[][] = [];
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const { numbers }: { numbers: string[] } = JSON.parse(body);
    asked.push(numbers);
    answer(request, response, numbers);
  });
});
const wellAnswered = (request: IncomingMessage, response: ServerResponse, numbers: string[]): void => {
  const listed = numbers.filter((number) => number.endsWith('1'));
  response.writeHead(request.headers['x-key'] === 'hush' ? 200 : 401).end(JSON.stringify({ listed }));
};
let answer = wellAnswered;

beforeAll(async () => {
  database = await testDatabase();
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(() => {
  answer = wellAnswered;
  asked.length = 0;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await database.drop();
});

const checks = (never: readonly string[] = []) => {
  const hosts = [{ origin: address, headers: { 'x-key': 'hush' } }];
  const settings: OutsideSettings = { requests: { hosts, reach: { never } }, model: null };
  return new DoNotCallChecks(database.db, async () => settings);
};
const company = async (over: { dnc_failed?: string; dnc_within_ms?: number } = {}) => {
  const company_id = ++companies;
  await addCompany(database, company_id);
  await database.db
    .insertInto('callout_sets')
    .values({ company_id, dnc_address: `${address}/check`, dnc_within_ms: 400, ...over })
    .execute();
  return company_id;
};
const phones = ['13900000000', '13900000001', '13900000002'];
const verdicts = (of: DoNotCallChecks, id: number, which = phones) => Promise.all(which.map((phone) => of.check(id, phone)));

test('numbers that are dialled together are asked about together, with the key of the host, and not again while the answer holds', async () => {
  const id = await company();
  expect(await verdicts(checks(), id)).toEqual(['free', 'listed', 'free']);
  expect(await verdicts(checks(), id, [...phones, '13900000011'])).toEqual(['free', 'listed', 'free', 'listed']);
  expect(asked).toEqual([phones, ['13900000011']]);
  await database.db
    .updateTable('do_not_call_answers')
    .set({ said_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('company_id', '=', id)
    .execute();
  expect(await verdicts(checks(), id, phones.slice(0, 1))).toEqual(['free']);
  expect(asked).toHaveLength(3);
});

const failures: Record<string, (response: ServerResponse) => void> = {
  'never answers': () => undefined,
  'begins and does not end': (response) => void response.writeHead(200).write('{"listed":'),
  'fails (500)': (response) => void response.writeHead(500).end('{"listed":[]}'),
  'answers no JSON': (response) => void response.writeHead(200).end('<html>'),
  'answers another form': (response) => void response.writeHead(200).end('{"listed":[13900000001]}'),
  'answers without end': (response) => void response.writeHead(200).end(JSON.stringify({ listed: [], more: 'x'.repeat(300_000) })),
  'hangs up': (response) => void response.destroy(),
};
test.each(Object.keys(failures))('where the service %s, numbers are held back or called, as the company says', async (title) => {
  answer = (_request, response) => failures[title]?.(response);
  expect(await verdicts(checks(), await company())).toEqual(['held', 'held', 'held']);
  expect(await verdicts(checks(), await company({ dnc_failed: 'call' }))).toEqual(['free', 'free', 'free']);
});

test('a service out of reach, or of a host that is not allowed any more, is not asked', async () => {
  expect(await verdicts(checks(['127.0.0.0/8']), await company())).toEqual(['held', 'held', 'held']);
  const none: OutsideSettings = { requests: { hosts: [], reach: { never: [] } }, model: null };
  const of = new DoNotCallChecks(database.db, async () => none);
  expect(await verdicts(of, await company())).toEqual(['held', 'held', 'held']);
  expect(asked).toEqual([]);
});

test('a claim says which numbers are to be asked about, and filters those that are known to be listed', async () => {
  const id = await company();
  const { db } = database;
  const of = await addTask(database, id, 3);
  const node = await addNode(database);
  const claim = () => claimRows(db, { ...of, node, limit: 9, taskRate: null, gatewayRate: null });
  const rows = await claim();
  expect(rows.map(({ ask }) => ask)).toEqual([true, true, true]);
  await verdicts(checks(), id);
  await releaseRows(
    db,
    id,
    of.task,
    node,
    rows.map((row) => row.id),
  );
  const again = await claim();
  expect(again.map(({ phone, ask }) => ({ phone, ask })).sort((a, b) => (a.phone < b.phone ? -1 : 1))).toEqual([
    { phone: '13900000000', ask: false },
    { phone: '13900000002', ask: false },
  ]);
  const held = again.map(({ id: row }) => ({ company: id, task: of.task, row }));
  await db.transaction().execute((tx) => postponeRows(tx, node, held, 60, 'do-not-call-unknown'));
  const states = await db
    .selectFrom('number_rows')
    .select(['phone', 'state', 'reason'])
    .where('task_id', '=', of.task)
    .orderBy('phone')
    .execute();
  expect(states).toEqual([
    { phone: '13900000000', state: 'waiting', reason: 'do-not-call-unknown' },
    { phone: '13900000001', state: 'filtered', reason: 'do-not-call' },
    { phone: '13900000002', state: 'waiting', reason: 'do-not-call-unknown' },
  ]);
});
