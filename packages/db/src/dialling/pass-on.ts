import { sql } from 'kysely';
import { giveBack } from '../billing/reservations.ts';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { givenBack } from './given-back.ts';

/** Why a row was filtered, as it stands in `number_rows.reason`: none of its task's gateways may call it. */
const gatewayRefuses = 'gateway-refuses';

/**
 * Takes a claimed row of this node from the gateway that may not call it: others of the group may, and where there is none it is filtered.
 * It was not dialled, and counts as no call.
 *
 * @param tried gateways that do not take it
 * @param members of the group
 */
export async function passOn(
  db: Database,
  node: string,
  { company, task, row }: { company: number; task: string; row: string },
  { tried, members }: { tried: readonly string[]; members: readonly string[] },
): Promise<void> {
  const isLast = members.every((member) => tried.includes(member));
  await db.transaction().execute(async (tx) => {
    const { rows: left } = await sql<{ reserved: number; state: 'waiting' | 'redial' | 'filtered' }>`
      with held as (
        select id, reserved from number_rows
         where company_id = ${company} and task_id = ${task} and id = ${row} and state = 'claimed' and node_id = ${node} for update
      )
      update number_rows r set state = case when ${isLast} then 'filtered' else ${givenBack} end, reason = case when ${isLast} then ${gatewayRefuses} end,
        tried_gateways = ${[...tried]}::uuid[], due_at = case when ${isLast} then r.due_at else now() end, node_id = null, reserved = 0, updated_at = now()
        from held where r.company_id = ${company} and r.task_id = ${task} and r.id = held.id
      returning held.reserved, r.state`.execute(tx);
    await countChanges(
      tx,
      node,
      left.map(({ state }) => ({ company, task, claimed: -1, [state]: 1 })),
    );
    await giveBack(
      tx,
      left.map(({ reserved }) => ({ company, reserved })),
    );
  });
}
