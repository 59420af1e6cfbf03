import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { releaseRows } from '../dialling/claim.ts';
import { markTalking } from '../dialling/mark-talking.ts';
import { startAttempts } from '../dialling/start-attempts.ts';
import { addNode, addTask, attemptOf } from '../dialling/test-task.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import { takeOverNode } from '../facts/take-over.ts';
import { reserveOf } from './bill.ts';
import { clusters, useBilling } from './billing-harness.ts';
import { holdMoney, releaseMoney } from './held-money.ts';
import { inboundOf, legOf } from './test-bills.ts';

describe.each(clusters)('billing on cluster %#', (cluster) => {
  const billing = useBilling(cluster);
  const { newCompany, claim, accountOf, factsOf, statementOf } = billing;

  test('whatever happens at once on two nodes that crash, charges equal the sum of the calls and the limit is never passed', async () => {
    const [paid, limit, longestMs] = [30_000, 2_000, 240_000];
    const company = await newCompany(paid, limit);
    const tasks = await Promise.all(
      [60, 6].map(async (unit, n) => ({ of: await addTask(billing.database, company, 150), tariff: { unit, price: 70 - 50 * n } })),
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
      let node = await addNode(billing.database);
      for (let round = 0; round < 30; round++) {
        const { of, tariff } = tasks[random(2)] ?? { of: undefined, tariff: undefined };
        if (!of || !tariff) continue;
        const rows = await claim(of, node, 1 + random(6), reserveOf(tariff, longestMs));
        const kept = rows.filter(() => random(5) > 0);
        const ids = rows.filter((row) => !kept.includes(row)).map(({ id }) => id);
        const attempts = kept.map((row) => ({ ...attemptOf(of, row), tariff }));
        const granted = await startAttempts(billing.database.db, node, attempts);
        const calls = attempts
          .filter(({ id }) => granted.has(id))
          .map((one) => factsOf(one, node, random(3) === 0 ? undefined : random(400_000)));
        if (random(2)) {
          const call = inboundOf(of, node, { unit: 6, price: 9 }, random(500_000));
          if (await holdMoney(billing.database.db, { company, call: call.id }, node, reserveOf({ unit: 6, price: 9 }, longestMs)))
            calls.push(call);
        }
        for (const call of calls.filter(({ answeredAt }) => answeredAt && random(2) === 0)) {
          const [held, most] = [{ company, call: call.id }, reserveOf(tariff, longestMs)];
          if (!(await holdMoney(billing.database.db, held, node, most))) continue;
          if (random(4) > 0) call.legs = [legOf(call, { gateway: of.gateway, tariff }, random(400_000))];
          else await releaseMoney(billing.database.db, held, most);
        }
        const talking = calls
          .filter(({ task }) => task)
          .flatMap(({ id, answeredAt }) => (answeredAt && random(2) ? [{ company, id, answeredAt }] : []));
        await markTalking(billing.database.db, node, talking);
        if (random(4) === 0) {
          await takeOverNode(billing.database.db, node, () => ({ state: 'redial', dueAt: new Date(), used: {} }));
          await billing.database.db.updateTable('nodes').set({ lost_at: sql`now()` }).where('id', '=', node).execute();
          node = await addNode(billing.database);
        } else await releaseRows(billing.database.db, company, of.task, node, ids);
        if (random(8) > 0) await Promise.all([applyFacts(billing.database.db, calls), applyFacts(billing.database.db, calls.toReversed())]);
      }
      await takeOverNode(billing.database.db, node, () => ({ state: 'done', used: {} }));
    };
    const watched = watch();
    try {
      await Promise.all([live(), live(), live()]);
    } finally {
      // Nobody looks on any more once the billing.database is gone.
      watching = false;
      await watched;
    }
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
    const account = await accountOf(company);
    const calls = await billing.database.db
      .selectFrom('calls')
      .select(['id', 'direction', 'billing_seconds', 'bill', 'legs_bill', 'billing_unit', 'unit_price', 'answered_at', 'ended_at'])
      .where('company_id', '=', company)
      .execute();
    const legs = await billing.database.db
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
      select coalesce(sum(reserved), 0)::int as held from number_rows where company_id = ${company}`.execute(billing.database.db);
    expect(rows).toEqual([{ held: 0 }]);
    const kinds = await billing.database.db
      .selectFrom('bill_days')
      .select('kind')
      .distinct()
      .where('company_id', '=', company)
      .orderBy('kind')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['in', 'leg', 'out']);
    expect(await billing.database.db.selectFrom('held_money').selectAll().where('company_id', '=', company).execute()).toEqual([]);
  });
});
