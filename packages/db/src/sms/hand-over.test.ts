import { smsCondition } from '@parley/contract/sms-condition';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { json } from '../connect.ts';
import { addCompany, addTask, type TestTask } from '../dialling/test-task.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import type { CallFacts } from '../facts/call-facts.ts';
import { testCall } from '../facts/test-call.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { handOverTaskEnd } from './hand-over-task-end.ts';

let database: TestDatabase;
let of: TestTask;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
  await addCompany(database, 2);
  of = await addTask(database, 1, 0);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`update tasks set sms_strategy_id = null`.execute(database.db);
  for (const table of ['sms_records', 'sms_strategies', 'sms_templates', 'blacklisted_numbers'] as const)
    await database.db.deleteFrom(table).execute();
});

interface Strategy {
  text?: string;
  state?: string;
  company?: number;
  occasion?: 'call' | 'node' | 'task-end';
  condition?: z.input<z.ZodObject<typeof smsCondition>>;
  columns?: Record<string, unknown>;
}

const addStrategy = async ({
  text = '您好',
  state = 'approved',
  company = 1,
  occasion = 'call',
  condition = {},
  columns,
}: Strategy = {}) => {
  const { db } = database;
  const [template, id] = [uuid7(), uuid7()];
  await db
    .insertInto('sms_templates')
    .values({ company_id: company, id: template, name: template, text, signature: '帕利', state })
    .execute();
  await db
    .insertInto('sms_strategies')
    .values({
      ...{ company_id: company, id, name: `strategy ${id}`, occasion, receiver: 'person', template_id: template },
      ...{ condition: json(z.object(smsCondition).parse(condition)), ...columns },
    })
    .execute();
  return id;
};
const chooses = (strategy: string, task = of.task) =>
  database.db.updateTable('tasks').set({ sms_strategy_id: strategy }).where('id', '=', task).execute();

const called = (over: Partial<CallFacts> = {}): CallFacts =>
  testCall({
    ...{ direction: 'out', caller: '95001', callee: '13900001234', grade: 'A', labels: ['要资料'], variables: { name: '张先生' } },
    ...{ task: { id: of.task, name: 'task', row: uuid7(), try: 1 }, flow: { id: of.flow, version: 1, name: 'flow' } },
    ...over,
  });
const wanted = (strategy: string, values: Record<string, string> = {}) => ({
  at: '2026-11-21T10:00:04.000Z',
  kind: 'sms-wanted',
  data: { strategy, node: 'n', values },
});
const records = () => database.db.selectFrom('sms_records').selectAll().orderBy('phone').orderBy('id').execute();
const callOf = (id: string) =>
  database.db.selectFrom('calls').select(['sms_strategy', 'sms_content', 'sms_status']).where('id', '=', id).executeTakeFirstOrThrow();

