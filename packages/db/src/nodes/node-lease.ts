import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { json } from '../connect.ts';

/** How long a lease lasts that is renewed with each heartbeat, s. */
export const leaseSeconds = 30;

/** When a node gave its last sign of life, by the database's clock; a node that is not known here: now. */
export const lastBeatOf = (id: string) =>
  sql<Date>`least(now(), (select lease_until - ${leaseSeconds} * interval '1 second' from nodes where id = ${id}))`;

/** For how long a node has given no sign of life, ms. */
export async function silenceOf(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from now() - ${lastBeatOf(id)})::float8 * 1000 as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}

export interface NodeSelf {
  id: string;
  role: string;
  host: string;
  version: string;
}

/** Enters a node, or takes up its lease again after a restart under the same id: what an earlier process had leave to use is given back. */
export async function joinNode(db: Database, node: NodeSelf, leaseSeconds: number): Promise<void> {
  const lease_until = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;
  await db
    .with('left_behind', (query) => query.deleteFrom('permits').where('node_id', '=', node.id))
    .insertInto('nodes')
    .values({ ...node, lease_until })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...node,
        lease_until,
        load: sql`'{}'`,
        lost_at: null,
        draining: false,
        restart_asked_at: null,
        started_at: sql`now()`,
      }),
    )
    .execute();
}

/**
 * Renews a node's lease in database time.
 *
 * @returns `held` false if another node has declared it lost: everything it holds belongs to others now; `restart`: it is to end and be
 * started again
 */
export async function renewLease(
  db: Database,
  id: string,
  leaseSeconds: number,
  load: Record<string, unknown>,
): Promise<{ held: boolean; draining: boolean; restart: boolean }> {
  const row = await db
    .updateTable('nodes')
    .set({ lease_until: sql`now() + ${leaseSeconds} * interval '1 second'`, load: json(load) })
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .returning(['draining', 'restart_asked_at'])
    .executeTakeFirst();
  return { held: row !== undefined, draining: row?.draining ?? false, restart: (row?.restart_asked_at ?? null) !== null };
}

/** Gives the lease back at a clean stop, with all permits. */
export async function leaveNode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute();
}

/** A lease as it stands in the database. */
export interface HeldLease {
  id: string;
  /** Its end, to the microsecond. */
  until: string;
  /** It has ended by the database's clock. */
  over: boolean;
  /** It ends later than any that was renewed by the database's clock of now: that clock was set back. */
  ahead: boolean;
}

/** The leases of a role whose nodes nobody has declared lost. */
export async function heldLeases(db: Database, role: string, leaseSeconds: number): Promise<HeldLease[]> {
  const { rows } = await sql<HeldLease>`
    select id, lease_until::text as until, lease_until < now() as over,
           lease_until > now() + ${leaseSeconds} * interval '1 second' + interval '5 seconds' as ahead
      from nodes where role = ${role} and lost_at is null order by id`.execute(db);
  return rows;
}

/**
 * Declares nodes lost whose leases have ended, unless they were renewed meanwhile. The caller must have seen the database for at least one
 * lease time without a break: after the database was away, nobody could renew.
 *
 * @returns the ids of the nodes that this call declared lost; the caller takes over what they held
 */
export async function declareLost(db: Database, leases: readonly Pick<HeldLease, 'id' | 'until'>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, until } of leases) {
    const row = await db
      .updateTable('nodes')
      .set({ lost_at: sql`now()` })
      .where('id', '=', id)
      .where('lost_at', 'is', null)
      .where('lease_until', '=', sql<Date>`${until}::timestamptz`)
      .returning('id')
      .executeTakeFirst();
    if (row) ids.push(row.id);
  }
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

/** Of nodes of a role those that hold their lease and take new work. */
const takingWork = (db: Database, role: string) =>
  db
    .selectFrom('nodes')
    .select('id')
    .where('role', '=', role)
    .where('lost_at', 'is', null)
    .where('draining', '=', false)
    .where('lease_until', '>', sql<Date>`now()`);

/** Whether a node of a role besides this one holds its lease, takes new work and is ready for it. */
export async function otherNodeIsReady(db: Database, role: string, self: string): Promise<boolean> {
  const other = await takingWork(db, role)
    .where('id', '!=', self)
    .where(sql<boolean>`coalesce((load->>'ready')::boolean, false)`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Nodes of a role that hold their lease and take new work. */
export async function liveNodes(db: Database, role: string): Promise<string[]> {
  const rows = await takingWork(db, role).orderBy('id').execute();
  return rows.map((row) => row.id);
}
