import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { releaseRows } from '../dialling/claim.ts';
import { markTalking } from '../dialling/mark-talking.ts';
import { addNode, addTask } from '../dialling/test-task.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import { takeOverNode } from '../facts/take-over.ts';
import { leaseSeconds } from '../nodes/node-lease.ts';
import { uuid7 } from '../uuid7.ts';
import { clusters, useBilling } from './billing-harness.ts';
import { holdMoney, releaseMoney } from './held-money.ts';
import { inboundOf, legOf } from './test-bills.ts';

describe.each(clusters)('billing on cluster %#', (cluster) => {
  const billing = useBilling(cluster);
  const { newCompany, claim, accountOf, factsOf, dial, statementOf } = billing;

  test('a call is billed in whole units of its gateway, as its price was when it was placed', async () => {
    const company = await newCompany(1_000, null);
    const [of, node] = [await addTask(billing.database, company, 3), await addNode(billing.database)];
    const tariff = { unit: 60, price: 55 };
    const [first, second] = [await dial(of, node, tariff, 600_000), await dial(of, node, tariff, 600_000)];
    if (!first || !second) throw new Error('nothing was dialled');
    await billing.database.db.updateTable('gateways').set({ price: 9_999 }).execute();
    await applyFacts(billing.database.db, [factsOf(first, node, 61_000), factsOf(second, node, undefined)]);
    const bills = await billing.database.db
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
    const [of, a, b] = [await addTask(billing.database, company, 20), await addNode(billing.database), await addNode(billing.database)];
    const rows = (await Promise.all([claim(of, a, 10, 1_000), claim(of, b, 10, 1_000)])).flat();
    expect(rows.length).toBeGreaterThan(0);
    rows.push(...(await claim(of, a, 10, 1_000)));
    expect(rows).toHaveLength(3);
    expect(await accountOf(company)).toMatchObject({ reserved: 3_000 });
    expect(await claim(of, b, 10, 1_000)).toEqual([]);
    const ids = rows.map(({ id }) => id);
    await Promise.all([a, b].map((node) => releaseRows(billing.database.db, company, of.task, node, ids)));
    expect(await accountOf(company)).toMatchObject({ balance: 2_500, reserved: 0 });
    expect(await claim(of, b, 2, 1_000)).toHaveLength(2);
    // A task that is deleted for good takes nothing with it.
    await billing.database.db.deleteFrom('number_rows').where('task_id', '=', of.task).execute();
    expect(await accountOf(company)).toMatchObject({ reserved: 0 });
  });

  test('a call of a lost node is billed as long as it is known to have talked, and its late facts mend the bill', async () => {
    const company = await newCompany(10_000, 0);
    const [of, node] = [await addTask(billing.database, company, 2), await addNode(billing.database)];
    const tariff = { unit: 60, price: 100 };
    const attempt = await dial(of, node, tariff, 600_000);
    if (!attempt) throw new Error('nothing was dialled');
    await claim(of, node, 1, 500);
    expect(await accountOf(company)).toMatchObject({ balance: 10_000, reserved: 1_600 });
    const answeredAt = new Date(Date.now() - 90_000).toISOString();
    await markTalking(billing.database.db, node, [{ company, id: attempt.id, answeredAt }]);
    await takeOverNode(billing.database.db, node, () => ({ state: 'done', used: {} }));
    expect(await accountOf(company)).toMatchObject({ balance: 9_800, reserved: 0 });
    const late = factsOf(attempt, node, 200_000);
    await applyFacts(billing.database.db, [late]);
    await applyFacts(billing.database.db, [late]);
    expect(await accountOf(company)).toMatchObject({ balance: 9_600, reserved: 0 });
    expect(await statementOf(company)).toEqual({ calls: 1, answered: 1, seconds: 240, amount: 400, waived: 0 });
  });

  test('a call of a lost node is billed to that node’s last heartbeat, however late it is found', async () => {
    const company = await newCompany(10_000, 0);
    const [of, node] = [await addTask(billing.database, company, 1), await addNode(billing.database)];
    const tariff = { unit: 60, price: 100 };
    const attempt = await dial(of, node, tariff, 600_000);
    if (!attempt) throw new Error('nothing was dialled');
    const answeredAt = new Date(Date.now() - 3_600_000 - 90_000).toISOString();
    await markTalking(billing.database.db, node, [{ company, id: attempt.id, answeredAt }]);
    const { db } = billing.database;
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
    // The redial rule waits from when it was found on: somebody may talk still, on a node that has lost the billing.database alone.
    expect((waits?.getTime() ?? 0) - (call.ended_at?.getTime() ?? 0)).toBeCloseTo(3_600_000, -4);
  });

  test('a call that outlasts what was held for it is charged what there is, never beyond the limit', async () => {
    const company = await newCompany(1_500, 300);
    const [of, node] = [await addTask(billing.database, company, 2), await addNode(billing.database)];
    const tariff = { unit: 60, price: 100 };
    const attempt = await dial(of, node, tariff, 540_000);
    if (!attempt) throw new Error('nothing was dialled');
    await applyFacts(billing.database.db, [factsOf(attempt, node, 2_400_000)]);
    expect(await accountOf(company)).toEqual({ balance: -300, reserved: 0, limit: 300 });
    expect(await statementOf(company)).toEqual({ calls: 1, answered: 1, seconds: 2_400, amount: 1_800, waived: 2_200 });
    expect(await dial(of, node, tariff, 540_000)).toBeUndefined();
  });

  test('a call to us and its legs to numbers outside hold money, each is billed by its own gateway, and the days show them apart', async () => {
    const company = await newCompany(10_000, 0);
    const [of, node] = [await addTask(billing.database, company, 0), await addNode(billing.database)];
    const call = inboundOf(of, node, { unit: 60, price: 100 }, 61_000);
    const held = { company, call: call.id };
    expect(await holdMoney(billing.database.db, held, node, 1_100)).toBe(true);
    expect(await holdMoney(billing.database.db, held, node, 2_000)).toBe(true);
    expect(await holdMoney(billing.database.db, held, node, 6_901)).toBe(false);
    await releaseMoney(billing.database.db, held, 500);
    expect(await accountOf(company)).toMatchObject({ balance: 10_000, reserved: 2_600 });
    const dear = { gateway: of.gateway, tariff: { unit: 6, price: 30 } };
    const { answeredAt: _, ...unanswered } = legOf(call, dear, 0);
    call.legs = [legOf(call, dear, 7_000), legOf(call, undefined, 7_000), unanswered];
    await applyFacts(billing.database.db, [call]);
    await applyFacts(billing.database.db, [call]);
    expect(await accountOf(company)).toMatchObject({ balance: 9_740, reserved: 0 });
    const bills = await billing.database.db
      .selectFrom('calls')
      .select(['billing_seconds', 'bill', 'legs_bill'])
      .where('id', '=', call.id)
      .execute();
    expect(bills).toEqual([{ billing_seconds: 120, bill: 260, legs_bill: 60 }]);
    const legs = await billing.database.db
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
    const days = await billing.database.db
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
    expect(await holdMoney(billing.database.db, { company, call: uuid7() }, node, 700)).toBe(true);
    await takeOverNode(billing.database.db, node, () => ({ state: 'done', used: {} }));
    await billing.database.db.updateTable('nodes').set({ lost_at: sql`now()` }).where('id', '=', node).execute();
    expect(await accountOf(company)).toMatchObject({ reserved: 0 });
    expect(await holdMoney(billing.database.db, { company, call: uuid7() }, node, 700)).toBe(false);
  });
});
