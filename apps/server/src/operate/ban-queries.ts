import type { Database } from '@parley/db';
import { sql } from 'kysely';

/** Bans in force, with the host of the node that made them while it runs. */
export const selectBans = (db: Database) =>
  db
    .selectFrom('sip_bans')
    .leftJoin('nodes', 'nodes.id', 'sip_bans.node_id')
    .selectAll('sip_bans')
    .select('nodes.host')
    .where('sip_bans.lifted_at', 'is', null)
    .where('sip_bans.until', '>', sql<Date>`now()`);

/** Marks bans as lifted; their nodes read it and hear the addresses again. */
export const liftBans = (db: Database, addresses: readonly string[]) =>
  db
    .updateTable('sip_bans')
    .set({ lifted_at: sql`now()` })
    .where('address', 'in', addresses)
    .where('lifted_at', 'is', null)
    .where('until', '>', sql<Date>`now()`)
    .returning(['node_id', 'address', 'until'])
    .execute();
