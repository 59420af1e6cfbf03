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
