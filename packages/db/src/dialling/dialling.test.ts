import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../connect.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import type { CallFacts } from '../facts/call-facts.ts';
import { takeOverNode } from '../facts/take-over.ts';
import { declareLost, heldLeases, liveNodes, renewLease } from '../nodes/node-lease.ts';
import { addNumbers } from '../numbers/add-numbers.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { claimRows, releaseRows } from './claim.ts';
import { finishIfDone } from './finish-if-done.ts';
import { changePermits } from './permits.ts';
import { runningTasks } from './running-tasks.ts';
import { type AttemptStart, startAttempts } from './start-attempts.ts';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from './test-task.ts';

const clusters = [process.env.PARLEY_TEST_DATABASE_URL, process.env.PARLEY_TEST_DATABASE_URL_15].filter((url) => url !== undefined);

describe.each(clusters)('dialling on cluster %#', (cluster) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(cluster);
    await addCompany(database, 1);
  });
  afterAll(() => database.drop());

  const claim = (of: TestTask, node: string, limit: number, rates: { task?: number; gateway?: number } = {}) =>
    claimRows(database.db, { ...of, node, limit, taskRate: rates.task ?? null, gatewayRate: rates.gateway ?? null });
  const counts = async (of: TestTask): Promise<Record<string, number>> => {
    const row = await sql<Record<string, number>>`
      select sum(total)::int total, sum(waiting)::int waiting, sum(claimed)::int claimed, sum(ringing)::int ringing, sum(done)::int done,
        sum(redial)::int redial, sum(filtered)::int filtered, sum(calls)::int calls, sum(answered)::int answered from task_counts where task_id = ${of.task}`.execute(
      database.db,
    );
    return row.rows[0] ?? {};
  };
  const facts = (attempt: AttemptStart, node: string, over: Partial<CallFacts> = {}): CallFacts => ({
    ...{ id: attempt.id, company: attempt.company, direction: 'out', node, caller: attempt.caller, callee: attempt.callee, variables: {} },
    task: { id: attempt.task, name: 'task', row: attempt.row, try: attempt.try },
    flow: { id: attempt.flow, version: 1, name: 'flow' },
    ...{ startedAt: attempt.startedAt, answeredAt: attempt.startedAt, endedAt: new Date().toISOString(), endedBy: 'us' },
    ...{
      status: 'answered',
      result: 'answered',
      grade: 'A',
      labels: ['agreed'],
      legs: [],
      events: [{ at: attempt.startedAt, kind: 'invite' }],
    },
    turns: [{ who: 'robot', text: '您好', atMs: 12.4, latency: { wait: 300, send: 20 } }],
    row: { state: 'done', used: {} },
    ...over,
  });

  test('two nodes that claim at once never get the same row', async () => {
    const of = await addTask(database, 1, 200);
    const nodes = await Promise.all([addNode(database), addNode(database)]);
    const claims = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(of, nodes[n % 2] ?? '', 30)));
    const ids = claims.flat().map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(200);
    expect(await counts(of)).toMatchObject({ total: 200, waiting: 0, claimed: 200 });
  });

  test('rows given back are claimed again', async () => {
    const of = await addTask(database, 1, 3);
    const node = await addNode(database);
    const rows = await claim(of, node, 10);
    await releaseRows(
      database.db,
      1,
      of.task,
      node,
      rows.map((row) => row.id),
    );
    expect((await claim(of, node, 10)).length).toBe(3);
  });

  test('starts keep to calls per second over all nodes and claims', async () => {
    const of = await addTask(database, 1, 100);
    const [a, b] = await Promise.all([addNode(database), addNode(database)]);
    const clock = async () =>
      (await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float * 1000 as ms`.execute(database.db)).rows[0]?.ms ?? 0;
    const began = await clock();
    const first = await claim(of, a, 50, { gateway: 10, task: 20 });
    expect(first.map((row) => Math.round(row.startInMs))).toEqual([0, 105, 210, 315, 420, 525, 630, 735, 840]);
    const [next] = await claim(of, b, 50, { gateway: 10 });
    if (next) expect((await clock()) + next.startInMs).toBeGreaterThanOrEqual(began + 945);
  });

  test('a task to which numbers are being added does not end, and calls them', async () => {
    const { db } = database;
    const of = await addTask(database, 1, 1);
    const node = await addNode(database);
    await claim(of, node, 5);
    await sql`update number_rows set state = 'done', node_id = null where task_id = ${of.task}`.execute(db);
    const ends = () => finishIfDone(db, of.company, of.task);
    await db.transaction().execute(async (tx) => {
      await addNumbers(tx, of.company, of.task, [{ phone: '13900009999', variables: {} }]);
      // What is added is not seen yet.
      expect(await ends()).toBe(false);
    });
    expect(await ends()).toBe(false);
    expect(await claim(of, node, 5)).toMatchObject([{ phone: '13900009999' }]);
    expect(await ends()).toBe(false);
    await sql`update number_rows set state = 'done', node_id = null where task_id = ${of.task}`.execute(db);
    expect(await ends()).toBe(true);
    expect(await db.selectFrom('tasks').select('state').where('id', '=', of.task).executeTakeFirst()).toEqual({ state: 'finished' });
  });

  test('a node whose lease has ended claims and dials nothing', async () => {
    const of = await addTask(database, 1, 5);
    const node = await addNode(database);
    const [row] = await claim(of, node, 1);
    await database.db.updateTable('nodes').set({ lease_until: sql`now() - interval '1 second'` }).where('id', '=', node).execute();
    expect(await claim(of, node, 5)).toEqual([]);
    expect(row && (await startAttempts(database.db, node, [attemptOf(of, row)])).size).toBe(0);
  });

  test('nothing is claimed or dialled of a company that may not work, nor of a task that was paused, from that moment on', async () => {
    await addCompany(database, 3);
    const node = await addNode(database);
    const stop = {
      company: (of: TestTask) => database.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', of.company).execute(),
      task: (of: TestTask) => database.db.updateTable('tasks').set({ state: 'paused' }).where('id', '=', of.task).execute(),
    };
    for (const what of ['task', 'company'] as const) {
      const of = await addTask(database, 3, 5);
      const rows = await claim(of, node, 2);
      expect(rows).toHaveLength(2);
      await stop[what](of);
      expect(await claim(of, node, 5)).toEqual([]);
      const attempts = rows.map((row) => attemptOf(of, row));
      expect(await startAttempts(database.db, node, attempts)).toEqual(new Map());
      const ids = rows.map((row) => row.id);
      await releaseRows(database.db, of.company, of.task, node, ids);
      expect(await counts(of)).toMatchObject({ total: 5, waiting: 5, claimed: 0, ringing: 0, calls: 0 });
    }
  });

  test('a number that comes onto a blacklist is filtered when it is claimed, and not dialled where it was claimed before', async () => {
    const { db } = database;
    const of = await addTask(database, 1, 5);
    const node = await addNode(database);
    const rows = await db.selectFrom('number_rows').select(['id', 'phone']).where('task_id', '=', of.task).orderBy('id').execute();
    const [own, lifted, over, everywhere, late] = rows.map(({ phone }) => phone);
    const list = (company_id: number, phone = '', expires_at: Date | null = null) =>
      db.insertInto('blacklisted_numbers').values({ company_id, id: uuid7(), phone, expires_at }).execute();
    await db
      .insertInto('companies')
      .values({ id: -1, number: 'operator', name: 'operator' })
      .onConflict((c) => c.doNothing())
      .execute();
    await list(1, own);
    await list(1, lifted);
    await list(1, over, new Date(0));
    await list(-1, everywhere);
    for (const phone of [lifted, everywhere])
      await db
        .insertInto('whitelisted_numbers')
        .values({ company_id: 1, id: uuid7(), phone: phone ?? '' })
        .execute();
    const claimed = await claim(of, node, 10);
    expect(claimed.map(({ phone }) => phone).sort()).toEqual([lifted, over, late].sort());
    expect(await counts(of)).toMatchObject({ waiting: 0, claimed: 3, filtered: 2 });
    const row = await db
      .selectFrom('number_rows')
      .select(['state', 'reason', 'node_id'])
      .where('phone', '=', own ?? '')
      .where('task_id', '=', of.task)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'filtered', reason: 'blacklisted', node_id: null });

    await list(1, late);
    const attempts = claimed.map((one) => attemptOf(of, one));
    const granted = await startAttempts(db, node, attempts);
    expect(attempts.filter(({ id }) => !granted.has(id)).map(({ callee }) => callee)).toEqual([late]);
    await db.deleteFrom('blacklisted_numbers').execute();
    await db.deleteFrom('whitelisted_numbers').execute();
  });

  test('a running task knows the holidays and working days of its company, and of no other', async () => {
    const { db } = database;
    const of = await addTask(database, 1, 1);
    const graph = json({});
    await db.insertInto('flow_versions').values({ company_id: 1, id: of.task, flow_id: of.flow, number: 1, graph, revision: 1 }).execute();
    await db.updateTable('flows').set({ production_version: 1 }).where('id', '=', of.flow).execute();
    const day = new Date().toISOString().slice(0, 10);
    await db.insertInto('holidays').values({ company_id: 1, day }).execute();
    const found = async () => (await runningTasks(db)).find(({ id }) => id === of.task)?.holidays;
    expect(await found()).toEqual([day]);
    await db.updateTable('holidays').set({ kind: 'workday' }).execute();
    expect((await runningTasks(db)).find(({ id }) => id === of.task)).toMatchObject({ holidays: [], workdays: [day] });
    await db.updateTable('holidays').set({ kind: 'holiday' }).execute();
    await db.updateTable('holidays').set({ company_id: -1 }).execute();
    expect(await found()).toEqual([]);
  });

  test('an attempt is dialled once: a second start of the same row gets nothing', async () => {
    const of = await addTask(database, 1, 1);
    const node = await addNode(database);
    const [row] = await claim(of, node, 1);
    if (!row) throw new Error('nothing claimed');
    const [first, second] = [attemptOf(of, row), attemptOf(of, row)];
    expect(await startAttempts(database.db, node, [first])).toEqual(new Map([[first.id, first.caller]]));
    expect(await startAttempts(database.db, node, [second])).toEqual(new Map());
  });

  test('facts are applied once, however often they are replayed', async () => {
    const of = await addTask(database, 1, 1);
    const node = await addNode(database);
    const [row] = await claim(of, node, 1);
    if (!row) throw new Error('nothing claimed');
    const attempt = attemptOf(of, row);
    await startAttempts(database.db, node, [attempt]);
    expect(await applyFacts(database.db, [facts(attempt, node)])).toEqual(new Set([attempt.id]));
    expect(await applyFacts(database.db, [facts(attempt, node)])).toEqual(new Set());
    expect(await counts(of)).toMatchObject({ ringing: 0, done: 1, calls: 1, answered: 1 });
    const call = await database.db.selectFrom('calls').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow();
    expect(call).toMatchObject({
      status: 'answered',
      grade: 'A',
      labels: ['agreed'],
      turn_count: 1,
      reply_ms: { median: 320, slowest: 320 },
    });
    const hours = await database.db.selectFrom('call_hours').select(['calls', 'grade']).where('task_id', '=', of.task).execute();
    expect(hours).toEqual([{ calls: 1, grade: 'A' }]);
    expect(await database.db.selectFrom('turns').select(['text', 'at_ms']).where('call_id', '=', attempt.id).execute()).toEqual([
      { text: '您好', at_ms: 12 },
    ]);
  });

  test('what a lost node held is taken over: claimed rows wait again, attempts end as interrupted', async () => {
    const of = await addTask(database, 1, 2);
    const node = await addNode(database);
    const rows = await claim(of, node, 2);
    if (!rows[0]) throw new Error('nothing claimed');
    const attempt = attemptOf(of, rows[0]);
    await startAttempts(database.db, node, [attempt]);
    await database.db.updateTable('nodes').set({ lease_until: sql`now() - interval '1 second'` }).where('id', '=', node).execute();
    expect(
      await declareLost(
        database.db,
        (await heldLeases(database.db, 'voice', 30)).filter(({ over }) => over),
      ),
    ).toContain(node);
    expect((await renewLease(database.db, node, 60, {})).held).toBe(false);
    expect(await liveNodes(database.db, 'voice')).not.toContain(node);
    const dueAt = new Date(Date.now() + 60_000);
    expect(await takeOverNode(database.db, node, () => ({ state: 'redial', dueAt, used: { interrupted: 1 } }))).toEqual({
      released: 1,
      interrupted: 1,
    });
    expect(await counts(of)).toMatchObject({ waiting: 1, claimed: 0, ringing: 0, redial: 1, calls: 1 });
    // The spool of the node comes to light later: the record is completed, nothing is counted twice.
    await applyFacts(database.db, [facts(attempt, node)]);
    expect(await counts(of)).toMatchObject({ redial: 1, done: 0, calls: 1, answered: 0 });
    const call = await database.db
      .selectFrom('calls')
      .select(['status', 'turn_count'])
      .where('id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    expect(call).toEqual({ status: 'answered', turn_count: 1 });
  });

  test('permits of two nodes asked for at once never pass the limit together', async () => {
    await addCompany(database, 2);
    const of = await addTask(database, 2, 0);
    const nodes = await Promise.all([addNode(database), addNode(database), addNode(database)]);
    const held = await Promise.all(
      nodes.map((node) =>
        changePermits(database.db, 2, node, ({ others }) => {
          const left = 10 - others.reduce((sum, permit) => sum + permit.robots, 0);
          return [{ taskId: of.task, gatewayId: of.gateway, robots: Math.min(4, left) }];
        }),
      ),
    );
    expect(
      held
        .flat()
        .map((permit) => permit.robots)
        .sort(),
    ).toEqual([2, 4, 4]);
  });
});
