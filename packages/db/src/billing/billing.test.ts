import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimRequest, claimRows, releaseRows } from '../dialling/claim.ts';
import { markTalking } from '../dialling/mark-talking.ts';
import { type AttemptStart, startAttempts } from '../dialling/start-attempts.ts';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from '../dialling/test-task.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import type { CallFacts } from '../facts/call-facts.ts';
import { takeOverNode } from '../facts/take-over.ts';
import { testCall } from '../facts/test-call.ts';
import { leaseSeconds } from '../nodes/node-lease.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { reserveOf, type Tariff } from './bill.ts';
import { holdMoney, releaseMoney } from './held-money.ts';
import { inboundOf, legOf } from './test-bills.ts';

const clusters = [process.env.PARLEY_TEST_DATABASE_URL, process.env.PARLEY_TEST_DATABASE_URL_15].filter((url) => url !== undefined);

describe.each(clusters)('billing on cluster %#', (cluster) => {
  let database: TestDatabase;
  let companies = 0;
  beforeAll(async () => {
    database = await testDatabase(cluster);
  });
  afterAll(() => database.drop());

  /** A company with an account. @returns its id */
  const newCompany = async (balance: number, limit: number | null): Promise<number> => {
    const id = ++companies;
    await addCompany(database, id);
    await database.db.updateTable('company_accounts').set({ balance, credit_limit: limit }).where('company_id', '=', id).execute();
    return id;
  };
  const claim = (of: TestTask, node: string, limit: number, reserve: number) => {
    const request: ClaimRequest = { ...of, node, limit, taskRate: null, gatewayRate: null, reserve };
    return claimRows(database.db, request);
  };
  const accountOf = (company: number) =>
    database.db
      .selectFrom('company_accounts')
      .select(['balance', 'reserved', 'credit_limit as limit'])
      .where('company_id', '=', company)
      .executeTakeFirstOrThrow();
  const factsOf = (attempt: AttemptStart, node: string, talkMs: number | undefined): CallFacts => {
    const endedAt = new Date();
    const call = testCall({
      ...{ id: attempt.id, company: attempt.company, direction: 'out', node, callee: attempt.callee, startedAt: attempt.startedAt },
      ...{
        gateway: { id: attempt.gateway, name: 'gateway' },
        task: { id: attempt.task, name: 'task', row: attempt.row, try: attempt.try },
      },
      ...(attempt.tariff ? { tariff: attempt.tariff } : {}),
      ...{ endedAt: endedAt.toISOString(), answeredAt: new Date(endedAt.getTime() - (talkMs ?? 0)).toISOString() },
      row: { state: 'done', used: {} },
    });
    if (talkMs === undefined) delete call.answeredAt;
    return call;
  };
  /** Places one call and says what it was placed by. */
  const dial = async (of: TestTask, node: string, tariff: Tariff, longestMs: number): Promise<AttemptStart | undefined> => {
    const [row] = await claim(of, node, 1, reserveOf(tariff, longestMs));
    if (!row) return undefined;
    const attempt = { ...attemptOf(of, row), tariff };
    return (await startAttempts(database.db, node, [attempt])).size > 0 ? attempt : undefined;
  };
  const statementOf = async (company: number) =>
    (
      await sql<{ calls: number; answered: number; seconds: number; amount: number; waived: number }>`
        select sum(calls)::int calls, sum(answered)::int answered, sum(seconds)::int seconds, sum(amount)::int amount, sum(waived)::int waived
          from bill_days where company_id = ${company}`.execute(database.db)
    ).rows[0];

  test('a call is billed in whole units of its gateway, as its price was when it was placed', async () => {
    const company = await newCompany(1_000, null);
    const [of, node] = [await addTask(database, company, 3), await addNode(database)];
    const tariff = { unit: 60, price: 55 };
    const [first, second] = [await dial(of, node, tariff, 600_000), await dial(of, node, tariff, 600_000)];
    if (!first || !second) throw new Error('nothing was dialled');
    await database.db.updateTable('gateways').set({ price: 9_999 }).execute();
    await applyFacts(database.db, [factsOf(first, node, 61_000), factsOf(second, node, undefined)]);
    const bills = await database.db
      .selectFrom('calls')
      .select(['billing_seconds', 'bill'])
      .where('company_id', '=', company)
      .orderBy('id')
      .execute();
    expect(bills).toEqual([
      { billing_seconds: 120, bill: 110 },
      { billing_seconds: 0, bill: 0 },
    ]);
    expect(await accountOf(company)).toEqual({ balance: 890, reserved: 0, limit: null });
    expect(await statementOf(company)).toEqual({ calls: 2, answered: 1, seconds: 120, amount: 110, waived: 0 });
  });

  test('no more calls are claimed than the company could pay for, and what one gives back another may use', async () => {
    const company = await newCompany(2_500, 500);
    const [of, a, b] = [await addTask(database, company, 20), await addNode(database), await addNode(database)];
    const rows = (await Promise.all([claim(of, a, 10, 1_000), claim(of, b, 10, 1_000)])).flat();
    expect(rows.length).toBeGreaterThan(0);
    rows.push(...(await claim(of, a, 10, 1_000)));
    expect(rows).toHaveLength(3);
    expect(await accountOf(company)).toMatchObject({ reserved: 3_000 });
    expect(await claim(of, b, 10, 1_000)).toEqual([]);
    const ids = rows.map(({ id }) => id);
    await Promise.all([a, b].map((node) => releaseRows(database.db, company, of.task, node, ids)));
    expect(await accountOf(company)).toMatchObject({ balance: 2_500, reserved: 0 });
    expect(await claim(of, b, 2, 1_000)).toHaveLength(2);
    // A task that is deleted for good takes nothing with it.
    await database.db.deleteFrom('number_rows').where('task_id', '=', of.task).execute();
    expect(await accountOf(company)).toMatchObject({ reserved: 0 });
  });

  test('a call of a lost node is billed as long as it is known to have talked, and its late facts mend the bill', async () => {
    const company = await newCompany(10_000, 0);
    const [of, node] = [await addTask(database, company, 2), await addNode(database)];
    const tariff = { unit: 60, price: 100 };
    const attempt = await dial(of, node, tariff, 600_000);
    if (!attempt) throw new Error('nothing was dialled');
    await claim(of, node, 1, 500);
    expect(await accountOf(company)).toMatchObject({ balance: 10_000, reserved: 1_600 });
    const answeredAt = new Date(Date.now() - 90_000).toISOString();
    await markTalking(database.db, node, [{ company, id: attempt.id, answeredAt }]);
    await takeOverNode(database.db, node, () => ({ state: 'done', used: {} }));
    expect(await accountOf(company)).toMatchObject({ balance: 9_800, reserved: 0 });
    const late = factsOf(attempt, node, 200_000);
    await applyFacts(database.db, [late]);
    await applyFacts(database.db, [late]);
    expect(await accountOf(company)).toMatchObject({ balance: 9_600, reserved: 0 });
    expect(await statementOf(company)).toEqual({ calls: 1, answered: 1, seconds: 240, amount: 400, waived: 0 });
  });

  test('a call of a lost node is billed to that node’s last heartbeat, however late it is found', async () => {
    const company = await newCompany(10_000, 0);
    const [of, node] = [await addTask(database, company, 1), await addNode(database)];
    const tariff = { unit: 60, price: 100 };
    const attempt = await dial(of, node, tariff, 600_000);
    if (!attempt) throw new Error('nothing was dialled');
    const answeredAt = new Date(Date.now() - 3_600_000 - 90_000).toISOString();
    await markTalking(database.db, node, [{ company, id: attempt.id, answeredAt }]);
    const { db } = database;
    await db.updateTable('attempts').set({ started_at: answeredAt }).where('id', '=', attempt.id).execute();
    await db
      .updateTable('nodes')
      .set({ lease_until: sql`now() - interval '1 hour' + ${leaseSeconds} * interval '1 second'` })
      .where('id', '=', node)
      .execute();
    let waits: Date | undefined;
    await takeOverNode(db, node, ({ foundAt }) => {
      waits = foundAt;
      return { state: 'done', used: {} };
    });
    expect(await accountOf(company)).toMatchObject({ balance: 9_800, reserved: 0 });
    const call = await db
      .selectFrom('calls')
      .select(['ended_at', 'billing_seconds'])
      .where('id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    expect(call.billing_seconds).toBe(120);
    // The redial rule waits from when it was found on: somebody may talk still, on a node that has lost the database alone.
    expect((waits?.getTime() ?? 0) - (call.ended_at?.getTime() ?? 0)).toBeCloseTo(3_600_000, -4);
  });

  test('a call that outlasts what was held for it is charged what there is, never beyond the limit', async () => {
    const company = await newCompany(1_500, 300);
    const [of, node] = [await addTask(database, company, 2), await addNode(database)];
    const tariff = { unit: 60, price: 100 };
    const attempt = await dial(of, node, tariff, 540_000);
    if (!attempt) throw new Error('nothing was dialled');
    await applyFacts(database.db, [factsOf(attempt, node, 2_400_000)]);
    expect(await accountOf(company)).toEqual({ balance: -300, reserved: 0, limit: 300 });
    expect(await statementOf(company)).toEqual({ calls: 1, answered: 1, seconds: 2_400, amount: 1_800, waived: 2_200 });
    expect(await dial(of, node, tariff, 540_000)).toBeUndefined();
  });

  test('a call to us and its legs to numbers outside hold money, each is billed by its own gateway, and the days show them apart', async () => {
    const company = await newCompany(10_000, 0);
    const [of, node] = [await addTask(database, company, 0), await addNode(database)];
    const call = inboundOf(of, node, { unit: 60, price: 100 }, 61_000);
    const held = { company, call: call.id };
    expect(await holdMoney(database.db, held, node, 1_100)).toBe(true);
    expect(await holdMoney(database.db, held, node, 2_000)).toBe(true);
    expect(await holdMoney(database.db, held, node, 6_901)).toBe(false);
    await releaseMoney(database.db, held, 500);
    expect(await accountOf(company)).toMatchObject({ balance: 10_000, reserved: 2_600 });
    const dear = { gateway: of.gateway, tariff: { unit: 6, price: 30 } };
    const { answeredAt: _, ...unanswered } = legOf(call, dear, 0);
    call.legs = [legOf(call, dear, 7_000), legOf(call, undefined, 7_000), unanswered];
    await applyFacts(database.db, [call]);
    await applyFacts(database.db, [call]);
    expect(await accountOf(company)).toMatchObject({ balance: 9_740, reserved: 0 });
    const bills = await database.db
      .selectFrom('calls')
      .select(['billing_seconds', 'bill', 'legs_bill'])
      .where('id', '=', call.id)
      .execute();
    expect(bills).toEqual([{ billing_seconds: 120, bill: 260, legs_bill: 60 }]);
    const legs = await database.db
      .selectFrom('legs')
      .select(['billing_seconds', 'bill'])
      .where('call_id', '=', call.id)
      .orderBy('n')
      .execute();
    expect(legs).toEqual([
      { billing_seconds: 12, bill: 60 },
      { billing_seconds: null, bill: null },
      { billing_seconds: 0, bill: 0 },
    ]);
    const days = await database.db
      .selectFrom('bill_days')
      .select(['kind', 'calls', 'amount'])
      .where('company_id', '=', company)
      .orderBy('kind')
      .execute();
    expect(days).toEqual([
      { kind: 'in', calls: 1, amount: 200 },
      { kind: 'leg', calls: 0, amount: 60 },
    ]);
    // A node that is lost gives back what its calls hold, and can hold no more.
    expect(await holdMoney(database.db, { company, call: uuid7() }, node, 700)).toBe(true);
    await takeOverNode(database.db, node, () => ({ state: 'done', used: {} }));
    await database.db.updateTable('nodes').set({ lost_at: sql`now()` }).where('id', '=', node).execute();
    expect(await accountOf(company)).toMatchObject({ reserved: 0 });
    expect(await holdMoney(database.db, { company, call: uuid7() }, node, 700)).toBe(false);
  });

  test('whatever happens at once on two nodes that crash, charges equal the sum of the calls and the limit is never passed', async () => {
    const [paid, limit, longestMs] = [30_000, 2_000, 240_000];
    const company = await newCompany(paid, limit);
    const tasks = await Promise.all(
      [60, 6].map(async (unit, n) => ({ of: await addTask(database, company, 150), tariff: { unit, price: 70 - 50 * n } })),
    );
    let seed = 20_261_122;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let watching = true;
    const seen: number[] = [];
    const watch = async (): Promise<void> => {
      while (watching) {
        const { balance, reserved } = await accountOf(company);
        seen.push(balance - reserved + limit);
      }
    };
    /** One node's life: it dials and settles, gives rows back, and is lost with what it holds; its spool comes to light later. */
    const live = async (): Promise<void> => {
      let node = await addNode(database);
      for (let round = 0; round < 30; round++) {
        const { of, tariff } = tasks[random(2)] ?? { of: undefined, tariff: undefined };
        if (!of || !tariff) continue;
        const rows = await claim(of, node, 1 + random(6), reserveOf(tariff, longestMs));
        const kept = rows.filter(() => random(5) > 0);
        const ids = rows.filter((row) => !kept.includes(row)).map(({ id }) => id);
        const attempts = kept.map((row) => ({ ...attemptOf(of, row), tariff }));
        const granted = await startAttempts(database.db, node, attempts);
        const calls = attempts
          .filter(({ id }) => granted.has(id))
          .map((one) => factsOf(one, node, random(3) === 0 ? undefined : random(400_000)));
        if (random(2)) {
          const call = inboundOf(of, node, { unit: 6, price: 9 }, random(500_000));
          if (await holdMoney(database.db, { company, call: call.id }, node, reserveOf({ unit: 6, price: 9 }, longestMs))) calls.push(call);
        }
        for (const call of calls.filter(({ answeredAt }) => answeredAt && random(3) === 0)) {
          const [held, most] = [{ company, call: call.id }, reserveOf(tariff, longestMs)];
          if (!(await holdMoney(database.db, held, node, most))) continue;
          if (random(4) > 0) call.legs = [legOf(call, { gateway: of.gateway, tariff }, random(400_000))];
          else await releaseMoney(database.db, held, most);
        }
        const talking = calls
          .filter(({ task }) => task)
          .flatMap(({ id, answeredAt }) => (answeredAt && random(2) ? [{ company, id, answeredAt }] : []));
        await markTalking(database.db, node, talking);
        if (random(4) === 0) {
          await takeOverNode(database.db, node, () => ({ state: 'redial', dueAt: new Date(), used: {} }));
          await database.db.updateTable('nodes').set({ lost_at: sql`now()` }).where('id', '=', node).execute();
          node = await addNode(database);
        } else await releaseRows(database.db, company, of.task, node, ids);
        if (random(8) > 0) await Promise.all([applyFacts(database.db, calls), applyFacts(database.db, calls.toReversed())]);
      }
      await takeOverNode(database.db, node, () => ({ state: 'done', used: {} }));
    };
    const watched = watch();
    // Nobody looks on any more once the database is gone.
    await Promise.all([live(), live(), live()]).finally(() => {
      watching = false;
      return watched;
    });
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
    const account = await accountOf(company);
    const calls = await database.db
      .selectFrom('calls')
      .select(['id', 'direction', 'billing_seconds', 'bill', 'legs_bill', 'billing_unit', 'unit_price', 'answered_at', 'ended_at'])
      .where('company_id', '=', company)
      .execute();
    const legs = await database.db
      .selectFrom('legs')
      .select(['call_id', 'billing_seconds', 'bill', 'billing_unit', 'unit_price', 'answered_at', 'ended_at'])
      .where('company_id', '=', company)
      .execute();
    const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
    const charged = sum(calls.map(({ bill }) => bill));
    expect(calls.length).toBeGreaterThan(50);
    expect(account).toEqual({ balance: paid - charged, reserved: 0, limit });
    expect(sum(legs.map(({ bill }) => bill))).toBe(sum(calls.map(({ legs_bill }) => legs_bill)));
    expect(legs.length).toBeGreaterThan(5);
    expect(calls.some(({ direction, bill }) => direction === 'in' && (bill ?? 0) > 0)).toBe(true);
    const own = calls.map((call) => ({ ...call, bill: (call.bill ?? 0) - call.legs_bill }));
    // Reckoned here once more, by what the specification says: whole units that were begun.
    const whole = [...own, ...legs].map(({ billing_unit, unit_price, answered_at, ended_at }) => {
      const [unit, price] = [billing_unit ?? 1, unit_price ?? 0];
      const units = answered_at && ended_at ? Math.max(1, Math.ceil((ended_at.getTime() - answered_at.getTime()) / (unit * 1000))) : 0;
      return { seconds: units * unit, amount: units * price };
    });
    expect([...own, ...legs].map(({ billing_seconds }) => billing_seconds)).toEqual(whole.map(({ seconds }) => seconds));
    expect([...own, ...legs].every(({ bill }, n) => (bill ?? 0) <= (whole[n]?.amount ?? 0))).toBe(true);
    expect(await statementOf(company)).toMatchObject({
      ...{ calls: calls.length, seconds: sum(whole.map(({ seconds }) => seconds)), amount: charged },
      waived: sum(whole.map(({ amount }) => amount)) - charged,
    });
    const { rows } = await sql<{ held: number }>`
      select coalesce(sum(reserved), 0)::int as held from number_rows where company_id = ${company}`.execute(database.db);
    expect(rows).toEqual([{ held: 0 }]);
    const kinds = await database.db
      .selectFrom('bill_days')
      .select('kind')
      .distinct()
      .where('company_id', '=', company)
      .orderBy('kind')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['in', 'leg', 'out']);
    expect(await database.db.selectFrom('held_money').selectAll().where('company_id', '=', company).execute()).toEqual([]);
  });
});
