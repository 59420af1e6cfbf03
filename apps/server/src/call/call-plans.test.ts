import type { CallFilter } from '@parley/contract/call-filter';
import { countCap } from '@parley/contract/page';
import { forCompany, uuid7At, uuidFloor } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looked, scans } from '../testing/query-plan.ts';
import { countedCalls } from './answered-among.ts';
import { filteredCalls } from './call-filter.ts';

const company = 2;
const usual = 20_000;
/** The oldest calls, which are like none of the others: whoever looks for them by the order of the list passes all of those. */
const odd = 20;
const start = Date.now() - 3_600_000;
const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const call = uuid7At(start - 500);
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.insertInto('companies').values({ id: company, number: 'C2', name: 'Two' }).execute();
  await sql`
    insert into calls (company_id, id, direction, environment, flow_id, task_id, gateway_id, caller, callee, started_at, status, machine, result,
      ended_by, sip_status, announcement_hit, grade, business_status, labels, concerns, slots, turn_count, try, ring_ms, talk_ms, billing_seconds,
      recording, transferred_at, exception, area, gender, end_node, carrier, tracking_number, satisfaction, sms_status, quality, q850, bill,
      sip_call_id, variables, grade_rule_id, row_id)
    select ${company}, case when n = 0 then ${call}::uuid else (left(uuid_floor(at)::text, 14) || '7' || lpad(n::text, 3, '0') || '-8000-' || lpad(n::text, 12, '0'))::uuid end,
      case when odd then 'in' else 'out' end, case when odd then 'uat' else 'production' end,
      case when odd then ${uuid(9)}::uuid else ${uuid(1)}::uuid end, case when odd then ${uuid(9)}::uuid else ${uuid(1)}::uuid end,
      case when odd then ${uuid(9)}::uuid else ${uuid(1)}::uuid end, case when odd then '13800000000' else '95001' end, '139' || lpad(n::text, 8, '0'), at,
      case when odd then 'answered' else 'unanswered' end, odd, case when odd then 'fax' else 'no-answer' end, case when odd then 'system' else 'carrier' end,
      case when odd then 200 else 487 end, case when odd then 'fax' end, case when odd then 'Z' else 'A' end, case when odd then 'due' else 'paid' end,
      case when odd then '{rare}'::text[] else '{usual}' end, case when odd then '{rare}'::text[] else '{usual}' end,
      case when odd then '{"day": "rare"}'::jsonb else '{"day": "usual"}' end, case when odd then 99 else 3 end, case when odd then 7 else 1 end,
      case when odd then 90000 else 5000 end, case when odd then 900000 else 30000 end, case when odd then 900 else 60 end,
      case when odd then 'a recording' end, case when odd then at end, case when odd then 'failed {"why":"boom"}' when n % 100 = 0 then 'no-ack' end,
      case when odd then 'Tibet' else 'Suzhou' end, case when odd then 'female' else 'male' end, case when odd then 'Rare' else 'Usual' end,
      case when odd then 'broadnet' else 'mobile' end, case when odd then 'SF1' end, case when odd then '1' else '5' end,
      case when odd then 'failed' else 'delivered' end, case when odd then 'unqualified' else 'qualified' end,
      case when odd then 41 else 16 end, case when odd then 90000 else 120 end, 'call-' || n, case when odd then '{"city": "rare"}'::jsonb else '{"city": "usual"}' end,
      case when odd then 'rare' else 'usual' end, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid
    from (select n, n < ${odd} as odd, to_timestamp(${start / 1000}::float + (n - ${odd}) / 10.0) as at from generate_series(0, ${usual}::integer) as n) made`.execute(
    db,
  );
  await sql`
    insert into number_rows (company_id, task_id, id, phone, tries)
    select company_id, task_id, row_id, callee, case when task_id = ${uuid(9)}::uuid then 7 else 1 + (callee::bigint % 3)::integer end from calls`.execute(
    db,
  );
  await sql`
    insert into attempts (company_id, id, task_id, row_id, node_id, gateway_id, caller, try)
    select company_id, id, task_id, row_id, ${uuid(1)}, gateway_id, caller, try from calls`.execute(db);
  await sql`update calls set grade_rule_id = null where callee = '13900000002'`.execute(db);
  await sql`update calls set grade = null, grade_rule_id = null where callee = '13900000003'`.execute(db);
  await db
    .insertInto('call_marks')
    .values({ company_id: company, id: uuid(1), call_id: call, kind: 'hearing' })
    .execute();
  await sql`analyze calls, attempts, number_rows`.execute(db);
});
afterAll(() => database.drop());

const iso = (ms: number): string => new Date(ms).toISOString();

