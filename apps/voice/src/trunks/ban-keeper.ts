import { type Database, databaseIsAway } from '@parley/db';
import type { Ban, SipStack } from '@parley/sip';
import { sql } from 'kysely';

export interface BanKeeperOptions {
  db: Database;
  /** The node's id, the same over its restarts. */
  node: string;
  sip: Pick<SipStack, 'ban' | 'liftBan'>;
  onError: (error: unknown) => void;
}

/**
 * Keeps the bans of this node's SIP guard in the database, where an operator sees them and may lift them, and brings them back
 * after a restart.
 */
export class BanKeeper {
  readonly #options: BanKeeperOptions;
  #working: Promise<void> = Promise.resolve();

  constructor(options: BanKeeperOptions) {
    this.#options = options;
  }

  /** Enters a ban that the guard has made. */
  note({ host, failures, at, until }: Ban): void {
    const values = { reason: 'failed-logins', failures, banned_at: new Date(at), until: new Date(until), lifted_at: null };
    this.#next(async ({ db, node }) => {
      await db
        .insertInto('sip_bans')
        .values({ node_id: node, address: host, ...values })
        .onConflict((conflict) => conflict.columns(['node_id', 'address']).doUpdateSet(values))
        .execute();
    });
  }

  /** Bans again what an earlier process of this node had banned, and forgets what is over. */
  async restore(): Promise<void> {
    this.#next(async ({ db, node, sip }) => {
      await db.deleteFrom('sip_bans').where('node_id', '=', node).where('until', '<=', sql<Date>`now()`).execute();
      const rows = await db
        .selectFrom('sip_bans')
        .select(['address', 'until'])
        .where('node_id', '=', node)
        .where('lifted_at', 'is', null)
        .execute();
      for (const { address, until } of rows) sip.ban(address, until.getTime());
    });
    await this.#working;
  }

  /** Hears those addresses again whose ban was lifted. */
  async look(): Promise<void> {
    this.#next(async ({ db, node, sip }) => {
      const lifted = await db
        .deleteFrom('sip_bans')
        .where('node_id', '=', node)
        .where('lifted_at', 'is not', null)
        .returning('address')
        .execute();
      for (const { address } of lifted) sip.liftBan(address);
      await db.deleteFrom('sip_bans').where('node_id', '=', node).where('until', '<=', sql<Date>`now()`).execute();
    });
    await this.#working;
  }

  /** Waits for what is being written. */
  close(): Promise<void> {
    return this.#working;
  }

  /** One after another, so that a lifting does not overtake its ban. */
  #next(work: (options: BanKeeperOptions) => Promise<void>): void {
    const { onError } = this.#options;
    this.#working = this.#working
      .then(() => work(this.#options))
      .catch((error: unknown) => {
        if (!databaseIsAway(error)) throw error;
        onError(error);
      })
      .catch(onError);
  }
}
