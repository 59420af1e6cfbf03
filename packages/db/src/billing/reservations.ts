import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** How many calls a company can pay for, and what each of them holds. */
export interface Affordable {
  calls: number;
  each: number;
}

/**
 * How many calls a company has the money for, as it looks without a lock; `reserve` decides.
 *
 * @param each what a call may cost; 0 for one that costs nothing
 */
export async function affordable(tx: Database, company: number, each: number): Promise<Affordable> {
  const anyNumber = { calls: Number.POSITIVE_INFINITY, each: 0 };
  if (each <= 0) return anyNumber;
  const account = await tx
    .selectFrom('company_accounts')
    .select(['balance', 'reserved', 'credit_limit'])
    .where('company_id', '=', company)
    .executeTakeFirst();
  if (!account || account.credit_limit === null) return anyNumber;
  return { calls: Math.max(0, Math.floor((account.balance + account.credit_limit - account.reserved) / each)), each };
}

/** Others have reserved the money meanwhile: what would hold it is rolled back. */
export class MoneyGone extends Error {}

/** Holds money of a company. The account is the last row that a transaction locks. @returns false if there is not enough */
export async function reserve(tx: Database, company: number, amount: number): Promise<boolean> {
  if (amount === 0) return true;
  const { rows } = await sql`
    update company_accounts set reserved = reserved + ${amount}
     where company_id = ${company} and (credit_limit is null or balance + credit_limit - reserved >= ${amount}) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Gives back what was held for calls that are not placed. */
export async function giveBack(tx: Database, held: readonly { company: number; reserved: number }[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { company, reserved } of held) if (reserved !== 0) sums.set(company, (sums.get(company) ?? 0) + reserved);
  for (const [company, amount] of [...sums].sort(([a], [b]) => a - b))
    await tx
      .updateTable('company_accounts')
      .set((row) => ({ reserved: row('reserved', '-', amount) }))
      .where('company_id', '=', company)
      .execute();
}
