import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Bill } from './bill.ts';
import { noBill, type PastBill, writeBillDays } from './bill-days.ts';

/** A call whose bill is settled. */
export interface Charge {
  company: number;
  id: string;
  gateway: string;
  endedAt: string;
  answered: boolean;
  bill: Bill;
  /** What its number holds, which is given back. */
  reserved: number;
  /** What was charged for it before, when its node was lost. */
  before?: PastBill | undefined;
}

/** A charge with what it came to. */
interface Settled extends Charge {
  charged: number;
}

/**
 * Charges calls to their companies' accounts, gives back what was held for them and adds them to the statement. A company never goes
 * below its limit: what a call costs beyond what was held for it and what else there is, is waived, and its record says what was charged.
 * The accounts are the last rows that the transaction locks, by company.
 */
export async function chargeCalls(tx: Database, charges: readonly Charge[]): Promise<void> {
  const settled: Settled[] = [];
  for (const [company, list] of [...Map.groupBy(charges, ({ company }) => company)].sort(([a], [b]) => a - b))
    settled.push(...(await chargeCompany(tx, company, list)));
  const capped = settled.filter(({ bill, charged }) => charged !== bill.amount);
  if (capped.length > 0)
    await sql`
      update calls c set bill = b.charged from jsonb_to_recordset(${JSON.stringify(capped)}::jsonb) as b (company int, id uuid, charged bigint)
       where c.company_id = b.company and c.id = b.id`.execute(tx);
  await writeBillDays(tx, settled);
}

async function chargeCompany(tx: Database, company: number, charges: readonly Charge[]): Promise<Settled[]> {
  const isFree = charges.every(({ bill, reserved, before }) => bill.amount === 0 && reserved === 0 && !before?.amount);
  const account = isFree
    ? undefined
    : await tx
        .selectFrom('company_accounts')
        .select(['balance', 'reserved', 'credit_limit'])
        .where('company_id', '=', company)
        .forUpdate()
        .executeTakeFirst();
  if (!account) return charges.map((charge) => ({ ...charge, charged: charge.bill.amount }));
  let { balance, reserved } = account;
  const settled = charges.map((charge) => {
    const before = (charge.before ?? noBill).amount;
    reserved -= charge.reserved;
    const room = account.credit_limit === null ? Number.POSITIVE_INFINITY : Math.max(0, balance + account.credit_limit - reserved);
    const due = Math.min(charge.bill.amount - before, room);
    balance -= due;
    return { ...charge, charged: before + due };
  });
  await tx.updateTable('company_accounts').set({ balance, reserved, updated_at: sql`now()` }).where('company_id', '=', company).execute();
  return settled;
}
