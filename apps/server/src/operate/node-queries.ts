import { type NodeItem, type NodeRole, nodeRole } from '@parley/contract/operate';
import type { Database } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';

const shownFor = '1 hour'; // after a lease has ended

const figures = z
  .object({
    calls: z.number().int().optional(),
    cpu: z.number().optional(),
    memoryBytes: z.number().optional(),
    sockets: z.number().int().optional(),
    factsQuarantined: z.number().int().optional(),
  })
  .catch({});

/** The roles of a node's row. */
const rolesOf = (role: string): NodeRole[] => role.split('+').flatMap((one) => nodeRole.safeParse(one).data ?? []);

/** Nodes that live, and those that were lost within the hour; voice nodes first. */
export const nodeItems = async (db: Database): Promise<NodeItem[]> => {
  const rows = await db
    .selectFrom('nodes')
    .selectAll()
    .select(sql<boolean>`lost_at is null and lease_until > now()`.as('live'))
    .where('lease_until', '>', sql<Date>`now() - ${shownFor}::interval`)
    .orderBy('role', 'desc')
    .orderBy('host')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const load = figures.parse(row.load);
    const state = !row.live ? 'lost' : row.draining ? 'draining' : 'live';
    return {
      id: row.id,
      roles: rolesOf(row.role),
      host: row.host,
      version: row.version,
      state,
      startedAt: row.started_at.toISOString(),
      leaseUntil: row.lease_until.toISOString(),
      draining: row.draining,
      calls: load.calls ?? null,
      cpu: load.cpu ?? null,
      memoryBytes: load.memoryBytes ?? null,
      sockets: load.sockets ?? null,
      quarantined: load.factsQuarantined ?? null,
    };
  });
};