describe('the end of a call', () => {
  test('hands over what its task chose, whole, and says that no channel is there', async () => {
    const id = await addStrategy({ text: '{{name}}您好，{{task}} {{phone}} {{grade}} {{labels}}' });
    await chooses(id);
    const call = called();
    await applyFacts(database.db, [call]);
    expect(await records()).toMatchObject([
      {
        ...{ state: 'waiting', reason: 'no-channel', phone: '13900001234', call_id: call.id, task_id: of.task, flow_id: of.flow, parts: 1 },
        ...{ content: '【帕利】张先生您好，task 13900001234 A 要资料', strategy_id: id, due_at: expect.any(Date) },
      },
    ]);
    expect(await callOf(call.id)).toMatchObject({ sms_status: 'waiting', sms_content: '【帕利】张先生您好，task 13900001234 A 要资料' });
  });

  test('hands over once, whatever is replayed, and however many nodes do so at once', async () => {
    const [id, every, node] = [
      await addStrategy(),
      await addStrategy({ columns: { every_call: true } }),
      await addStrategy({ occasion: 'node' }),
    ];
    await chooses(id);
    const calls = Array.from({ length: 20 }, (_, n) =>
      called({ callee: `1390000${String(1000 + n)}`, events: [wanted(node), wanted(node)] }),
    );
    const spool = [...calls, ...calls.slice(5)];
    await Promise.all([
      applyFacts(database.db, calls),
      applyFacts(database.db, spool.toReversed()),
      applyFacts(database.db, calls.slice(3)),
    ]);
    for (const call of calls) await applyFacts(database.db, [call]);
    // A ledger that was lost does not matter either.
    await sql`delete from applied_facts`.execute(database.db);
    await applyFacts(database.db, calls.slice(0, 4));
    const all = await records();
    expect(all).toHaveLength(60);
    for (const strategy of [id, every, node]) expect(all.filter((one) => one.strategy_id === strategy)).toHaveLength(20);
  });

  test('says nothing where the condition does not hold, the strategy is off, or the task chose none', async () => {
    const id = await addStrategy({ condition: { grades: ['B'] } });
    await chooses(id);
    await applyFacts(database.db, [called(), called({ grade: 'B', callee: '13900000002' })]);
    expect((await records()).map(({ phone }) => phone)).toEqual(['13900000002']);
    await sql`update sms_strategies set enabled = false`.execute(database.db);
    await applyFacts(database.db, [called({ grade: 'B' })]);
    await sql`update sms_strategies set enabled = true`.execute(database.db);
    await applyFacts(database.db, [testCall({ grade: 'B' })]);
    expect(await records()).toHaveLength(1);
  });

  test('of every call of the company sends to callers too, but not of other companies, nor for simulations', async () => {
    await addStrategy({ columns: { every_call: true }, condition: { direction: 'in' } });
    await applyFacts(database.db, [
      testCall({ caller: '+86 139 0000 5555' }),
      testCall({ company: 2 }),
      testCall({ environment: 'uat', caller: '13900007777' }),
      called(),
      testCall({ caller: 'anonymous', callerHidden: true }),
    ]);
    expect(await records()).toMatchObject([
      { phone: '', state: 'refused', reason: 'number-missing' },
      { phone: '13900005555', state: 'waiting' },
    ]);
  });

  test('sends to staff, and to the number in a variable', async () => {
    await addStrategy({ columns: { every_call: true, receiver: 'staff', staff_numbers: ['13800000001', '13800000002'] } });
    await addStrategy({ columns: { every_call: true, receiver: 'variable', variable: 'other' } });
    await applyFacts(database.db, [called({ variables: { other: '+86 137-0000-0001' } }), called({ variables: { other: 'none' } })]);
    expect((await records()).map(({ phone, state, reason_detail }) => [phone, state, reason_detail])).toEqual([
      ['', 'refused', 'other'],
      ['13700000001', 'waiting', ''],
      ['13800000001', 'waiting', ''],
      ['13800000001', 'waiting', ''],
      ['13800000002', 'waiting', ''],
      ['13800000002', 'waiting', ''],
    ]);
  });
});

describe('a node of a flow', () => {
  test('hands over by its strategy, with its own values before those of the call', async () => {
    const id = await addStrategy({ occasion: 'node', text: '{{name}}：{{state}}' });
    const call = testCall({ variables: { name: '张先生' }, events: [wanted(id, { name: 'Dr Who', state: '已到' })] });
    await applyFacts(database.db, [call]);
    expect(await records()).toMatchObject([{ content: '【帕利】Dr Who：已到', state: 'waiting', strategy_id: id }]);
  });

  test('whose strategy is gone, off, not for nodes, or not to be sent yet is told so in the record', async () => {
    const other = await addStrategy({ company: 2, occasion: 'node' });
    const off = await addStrategy({ occasion: 'node', columns: { enabled: false } });
    const [after, draft] = [await addStrategy(), await addStrategy({ occasion: 'node', state: 'waiting' })];
    const lacking = await addStrategy({ occasion: 'node', text: '{{gone}} {{name}}' });
    const call = called({ events: [wanted('thanks-1'), wanted(other), wanted(off), wanted(after), wanted(draft), wanted(lacking)] });
    await applyFacts(database.db, [call]);
    const all = await records();
    const told = new Map(all.map((one) => [one.strategy_key, [one.state, one.reason, one.reason_detail]]));
    expect(told).toEqual(
      new Map([
        ['thanks-1', ['refused', 'strategy-unknown', 'thanks-1']],
        [other, ['refused', 'strategy-unknown', other]],
        [off, ['refused', 'strategy-disabled', '']],
        [after, ['refused', 'strategy-occasion', '']],
        [draft, ['refused', 'template-not-approved', '']],
        [lacking, ['refused', 'variable-missing', 'gone']],
      ]),
    );
    expect(all.every(({ due_at }) => due_at === null)).toBe(true);
    expect((await callOf(call.id)).sms_status).toBe('refused');
  });
});

