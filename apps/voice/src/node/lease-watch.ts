import type { HeldLease } from '@parley/db';

/** A node that lives renews its lease several times in so long, ms. */
const grace = 9_000;

/**
 * Which leases have ended, as a node sees them. The database's clock alone does not say so: set forward by an hour, it would end all leases
 * at once, and set back, none for an hour. So a lease has to stand still on the node's own clock as well, which is never set.
 */
export class LeaseWatch {
  readonly #leaseMs: number;
  #seen = new Map<string, { until: string; since: number }>();

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** @param now ms of the node's own clock @returns those that are over */
  ended(leases: readonly HeldLease[], now: number): HeldLease[] {
    const before = this.#seen;
    this.#seen = new Map();
    return leases.filter(({ id, until, over, ahead }) => {
      const known = before.get(id);
      const since = known && known.until === until ? known.since : now;
      this.#seen.set(id, { until, since });
      return (over && now - since >= grace) || (ahead && now - since >= this.#leaseMs);
    });
  }
}
