import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Bill } from './bill.ts';
import { type BillKind, noBill, type PastBill, writeBillDays } from './bill-days.ts';

/** A call, or one of its legs, that is charged by a gateway. */
export interface Charge {
  kind: BillKind;
  gateway: string;
  answered: boolean;
  bill: Bill;
  /** Which leg of the call it is; undefined: the call itself. */
  leg?: number;
  /** What was charged for it before, when its node was lost. */
  before?: PastBill | undefined;
}

/** A call that is over: what is charged for it, and what it held, which is given back. */
export interface CallToSettle {
  company: number;
  id: string;
  endedAt: string;
  held: number;
  charges: readonly Charge[];
}

/** A charge with what it came to. */
interface Settled extends Charge {
  company: number;
  id: string;
  endedAt: string;
  charged: number;
}

/**
 * Charges calls to their companies' accounts, gives back what was held for them and adds them to the statement. A company never goes
 * below its limit: what a call costs beyond what was held for it and what else there is, is waived, and its record says what was charged.
 * The accounts are the last rows that the transaction locks, by company.
 */
export async function chargeCalls(tx: Database, calls: readonly CallToSettle[]): Promise<void> {
  const settled: Settled[] = [];
  for (const [company, list] of [...Map.groupBy(calls, ({ company }) => company)].sort(([a], [b]) => a - b))
    settled.push(...(await chargeCompany(tx, company, list)));
  await writeCapped(tx, settled);
  await writeBillDays(tx, settled);
}

async function chargeCompany(tx: Database, company: number, calls: readonly CallToSettle[]): Promise<Settled[]> {
  const isFree = calls.every(
    ({ held, charges }) => held === 0 && charges.every(({ bill, before }) => bill.amount === 0 && !before?.amount),
  );
  const account = isFree
    ? undefined
    : await tx
        .selectFrom('company_accounts')
        .select(['balance', 'reserved', 'credit_limit'])
        .where('company_id', '=', company)
        .forUpdate()
        .executeTakeFirst();
  let { balance, reserved } = account ?? { balance: 0, reserved: 0 };
  const limit = account?.credit_limit ?? null;
  const settled = calls.flatMap(({ id, endedAt, held, charges }) => {
    reserved -= held;
    return charges.map((charge) => {
      const before = (charge.before ?? noBill).amount;
      const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, balance + limit - reserved);
      const due = Math.min(charge.bill.amount - before, room);
      balance -= due;
      return { ...charge, company, id, endedAt, charged: before + due };
    });
  });
  if (account)
    await tx.updateTable('company_accounts').set({ balance, reserved, updated_at: sql`now()` }).where('company_id', '=', company).execute();
  return settled;
}

/** Enters in the records what was charged where that is less than the bill. */
async function writeCapped(tx: Database, settled: readonly Settled[]): Promise<void> {
  const capped = settled.filter(({ bill, charged }) => charged !== bill.amount);
  if (capped.length === 0) return;
  const legs = capped.filter(({ leg }) => leg !== undefined).map(({ company, id, leg, charged }) => ({ company, id, leg, charged }));
  if (legs.length > 0)
    await sql`
      update legs l set bill = b.charged from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as b (company int, id uuid, leg int, charged bigint)
       where l.company_id = b.company and l.call_id = b.id and l.n = b.leg`.execute(tx);
  const ids = new Set(capped.map(({ id }) => id));
  const calls = [
    ...Map.groupBy(
      settled.filter(({ id }) => ids.has(id)),
      ({ id }) => id,
    ),
  ].flatMap(([id, [first, ...more]]) => {
    if (!first) return [];
    const all = [first, ...more];
    const sumOf = (some: readonly Settled[]): number => some.reduce((sum, { charged }) => sum + charged, 0);
    return [{ company: first.company, id, all: sumOf(all), legs: sumOf(all.filter(({ kind }) => kind === 'leg')) }];
  });
  await sql`
    update calls c set bill = b."all", legs_bill = b.legs
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as b (company int, id uuid, "all" bigint, legs bigint)
     where c.company_id = b.company and c.id = b.id`.execute(tx);
}
