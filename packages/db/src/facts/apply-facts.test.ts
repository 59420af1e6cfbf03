import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseIsAway } from '../connect.ts';
import { claimRows } from '../dialling/claim.ts';
import { type AttemptStart, startAttempts } from '../dialling/start-attempts.ts';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from '../dialling/test-task.ts';
import { blacklistedAmong } from '../numbers/blacklist.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { applyFacts } from './apply-facts.ts';
import type { CallFacts } from './call-facts.ts';
import { refusesRecord } from './refuses-record.ts';
import { takeOverNode } from './take-over.ts';
import { testCall } from './test-call.ts';

const clusters = [process.env.PARLEY_TEST_DATABASE_URL, process.env.PARLEY_TEST_DATABASE_URL_15].filter((url) => url !== undefined);

describe.each(clusters)('facts on cluster %#', (cluster) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(cluster);
    await addCompany(database, 1);
  });
  afterAll(() => database.drop());

  /** A call of a task that is up. */
  const dial = async (of: TestTask, node: string): Promise<AttemptStart> => {
    const [row] = await claimRows(database.db, { ...of, node, limit: 1, taskRate: null, gatewayRate: null });
    if (!row) throw new Error('nothing to claim');
    const attempt = attemptOf(of, row);
    expect(await startAttempts(database.db, node, [attempt])).toEqual(new Map([[attempt.id, attempt.caller]]));
    return attempt;
  };
  const outbound = (attempt: AttemptStart, node: string, over: Partial<CallFacts> = {}): CallFacts =>
    testCall({
      ...{ id: attempt.id, direction: 'out', node, caller: attempt.caller, callee: attempt.callee },
      task: { id: attempt.task, name: 'task', row: attempt.row, try: attempt.try },
      flow: { id: attempt.flow, version: 1, name: 'flow' },
      ...{ startedAt: '2026-11-21T10:59:59.000Z', answeredAt: '2026-11-21T11:00:04.000Z', endedAt: '2026-11-21T11:01:04.000Z' },
      row: { state: 'done', used: { answered: 1 } },
      ...over,
    });
  const countsOf = async ({ task }: TestTask) =>
    (
      await sql`select sum(calls)::int calls, sum(answered)::int answered, sum(connected)::int connected, sum(talk_ms)::int talk_ms,
        sum(ringing + talking)::int up, sum(done)::int done, sum(redial)::int redial, sum((grades ->> 'A')::int)::int a
        from task_counts where task_id = ${task}`.execute(database.db)
    ).rows[0];
  const hoursOf = async ({ task }: TestTask) =>
    (
      await sql`select hour, status, grade, calls::int, machines::int, talk_ms::int from call_hours where task_id = ${task} order by 1, 2, 3`.execute(
        database.db,
      )
    ).rows;

  test('a record tells where the number is from, whose voice it was, and what the flow asked about', async () => {
    const written = async (over: Partial<CallFacts>) => {
      const call = testCall(over);
      await applyFacts(database.db, [call]);
      return database.db
        .selectFrom('calls')
        .select(['area', 'carrier', 'gender', 'gender_confidence', 'tracking_number', 'satisfaction', 'sms_strategy', 'sms_status'])
        .where('id', '=', call.id)
        .executeTakeFirstOrThrow();
    };
    const wanted = { at: '2026-11-21T11:00:04.000Z', kind: 'sms-wanted', data: { strategy: '催件', node: 'n', values: {} } };
    const asked = { slots: { 满意度: '5' }, trackingNumber: 'SF1234567890123', gender: 'female', genderConfidence: 0.93 } as const;
    expect(await written({ direction: 'in', caller: '+86 186 5550 1234', events: [wanted], ...asked })).toEqual({
      ...{ area: '安徽省马鞍山市', carrier: 'unicom', gender: 'female', gender_confidence: expect.closeTo(0.93) },
      ...{ tracking_number: 'SF1234567890123', satisfaction: '5', sms_strategy: '催件', sms_status: 'refused' },
    });
    expect(await written({ direction: 'out', callee: '057112345678', variables: { 运单号: 'YT0001' } })).toEqual({
      ...{ area: '浙江省杭州市', carrier: null, gender: null, gender_confidence: null },
      ...{ tracking_number: 'YT0001', satisfaction: null, sms_strategy: null, sms_status: null },
    });
  });

  test('who asks not to be called again is on the blacklist of the company from the end of the call, for good', async () => {
    const listed = async () =>
      (await database.db.selectFrom('blacklisted_numbers').select(['phone', 'expires_at', 'call_id']).orderBy('phone').execute()) ?? [];
    const asks = (over: Partial<CallFacts>) => testCall({ doNotCall: true, ...over });
    const [of, node] = [await addTask(database, 1, 1), await addNode(database)];
    const attempt = await dial(of, node);
    const called = outbound(attempt, node, { doNotCall: true });
    const caller = asks({ caller: '+8613900005555' });
    const hidden = asks({ caller: 'anonymous', callerHidden: true });
    await applyFacts(database.db, [called, caller, hidden, asks({ caller: '13900006666', environment: 'uat' }), testCall()]);
    const expected = [
      { phone: '13900005555', expires_at: null, call_id: caller.id },
      { phone: attempt.callee, expires_at: null, call_id: called.id },
    ].sort((a, b) => (a.phone < b.phone ? -1 : 1));
    expect(await listed()).toEqual(expected);
    // For a time becomes for good; for good stays as it is.
    await database.db.updateTable('blacklisted_numbers').set({ expires_at: '2030-01-01' }).where('phone', '=', '13900005555').execute();
    const again = asks({ caller: '13900005555' });
    await applyFacts(database.db, [again, asks({ caller: attempt.callee })]);
    expect(await listed()).toEqual(expected.map((row) => (row.phone === '13900005555' ? { ...row, call_id: again.id } : row)));
    // Where the company keeps its list by hand, nothing is added.
    await database.db.insertInto('callout_sets').values({ company_id: 1, blacklist_refusers: false }).execute();
    await applyFacts(database.db, [asks({ caller: '13900007777' })]);
    expect(await listed()).toHaveLength(2);
    await sql`truncate blacklisted_numbers, callout_sets`.execute(database.db);
  });

  test('a number that is for one group of the list alone is on it for all tasks once its person asks not to be called', async () => {
    const entry = { company_id: 1, id: uuid7(), phone: '13900008888', group_name: 'debtors' };
    await database.db.insertInto('blacklisted_numbers').values(entry).execute();
    const call = testCall({ doNotCall: true, caller: '13900008888' });
    await applyFacts(database.db, [call]);
    expect([...(await blacklistedAmong(database.db, 1, ['13900008888'], ['others']))]).toEqual(['13900008888']);
    const [row] = await database.db.selectFrom('blacklisted_numbers').select(['id', 'call_id']).execute();
    expect(row).toEqual({ id: entry.id, call_id: call.id });
    await sql`truncate blacklisted_numbers`.execute(database.db);
  });

  test('a call that was up while the rule was undone that it comes to its result by is not followed by a redial', async () => {
    const [of, node] = [await addTask(database, 1, 3), await addNode(database)];
    const [holds, off] = [uuid7(), uuid7()];
    for (const [id, enabled] of [[holds, true] as const, [off, false] as const])
      await database.db
        .insertInto('announcement_rules')
        .values({ company_id: 1, id, class: 'barred', texts: [id], enabled, tried_hits: 1, tried_false: 0 })
        .execute();
    const row = { state: 'redial' as const, dueAt: new Date(Date.now() + 60_000).toISOString(), used: { barred: 1 } };
    const heard = async (rule: string | undefined): Promise<string> => {
      const attempt = await dial(of, node);
      const announcement = { text: '', hit: 'barred', ...(rule ? { rule } : {}) };
      await applyFacts(database.db, [outbound(attempt, node, { status: 'not_connected', result: 'barred', announcement, row })]);
      const { state } = await database.db.selectFrom('number_rows').select('state').where('id', '=', attempt.row).executeTakeFirstOrThrow();
      return state;
    };
    expect([await heard(holds), await heard(off), await heard(undefined)]).toEqual(['redial', 'done', 'redial']);
    expect(await countsOf(of)).toMatchObject({ redial: 2, done: 1 });
    await database.db.deleteFrom('announcement_rules').execute();
  });

  test('facts that are replayed count once, in the hour in which the call began', async () => {
    const [of, node] = [await addTask(database, 1, 3), await addNode(database)];
    const calls = [
      outbound(await dial(of, node), node, { grade: 'A' }),
      outbound(await dial(of, node), node, { machine: true, result: 'voicemail' }),
      outbound(await dial(of, node), node, {
        ...{
          status: 'unanswered',
          result: 'busy',
          endedBy: 'them',
          row: { state: 'redial', dueAt: '2026-11-21T12:00:00Z', used: { busy: 1 } },
        },
      }),
    ];
    delete calls[2]?.answeredAt;
    expect(await applyFacts(database.db, calls)).toEqual(new Set(calls.map(({ id }) => id)));
    const once = { counts: await countsOf(of), hours: await hoursOf(of) };
    expect(once.counts).toEqual({ calls: 3, answered: 1, connected: 3, talk_ms: 60_000, up: 0, done: 2, redial: 1, a: 1 });
    expect(once.hours).toEqual([
      { hour: new Date('2026-11-21T10:00:00Z'), status: 'answered', grade: '', calls: 1, machines: 1, talk_ms: 0 },
      { hour: new Date('2026-11-21T10:00:00Z'), status: 'answered', grade: 'A', calls: 1, machines: 0, talk_ms: 60_000 },
      { hour: new Date('2026-11-21T10:00:00Z'), status: 'unanswered', grade: '', calls: 1, machines: 0, talk_ms: 0 },
    ]);
    expect(await applyFacts(database.db, calls.toReversed())).toEqual(new Set());
    expect({ counts: await countsOf(of), hours: await hoursOf(of) }).toEqual(once);
  });

  test('a redial is claimed from its due time on and no sooner, with the caller number of its rule, once its task runs', async () => {
    const [of, node] = [await addTask(database, 1, 1), await addNode(database)];
    const claimed = async () => (await claimRows(database.db, { ...of, node, limit: 5, taskRate: null, gatewayRate: null }))[0];
    const row = { state: 'redial', used: { busy: 1 }, nextCaller: { after: '95000' } } as const;
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    await applyFacts(database.db, [outbound(await dial(of, node), node, { result: 'busy', row: { ...row, dueAt: at(60_000) } })]);
    expect(await claimed()).toBeUndefined();
    // A minute goes by.
    await sql`update number_rows set due_at = due_at - interval '1 minute' where task_id = ${of.task}`.execute(database.db);
    await database.db.updateTable('tasks').set({ state: 'stopped' }).where('id', '=', of.task).execute();
    expect(await claimed()).toBeUndefined();
    await database.db.updateTable('tasks').set({ state: 'running' }).where('id', '=', of.task).execute();
    const due = await claimed();
    expect(due).toMatchObject({ nextCaller: { after: '95000' }, resultTries: { busy: 1 }, tries: 1 });
    // The call after that is as the task chooses, unless its rule says otherwise again.
    if (!due) return;
    const again = attemptOf(of, due);
    await startAttempts(database.db, node, [again]);
    await applyFacts(database.db, [outbound(again, node, { row: { state: 'redial', dueAt: at(-1), used: { busy: 2 } } })]);
    expect(await claimed()).toMatchObject({ nextCaller: null, tries: 2 });
  });

  test('a redial is due by the database’s clock, whatever its node’s clock says', async () => {
    const node = await addNode(database);
    for (const ahead of [3_600_000, -3_600_000]) {
      const of = await addTask(database, 1, 1);
      const now = new Date(Date.now() + ahead);
      const row = { state: 'redial', used: { busy: 1 }, dueAt: new Date(now.getTime() + 60_000).toISOString() } as const;
      await applyFacts(database.db, [outbound(await dial(of, node), node, { result: 'busy', row })], now);
      const { rows } =
        await sql`select extract(epoch from due_at - updated_at)::int as wait from number_rows where task_id = ${of.task}`.execute(
          database.db,
        );
      expect(rows).toEqual([{ wait: 60 }]);
    }
  });

  test('one call that is refused takes back the whole transaction', async () => {
    const [fine, poison] = [testCall(), testCall({ caller: '\u0000' })];
    await expect(applyFacts(database.db, [fine, poison])).rejects.toThrow();
    expect(await applyFacts(database.db, [fine])).toEqual(new Set([fine.id]));
  });

  test('facts that come after a take-over complete the record, and are counted once', async () => {
    const [of, node] = [await addTask(database, 1, 1), await addNode(database)];
    const attempt = await dial(of, node);
    await takeOverNode(database.db, node, ({ foundAt }) => ({ state: 'redial', dueAt: foundAt, used: { interrupted: 1 } }));
    const counted = { counts: await countsOf(of), hours: await hoursOf(of) };
    await applyFacts(database.db, [outbound(attempt, node)]);
    expect({ counts: await countsOf(of), hours: await hoursOf(of) }).toEqual(counted);
    const call = await database.db
      .selectFrom('calls')
      .select(['result', 'turn_count'])
      .where('id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    expect(call).toEqual({ result: 'answered', turn_count: 1 });
    const row = await database.db
      .selectFrom('number_rows')
      .select(['state', 'last_result'])
      .where('task_id', '=', of.task)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'redial', last_result: 'interrupted' });
  });

  test('the exits that calls took are counted by day and version, once; simulation and flows that are gone are not', async () => {
    const flow = { id: uuid7(), version: 2, name: 'exits' };
    await sql`insert into flows (company_id, id, name, type, language, draft)
      values (1, ${flow.id}, ${flow.name}, 'inbound', 'zh', '{}')`.execute(database.db);
    const path = [
      { node: 'ask', name: 'Ask', atMs: 0, exit: 'unmatched' },
      { node: 'ask', name: 'Ask', atMs: 900, exit: 'yes' },
      { node: 'end', name: 'End', atMs: 1800 },
    ];
    const calls = [
      testCall({ flow, path }),
      testCall({ flow, path, startedAt: '2026-11-22T00:00:00.000Z' }),
      testCall({ flow, path, environment: 'uat' }),
      testCall({ flow: { ...flow, id: uuid7() }, path }),
    ];
    await applyFacts(database.db, calls);
    await applyFacts(database.db, calls);
    const counted =
      await sql`select version, day::text, node, exit, times::int from flow_exit_days where node = 'ask' order by day, exit`.execute(
        database.db,
      );
    expect(counted.rows).toEqual(
      ['2026-11-21', '2026-11-22'].flatMap((day) => ['unmatched', 'yes'].map((exit) => ({ version: 2, day, node: 'ask', exit, times: 1 }))),
    );
  });

  const thrown = (calls: readonly CallFacts[]): Promise<unknown> =>
    applyFacts(database.db, calls).then(
      () => undefined,
      (error: unknown) => error,
    );

  test.each<[string, () => Partial<CallFacts>]>([
    ['a text with U+0000', () => ({ callee: 'a\u0000' })],
    ['half a surrogate pair', () => ({ turns: [{ who: 'person', text: '\ud800', atMs: 0 }] })],
    ['a cause beyond 32 bits', () => ({ q850: 99_999_999_999 })],
    ['a caller longer than an index holds', () => ({ caller: Array.from({ length: 3_000 }, () => uuid7()).join('') })],
    ['an id that is none', () => ({ id: 'x' })],
    ['a time that is none', () => ({ startedAt: 'soon' })],
  ])('%s is refused for its data', async (_, over) => {
    expect(refusesRecord(await thrown([testCall(over())]))).toBe(true);
  });

  test('a table that is missing, and a connection that is cut, are nothing against the record', async () => {
    await sql`alter table legs rename to legs_away`.execute(database.db);
    const missing = await thrown([testCall({ legs: [{ direction: 'in', party: '1', startedAt: '2026-11-21T10:00:00Z' }] })]);
    await sql`alter table legs_away rename to legs`.execute(database.db);
    expect([missing instanceof Error, refusesRecord(missing), databaseIsAway(missing)]).toEqual([true, false, false]);
    const cut = await database.db
      .transaction()
      .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
      .catch((error: unknown) => error);
    expect([refusesRecord(cut), databaseIsAway(cut)]).toEqual([false, true]);
  });
});
