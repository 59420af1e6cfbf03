import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addNode, addTask } from '../dialling/test-task.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { paidTime, type Tariff } from './bill.ts';
import { holdMoney } from './held-money.ts';
import { inboundOf } from './test-bills.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('calls that are paid ahead on two nodes are cut when the money is used up: nothing is waived, and the limit is passed at no moment', async () => {
  const [company, paid, limit] = [1, 9_000, 500];
  const { db } = database;
  await addCompany(database, company);
  await db.updateTable('company_accounts').set({ balance: paid, credit_limit: limit }).where('company_id', '=', company).execute();
  const of = await addTask(database, company, 0);
  const nodes = [await addNode(database), await addNode(database)];
  const account = () =>
    db.selectFrom('company_accounts').select(['balance', 'reserved']).where('company_id', '=', company).executeTakeFirstOrThrow();
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let cut = 0;
  let watching = true;
  let least = Number.POSITIVE_INFINITY;
  const watched = (async () => {
    while (watching) {
      const { balance, reserved } = await account();
      least = Math.min(least, balance - reserved + limit);
    }
  })();
  const mayHold = async (held: { company: number; call: string }, node: string, choices: readonly { ms: number; amount: number }[]) => {
    for (const choice of choices) if (await holdMoney(db, held, node, choice.amount)) return choice;
    return undefined;
  };
  /** A call that holds two minutes, then more as it goes on, and ends when it cannot. */
  const call = async (node: string, tariff: Tariff, talkMs: number): Promise<void> => {
    const facts = inboundOf(of, node, tariff, talkMs);
    const held = { company, call: facts.id };
    const step = paidTime(tariff, 120_000);
    if (!(await holdMoney(db, held, node, step.amount))) return;
    let until = step.ms;
    while (until < talkMs) {
      const longer = await mayHold(held, node, [step, paidTime(tariff, 1)]);
      if (!longer) break;
      until += longer.ms;
    }
    if (until < talkMs) cut++;
    const talked = inboundOf(of, node, tariff, Math.min(until, talkMs));
    await applyFacts(db, [{ ...talked, id: facts.id }]);
  };
  const live = async (node: string): Promise<void> => {
    for (let n = 0; n < 25; n++) await call(node, { unit: [1, 6, 60][random(3)] ?? 60, price: 1 + random(40) }, random(900_000));
  };
  await Promise.all(nodes.flatMap((node) => [live(node), live(node)]));
  watching = false;
  await watched;
  const { rows } = await sql<{ bill: number; waived: number }>`
    select (select sum(bill) from calls where company_id = ${company})::int as bill,
      (select sum(waived) from bill_days where company_id = ${company})::int as waived`.execute(db);
  expect(least).toBeGreaterThanOrEqual(0);
  expect(rows).toEqual([{ bill: paid - (await account()).balance, waived: 0 }]);
  expect(await account()).toMatchObject({ reserved: 0 });
  expect(cut).toBeGreaterThan(0);
});
