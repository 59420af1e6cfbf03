import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Bill } from './bill.ts';

/** What stands in the statement for a call already. */
export interface PastBill extends Bill {
  endedAt: string;
  waived: number;
}

export const noBill: Bill = { seconds: 0, amount: 0 };

/** What is charged: a call made by us, one made to us, or a further leg of either to a number outside. */
export type BillKind = 'out' | 'in' | 'leg';

interface BilledLine {
  company: number;
  kind: BillKind;
  gateway: string;
  endedAt: string;
  answered: boolean;
  bill: Bill;
  charged: number;
  before?: PastBill | undefined;
}

/** Adds what was charged to the statement, each to the day on which its call ended; rows are locked in one order. A leg is no call. */
export async function writeBillDays(tx: Database, lines: readonly BilledLine[]): Promise<void> {
  if (lines.length === 0) return;
  const shares = lines.flatMap(({ company, kind, gateway, endedAt, answered, bill, charged, before }) => {
    const calls = kind === 'leg' ? 0 : 1;
    const share = { company, kind, gateway, endedAt, calls, answered: answered ? calls : 0 };
    const now = { ...share, seconds: bill.seconds, amount: charged, waived: bill.amount - charged };
    if (!before) return [now];
    const past = { ...share, calls: -calls, answered: before.seconds > 0 ? -calls : 0, endedAt: before.endedAt };
    return [now, { ...past, seconds: -before.seconds, amount: -before.amount, waived: -before.waived }];
  });
  await sql`
    insert into bill_days as d (company_id, day, gateway_id, kind, calls, answered, seconds, amount, waived)
    select s.company, (s."endedAt" at time zone c.time_zone)::date, s.gateway, s.kind,
        sum(s.calls), sum(s.answered), sum(s.seconds), sum(s.amount), sum(s.waived)
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (
        company int, kind text, gateway uuid, "endedAt" timestamptz, calls bigint, answered bigint, seconds bigint, amount bigint, waived bigint)
      join companies c on c.id = s.company
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, day, gateway_id, kind) do update set calls = d.calls + excluded.calls, answered = d.answered + excluded.answered,
      seconds = d.seconds + excluded.seconds, amount = d.amount + excluded.amount, waived = d.waived + excluded.waived`.execute(tx);
}