describe('who is not to be written to', () => {
  const barred = (company_id: number, phone: string) =>
    database.db.insertInto('blacklisted_numbers').values({ company_id, id: uuid7(), phone }).execute();

  test('stands on the blacklist of the company or the platform, or has said so in this very call', async () => {
    await addStrategy({ columns: { every_call: true } });
    await sql`insert into companies (id, number, name) values (-1, 'op', 'op') on conflict do nothing`.execute(database.db);
    await barred(1, '13900000001');
    await barred(-1, '13900000002');
    await barred(2, '13900000003');
    await applyFacts(database.db, [
      called({ callee: '13900000001' }),
      called({ callee: '13900000002' }),
      called({ callee: '13900000003' }),
      called({ callee: '13900000004', doNotCall: true }),
    ]);
    expect((await records()).map(({ phone, state, reason }) => [phone.slice(-1), state, reason])).toEqual([
      ['1', 'refused', 'blacklisted'],
      ['2', 'refused', 'blacklisted'],
      ['3', 'waiting', 'no-channel'],
      ['4', 'refused', 'blacklisted'],
    ]);
  });

  test('has had one within the days of the strategy, even of calls that end at once on several nodes', async () => {
    const id = await addStrategy({ columns: { every_call: true, once_in_days: 7 } });
    await Promise.all(Array.from({ length: 8 }, () => applyFacts(database.db, [called(), called()])));
    const states = (await records()).map(({ state, reason }) => `${state} ${reason}`);
    expect(states.filter((one) => one === 'waiting no-channel')).toHaveLength(1);
    expect(states.filter((one) => one === 'refused repeated')).toHaveLength(15);
    await sql`update sms_records set created_at = created_at - interval '7 days 1 minute'`.execute(database.db);
    await applyFacts(database.db, [called()]);
    expect((await records()).filter(({ state, strategy_id }) => state === 'waiting' && strategy_id === id)).toHaveLength(2);
  });
});

test('a message waits for the hours of its strategy on the clock of the company', async () => {
  await addStrategy({ columns: { every_call: true, hours: json([{ from: '09:00', to: '20:00' }]) } });
  const due = async (at: string) => {
    const call = called();
    await applyFacts(database.db, [call], new Date(at));
    const row = await database.db.selectFrom('sms_records').select('due_at').where('call_id', '=', call.id).executeTakeFirstOrThrow();
    return row.due_at?.toISOString();
  };
  // 21:30, 10:00 and 03:00 in Shanghai.
  expect(await due('2026-11-21T13:30:00Z')).toBe('2026-11-22T01:00:00.000Z');
  expect(await due('2026-11-21T02:00:00Z')).toBe('2026-11-21T02:00:00.000Z');
  expect(await due('2026-11-21T19:00:00Z')).toBe('2026-11-22T01:00:00.000Z');
});

describe('the end of a task', () => {
  const finish = async (task: string) => {
    const { db } = database;
    await db.updateTable('tasks').set({ state: 'finished' }).where('id', '=', task).execute();
    return await db.selectFrom('sms_task_ends').selectAll().where('task_id', '=', task).execute();
  };
  const work = async (task: string) => {
    for (const { company_id: company, id, strategy_id: strategy } of await finish(task))
      while (await handOverTaskEnd(database.db, { company, id, task, strategy }, new Date()));
  };

  test('tells staff once, with what came of it', async () => {
    const ended = await addTask(database, 1, 3);
    const columns = { receiver: 'staff', staff_numbers: ['13800000001'] };
    await chooses(await addStrategy({ occasion: 'task-end', text: '{{task}}：{{total}}/{{calls}}', columns }), ended.task);
    const [end] = await finish(ended.task);
    const told = { company: 1, id: end?.id ?? '', task: ended.task, strategy: end?.strategy_id ?? '' };
    await Promise.all(Array.from({ length: 4 }, () => handOverTaskEnd(database.db, told, new Date())));
    expect(await records()).toMatchObject([
      { phone: '13800000001', content: `【帕利】${ended.task}：3/0`, call_id: null, task_id: ended.task },
    ]);
    // Its calls send nothing, and an end that is over is gone.
    expect(await finish(ended.task)).toEqual([]);
  });

  test('writes to those whose last call meets the condition, once for each call', async () => {
    const ended = await addTask(database, 1, 1_100);
    const condition = { results: ['no-answer'] } as const;
    await chooses(await addStrategy({ occasion: 'task-end', condition: { results: [...condition.results] } }), ended.task);
    await sql`
      with called as (
        update number_rows set last_call_id = gen_random_uuid(), state = 'done' where task_id = ${ended.task} returning *
      )
      insert into calls (company_id, id, direction, task_id, caller, callee, started_at, result, status)
      select company_id, overlay(last_call_id::text placing substr(id::text, 1, 13) from 1 for 13)::uuid, 'out', task_id, '95001', phone, now(),
        case when phone like '%7' then 'busy' else 'no-answer' end, 'unanswered' from called`.execute(database.db);
    await sql`update number_rows r set last_call_id = c.id from calls c where c.task_id = r.task_id and c.callee = r.phone and r.task_id = ${ended.task}`.execute(
      database.db,
    );
    await work(ended.task);
    const all = await records();
    expect(all).toHaveLength(990);
    expect(all.some(({ phone }) => phone.endsWith('7'))).toBe(false);
    await database.db.updateTable('tasks').set({ state: 'running' }).where('id', '=', ended.task).execute();
    await work(ended.task);
    expect(await records()).toHaveLength(990);
  });
});
