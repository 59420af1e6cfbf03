import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Bill } from './bill.ts';

/** What stands in the statement for a call already. */
export interface PastBill extends Bill {
  endedAt: string;
  waived: number;
}

export const noBill: Bill = { seconds: 0, amount: 0 };

interface BilledCall {
  company: number;
  gateway: string;
  endedAt: string;
  answered: boolean;
  bill: Bill;
  charged: number;
  before?: PastBill | undefined;
}

/** Adds calls to the statement, each to the day on which it ended; rows are locked in one order. */
export async function writeBillDays(tx: Database, calls: readonly BilledCall[]): Promise<void> {
  if (calls.length === 0) return;
  const shares = calls.flatMap(({ company, gateway, endedAt, answered, bill, charged, before }) => {
    const share = { company, gateway, endedAt, calls: 1, answered: answered ? 1 : 0 };
    const now = { ...share, seconds: bill.seconds, amount: charged, waived: bill.amount - charged };
    if (!before) return [now];
    const past = { ...share, calls: -1, answered: before.seconds > 0 ? -1 : 0, endedAt: before.endedAt };
    return [now, { ...past, seconds: -before.seconds, amount: -before.amount, waived: -before.waived }];
  });
  await sql`
    insert into bill_days as d (company_id, day, gateway_id, calls, answered, seconds, amount, waived)
    select s.company, (s."endedAt" at time zone c.time_zone)::date, s.gateway, sum(s.calls), sum(s.answered), sum(s.seconds), sum(s.amount), sum(s.waived)
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (
        company int, gateway uuid, "endedAt" timestamptz, calls bigint, answered bigint, seconds bigint, amount bigint, waived bigint)
      join companies c on c.id = s.company
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, day, gateway_id) do update set calls = d.calls + excluded.calls, answered = d.answered + excluded.answered,
      seconds = d.seconds + excluded.seconds, amount = d.amount + excluded.amount, waived = d.waived + excluded.waived`.execute(tx);
}
