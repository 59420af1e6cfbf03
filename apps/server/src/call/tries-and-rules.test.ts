import type { Client } from '@parley/contract';
import { list } from '@parley/contract/call';
import type { CallFilter } from '@parley/contract/call-filter';
import { uuid7At } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
const start = Date.parse('2026-11-20T02:00:00Z');
const ids = [0, 1, 2, 3, 4].map((n) => uuid7At(start + n * 60_000));
const row = uuid7At(start);

beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  api = server.as(company.chief);
  await db.deleteFrom('calls').execute();
  const of = { company_id: 1, task_id: company.ids.task, row_id: row };
  const graded = [
    { grade: 'A', grade_rule_id: 'hot' },
    { grade: 'A', grade_rule_id: '' },
    { grade: 'A', grade_rule_id: null },
    { grade: null, grade_rule_id: null },
    { grade: null, grade_rule_id: null, status: 'unanswered' },
  ];
  const call = { ...of, direction: 'out', started_at: new Date(start), status: 'answered' };
  await db
    .insertInto('calls')
    .values(ids.map((id, n) => ({ ...call, id, ...graded[n] })))
    .execute();
  await db.insertInto('number_rows').values({ company_id: 1, task_id: of.task_id, id: row, phone: '13900000002', tries: 4 }).execute();
  await db
    .insertInto('attempts')
    .values(ids.slice(0, 2).map((id) => ({ ...of, id, node_id: row, gateway_id: row, caller: '95001', try: 1 })))
    .execute();
});
afterAll(() => server.stop());

const found = async (filter: CallFilter): Promise<number[]> => (await api(list, filter)).list.map(({ id }) => ids.indexOf(id)).toSorted();

test('calls are found by how often their number has been called in all', async () => {
  expect(await found({ attemptsFrom: 2 })).toEqual([0, 1]);
  expect(await found({ attemptsFrom: 4, attemptsTo: 4 })).toEqual([0, 1]);
  expect(await found({ attemptsTo: 3 })).toEqual([]);
  expect(await found({ attemptsFrom: 5 })).toEqual([]);
});

test('calls are found by the rule that graded them, by a node that did, and by none', async () => {
  expect(await found({ gradeRules: ['rule:hot'] })).toEqual([0]);
  expect(await found({ gradeRules: ['rule:cold'] })).toEqual([]);
  expect(await found({ gradeRules: ['node'] })).toEqual([1]);
  expect(await found({ gradeRules: ['unkept'] })).toEqual([2]);
  expect(await found({ gradeRules: ['none'] })).toEqual([3]);
  expect(await found({ gradeRules: ['rule:hot', 'none'] })).toEqual([0, 3]);
});