/** One for each field by which calls are filtered, of which only the oldest calls meet any. */
const rare: Readonly<Record<keyof Required<CallFilter>, CallFilter>> = {
  from: { from: iso(start - 60_000), to: iso(start) },
  to: { to: iso(start) },
  flowId: { flowId: uuid(9) },
  taskId: { taskId: uuid(9) },
  gatewayId: { gatewayId: uuid(9) },
  statuses: { statuses: ['mailbox'] },
  results: { results: ['fax'] },
  grades: { grades: ['Z'] },
  gradeRules: { gradeRules: ['rule:rare'] },
  direction: { direction: 'in' },
  environment: { environment: 'uat' },
  number: { number: '13800000000' },
  caller: { caller: '13800000000' },
  callee: { callee: '13900000001' },
  sipCallId: { sipCallId: 'call-1' },
  talkFrom: { talkFrom: 600 },
  talkTo: { talkFrom: 600, talkTo: 900 },
  ringFrom: { ringFrom: 60 },
  ringTo: { ringFrom: 60, ringTo: 90 },
  billedFrom: { billedFrom: 600 },
  billedTo: { billedFrom: 600, billedTo: 900 },
  turnsFrom: { turnsFrom: 50 },
  turnsTo: { turnsFrom: 50, turnsTo: 99 },
  attempt: { attempt: 7 },
  attemptsFrom: { attemptsFrom: 5 },
  attemptsTo: { attemptsFrom: 5, attemptsTo: 9 },
  sipStatus: { sipStatus: 200 },
  q850: { q850: 41 },
  billFrom: { billFrom: 90_000 },
  billTo: { billFrom: 90_000, billTo: 95_000 },
  endedBy: { endedBy: ['system'] },
  labels: { labels: ['rare'] },
  concerns: { concerns: ['rare'] },
  slot: { slot: ['day=rare', 'day=rare'] },
  variable: { variable: 'city=rare' },
  businessStatus: { businessStatus: 'due' },
  endNode: { endNode: 'Rare' },
  area: { area: 'Tib' },
  carriers: { carriers: ['broadnet'] },
  trackingNumber: { trackingNumber: 'SF1' },
  satisfaction: { satisfaction: '1' },
  smsStatuses: { smsStatuses: ['failed'] },
  quality: { quality: ['unqualified'] },
  announcementHits: { announcementHits: ['fax'] },
  gender: { gender: 'female' },
  recorded: { recorded: true },
  transferred: { transferred: true },
  troubled: { troubled: true },
  exceptions: { exceptions: ['failed'] },
  marked: { marked: true },
};

test.each(Object.entries(rare))('few calls are found by %s, and counted, without a look at the many others', async (_name, filter) => {
  const found = filteredCalls(forCompany(database.db, company), filter);
  const page = found.orderBy('calls.id', 'desc').limit(21);
  const count = found
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countCap + 1);
  expect((await count.execute()).length).toBeGreaterThan(0);
  for (const query of [page, count, countedCalls(forCompany(database.db, company), filter)]) {
    expect(await looked(query)).toBeLessThan(usual / 20);
  }
});

test.each([{ attemptsFrom: 2, attemptsTo: 2 }, { attemptsTo: 1 }] satisfies CallFilter[])(
  'a page of what many match, %j, is read along the list',
  async (filter) => {
    const page = filteredCalls(forCompany(database.db, company), filter).orderBy('calls.id', 'desc').limit(21);
    expect(await looked(page)).toBeLessThan(500);
  },
);

test.each(['none', 'unkept', 'node'] as const)(
  'calls that no rule is known of (%s) are found without a look at the many others',
  async (rule) => {
    const page = filteredCalls(forCompany(database.db, company), { gradeRules: [rule] })
      .orderBy('calls.id', 'desc')
      .limit(21);
    expect((await page.execute()).length).toBe(rule === 'node' ? 0 : 1);
    expect(await looked(page)).toBeLessThan(50);
  },
);

test('a page deep in the list is reached by its key', async () => {
  const behind = uuidFloor(start + 100_000);
  const page = filteredCalls(forCompany(database.db, company), {}).where('calls.id', '<', behind).orderBy('calls.id', 'desc').limit(21);
  expect(await looked(page)).toBeLessThan(50);
});

test.each([
  { statuses: ['mailbox'] },
  { statuses: ['unanswered'] },
  { taskId: uuid(9), grades: ['Z'] },
  { grades: ['Z'] },
  { flowId: uuid(9) },
] satisfies CallFilter[])('what matches %j is counted from an index, without its rows', async (filter) => {
  await sql`vacuum calls`.execute(database.db);
  const count = filteredCalls(forCompany(database.db, company), filter).clearSelect().select(sql<number>`1`.as('one'));
  expect(await scans(count.limit(countCap + 1))).toEqual(new Set(['Index Only Scan']));
});
