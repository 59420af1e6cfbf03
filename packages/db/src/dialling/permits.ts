import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { zeroUuid } from '../uuid7.ts';

const lockSpace = 7_264_160; // first key of the advisory locks that serialise a company's permits

export interface HeldPermit {
  taskId: string;
  nodeId: string;
  gatewayId: string | null;
  robots: number;
}

export interface PermitChange {
  taskId: string;
  gatewayId: string | null;
  robots: number;
}

/** The permit of a node's inbound calls has no task. */
export const inboundPermit = zeroUuid;

/**
 * Changes a node's permits of one company, while no other node changes any of it, so that limits hold over all nodes at any
 * instant. Permits live as long as their node's lease.
 *
 * @param decide sees what the other live nodes hold, and answers with all that this node is to hold
 * @returns what it holds now; nothing at all if its own lease has ended
 */
export async function changePermits(
  db: Database,
  company: number,
  node: string,
  decide: (others: HeldPermit[]) => PermitChange[] | Promise<PermitChange[]>,
): Promise<PermitChange[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockSpace}, ${company})`.execute(tx);
    const { rows } = await sql<HeldPermit & { mine: boolean; live: boolean }>`
      select p.task_id as "taskId", p.node_id as "nodeId", p.gateway_id as "gatewayId", p.robots, p.node_id = ${node} as mine, true as live
        from permits p join nodes n on n.id = p.node_id
       where p.company_id = ${company} and n.lost_at is null
       union all
      select ${inboundPermit}::uuid, id, null, 0, true, lease_until > now() and lost_at is null from nodes where id = ${node}`.execute(tx);
    if (!rows.some((row) => row.mine && row.live && row.robots === 0 && row.taskId === inboundPermit)) return [];
    const wanted = (await decide(rows.filter((row) => !row.mine))).filter((one) => one.robots > 0);
    await tx.deleteFrom('permits').where('company_id', '=', company).where('node_id', '=', node).execute();
    if (wanted.length > 0) {
      const values = wanted.map((one) => ({
        company_id: company,
        node_id: node,
        task_id: one.taskId,
        gateway_id: one.gatewayId,
        robots: one.robots,
      }));
      await tx.insertInto('permits').values(values).execute();
    }
    return wanted;
  });
}
