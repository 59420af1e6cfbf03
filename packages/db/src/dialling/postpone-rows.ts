import { sql } from 'kysely';
import { giveBack } from '../billing/reservations.ts';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { givenBack } from './given-back.ts';

/** A claimed row. */
interface HeldRow {
  company: number;
  task: string;
  row: string;
}

/**
 * Has claimed rows of this node wait again, within the caller's transaction: what they held of their company's money
 * is given back.
 *
 * @param seconds how long they wait at least
 * @param reason why, as it stands at the number
 */
export async function postponeRows(
  tx: Database,
  node: string,
  rows: readonly HeldRow[],
  seconds: number,
  reason: string | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const asked = JSON.stringify(rows.map(({ company, task, row }) => ({ company, task, row })));
  const { rows: freed } = await sql<{ company: number; task: string; reserved: number; state: 'waiting' | 'redial' }>`
    with held as (
      select r.company_id, r.task_id, r.id, r.reserved from jsonb_to_recordset(${asked}::jsonb) as a (company int, task uuid, "row" uuid)
        join number_rows r on r.company_id = a.company and r.task_id = a.task and r.id = a."row" where r.state = 'claimed' and r.node_id = ${node}
       order by r.id for update of r
    )
    update number_rows r set state = ${givenBack}, node_id = null, reserved = 0, reason = ${reason},
      due_at = now() + ${seconds} * interval '1 second', updated_at = now()
      from held h where r.company_id = h.company_id and r.task_id = h.task_id and r.id = h.id
    returning h.company_id as company, h.task_id as task, h.reserved, r.state`.execute(tx);
  await countChanges(
    tx,
    `${node} dial`,
    freed.map(({ company, task, state }) => ({ company, task, claimed: -1, [state]: 1 })),
  );
  await giveBack(tx, freed);
}
