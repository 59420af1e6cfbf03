import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { json } from '../connect.ts';

export interface NodeSelf {
  id: string;
  role: string;
  host: string;
  version: string;
}

/** Enters a node, or takes up its lease again after a restart under the same id. */
export async function joinNode(db: Database, node: NodeSelf, leaseSeconds: number): Promise<void> {
  const lease_until = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;
  await db
    .insertInto('nodes')
    .values({ ...node, lease_until })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...node, lease_until, lost_at: null, draining: false, started_at: sql`now()` }),
    )
    .execute();
}

/**
 * Renews a node's lease in database time.
 *
 * @returns false if another node has declared it lost: everything it holds belongs to others now
 */
export async function renewLease(
  db: Database,
  id: string,
  leaseSeconds: number,
  load: Record<string, unknown>,
): Promise<{ held: boolean; draining: boolean }> {
  const row = await db
    .updateTable('nodes')
    .set({ lease_until: sql`now() + ${leaseSeconds} * interval '1 second'`, load: json(load) })
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .returning('draining')
    .executeTakeFirst();
  return { held: row !== undefined, draining: row?.draining ?? false };
}

/** Gives the lease back at a clean stop, with all permits. */
export async function leaveNode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute();
}

/**
 * Declares nodes lost whose lease has ended. The caller must have seen the database for at least one lease time without a break:
 * after the database was away, nobody could renew.
 *
 * @returns the ids of the nodes that this call declared lost; the caller takes over what they held
 */
export async function declareLost(db: Database, role: string): Promise<string[]> {
  const rows = await db
    .updateTable('nodes')
    .set({ lost_at: sql`now()` })
    .where('role', '=', role)
    .where('lost_at', 'is', null)
    .where('lease_until', '<', sql<Date>`now()`)
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await db.deleteFrom('permits').where('node_id', 'in', ids).execute();
  return ids;
}

/**
 * Nodes that were declared lost longer ago than `seconds` and still hold attempts or rows: whoever declared them lost is gone too.
 *
 * @returns their ids; settling one that somebody else settles at the same moment does no harm
 */
export async function unsettledNodes(db: Database, role: string, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from nodes n
     where n.role = ${role} and n.lost_at < now() - ${seconds} * interval '1 second'
       and (exists (select 1 from attempts a where a.node_id = n.id and a.state in ('dialling', 'talking'))
         or exists (
           select 1 from tasks t join number_rows r on r.company_id = t.company_id and r.task_id = t.id
            where t.state in ('running', 'waiting', 'paused', 'stopped') and r.state = 'claimed' and r.node_id = n.id))
     order by n.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Nodes of a role that hold their lease and take new work. */
export async function liveNodes(db: Database, role: string): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('role', '=', role)
    .where('lost_at', 'is', null)
    .where('draining', '=', false)
    .where('lease_until', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
