import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { zeroUuid } from '../uuid7.ts';

export const lockSpace = 7_264_160; // first key of the advisory locks that serialise a company's permits

interface HeldPermit {
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
/** That of lines of a gateway which no robot of a task has: calls to us, people outside, calls whose robot has left. It is of no robots. */
export const linePermit = '00000000-0000-0000-0000-000000000001';

/** What a decision over permits goes by. */
export interface PermitBasis {
  /** What the other live nodes hold. */
  others: HeldPermit[];
  /** Robots that the company may use; none if it may not work. */
  robots: number;
}

/**
 * Changes a node's permits of one company, while no other node changes any of it, so that limits hold over all nodes at any
 * instant. Permits live as long as their node's lease. Rows that stay as they are are not touched.
 *
 * @param decide answers with all that this node is to hold
 * @returns what it holds now; nothing at all if its own lease has ended
 */
export async function changePermits(
  db: Database,
  company: number,
  node: string,
  decide: (basis: PermitBasis) => PermitChange[],
): Promise<PermitChange[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockSpace}, ${company})`.execute(tx);
    const { rows: permits } = await sql<HeldPermit>`
      select p.task_id as "taskId", p.node_id as "nodeId", p.gateway_id as "gatewayId", p.robots
        from permits p join nodes n on n.id = p.node_id
       where p.company_id = ${company} and n.lost_at is null`.execute(tx);
    const { rows } = await sql<{ live: boolean; robots: number }>`
      select exists (select 1 from nodes where id = ${node} and lease_until > now() and lost_at is null) as live,
        coalesce((select robots from companies where id = ${company} and status = 'active'), 0) as robots`.execute(tx);
    if (!rows[0]?.live) return [];
    const { robots } = rows[0];
    const wanted = decide({ others: permits.filter((permit) => permit.nodeId !== node), robots }).filter((one) => one.robots > 0);
    const held = permits.filter((permit) => permit.nodeId === node);
    const isSame = (one: PermitChange, other: PermitChange) => one.taskId === other.taskId && one.gatewayId === other.gatewayId;
    const gone = held.filter((permit) => !wanted.some((one) => isSame(one, permit)));
    const changed = wanted.filter((one) => !held.some((permit) => isSame(one, permit) && permit.robots === one.robots));
    if (gone.length > 0)
      await tx
        .deleteFrom('permits')
        .where('company_id', '=', company)
        .where('node_id', '=', node)
        .where((eb) =>
          eb.or(
            gone.map(({ taskId, gatewayId }) => eb.and([eb('task_id', '=', taskId), eb('gateway_id', 'is not distinct from', gatewayId)])),
          ),
        )
        .execute();
    if (changed.length > 0) {
      const values = changed.map(({ taskId, gatewayId, robots: count }) => ({
        ...{ company_id: company, node_id: node, task_id: taskId, gateway_id: gatewayId, robots: count },
      }));
      await tx
        .insertInto('permits')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'task_id', 'node_id', 'gateway_id'])
            .doUpdateSet((row) => ({ robots: row.ref('excluded.robots') })),
        )
        .execute();
    }
    return wanted;
  });
}

/** A mark of what other live nodes hold, by company: another mark means that it has changed. Companies of which none hold any are left out. */
export async function othersPermits(db: Database, node: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ company: number; mark: string }>`
    select p.company_id as company, string_agg(concat(p.task_id, ' ', p.gateway_id, '=', p.robots), ',' order by p.task_id, p.node_id, p.gateway_id) as mark
      from permits p join nodes n on n.id = p.node_id
     where p.node_id <> ${node} and n.lost_at is null
     group by p.company_id`.execute(db);
  return new Map(rows.map(({ company, mark }) => [company, mark]));
}
