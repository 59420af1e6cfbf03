import type { Database } from '../connect.ts';
import type { PastBill } from './bill-days.ts';

/** What was charged for calls themselves before, without their further legs, by id: those that a take-over has settled. */
export async function pastBills(tx: Database, calls: readonly { company: number; id: string }[]): Promise<Map<string, PastBill>> {
  const found = new Map<string, PastBill>();
  for (const [company, list] of Map.groupBy(calls, ({ company }) => company)) {
    const rows = await tx
      .selectFrom('calls')
      .select(['id', 'billing_seconds', 'bill', 'legs_bill', 'billing_unit', 'unit_price', 'ended_at'])
      .where('company_id', '=', company)
      .where(
        'id',
        'in',
        list.map(({ id }) => id),
      )
      .where('status', 'is not', null)
      .execute();
    for (const { id, billing_seconds, bill, legs_bill, billing_unit, unit_price, ended_at } of rows) {
      if (billing_seconds === null || !ended_at) continue;
      const [seconds, amount] = [billing_seconds, (bill ?? 0) - legs_bill];
      const whole = (seconds / (billing_unit ?? 1)) * (unit_price ?? 0);
      found.set(id, { seconds, amount, waived: whole - amount, endedAt: ended_at.toISOString() });
    }
  }
  return found;
}
