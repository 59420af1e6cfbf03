import {
  type Database,
  declareLost,
  heldLeases,
  joinNode,
  leaseSeconds,
  leaveNode,
  liveNodes,
  type NodeSelf,
  renewLease,
  unsettledNodes,
} from '@parley/db';
import type { Clock, Timer } from '@parley/sip';
import type { Logger } from 'pino';
import { LeaseWatch } from './lease-watch.ts';

const renewEvery = 3_000; // ms
/** The node stops dialling so long before others may hold its lease for ended, in ms. */
const margin = 5_000;

export interface LeaseOptions {
  db: Database;
  node: NodeSelf;
  log: Logger;
  clock: Clock;
  load: () => Record<string, unknown>;
  /** Nothing runs here any more, and nothing waits to be stored. */
  isIdle: () => boolean;
  /** The operator wants this process started again, and it is idle and takes no more calls. Called once. */
  onRestart: () => void;
  /** Another node has taken over what this one held: its calls must end. */
  onLost: () => Promise<void>;
  /** A node was found lost by us, or by one that is gone since, and what it held is ours to settle. Called again with the next beat if it throws. */
  onFoundLost: (id: string) => Promise<void>;
}

/**
 * The node's lease in the database, renewed by heartbeat. Between renewals the node trusts its own clock, which never goes back, and stops using
 * its permits before others could give them away.
 */
export class Lease {
  readonly #options: LeaseOptions;
  #validUntil = 0; // on our clock
  /** Since when the database has answered without a break; undefined while it is away. */
  #seenSince: number | undefined;
  /** When nodes were last looked for that are lost and hold something still, on our clock. */
  #searchedAt = Number.NEGATIVE_INFINITY;
  #draining = false;
  #nodes = 1;
  /** Lost nodes that are ours to settle and are not settled yet. */
  readonly #toSettle = new Set<string>();
  #timer: Timer | undefined;
  #beating: Promise<void> = Promise.resolve();
  readonly #watch = new LeaseWatch(leaseSeconds * 1000);
  #closed = false;
  #restarts = false;

  private constructor(options: LeaseOptions) {
    this.#options = options;
  }

  static async join(options: LeaseOptions): Promise<Lease> {
    const lease = new Lease(options);
    await lease.#join();
    lease.#next();
    return lease;
  }

  /** True while the node may claim and dial. */
  get valid(): boolean {
    return !this.#draining && this.#options.clock.now() < this.#validUntil - margin;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Live voice nodes, this one included. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Gives the lease back. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#timer?.cancel();
    await this.#beating;
    await leaveNode(this.#options.db, this.#options.node.id).catch(() => {}); // it ends by itself
  }

  async #join(): Promise<void> {
    const { db, node, clock } = this.#options;
    const asked = clock.now();
    await joinNode(db, node, leaseSeconds);
    this.#held(asked);
  }

  /** @param asked when, since the answer may have come late */
  #held(asked: number): void {
    this.#validUntil = asked + leaseSeconds * 1000;
    this.#seenSince ??= asked;
  }

  #next(): void {
    if (this.#closed) return;
    this.#timer = this.#options.clock.after(renewEvery, () => {
      this.#beating = this.#beat().finally(() => this.#next());
    });
  }

  async #beat(): Promise<void> {
    const { db, node, log, clock, load, isIdle, onRestart } = this.#options;
    const asked = clock.now();
    try {
      // What was idle before it drained may have taken a call since.
      const wasDraining = this.#draining;
      const { held, draining, restart } = await renewLease(db, node.id, leaseSeconds, load());
      this.#draining = draining;
      if (restart && draining && wasDraining && isIdle() && !this.#restarts) {
        this.#restarts = true;
        log.info('the operator has this node started again');
        onRestart();
      }
      if (held) this.#held(asked);
      else {
        log.error('the lease was lost: another node has taken over; calls end as interrupted');
        this.#validUntil = 0;
        this.#options.onLost().catch((error: unknown) => log.error({ error }, 'calls could not be ended'));
        await this.#join();
      }
      this.#nodes = Math.max(1, (await liveNodes(db, node.role)).length);
      await this.#lookForLost();
    } catch (error) {
      this.#seenSince = undefined;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the lease could not be renewed; trying again');
    }
  }

  /** After the database was away nobody could renew, so others are judged only when it has been there for a whole lease. */
  async #lookForLost(): Promise<void> {
    const { db, node, log, clock, onFoundLost } = this.#options;
    const at = clock.now();
    const ended = this.#watch.ended(await heldLeases(db, node.role, leaseSeconds), at);
    if (this.#seenSince !== undefined && at - this.#seenSince >= leaseSeconds * 1000) {
      for (const id of await declareLost(db, ended)) {
        log.warn({ lostNode: id }, 'a voice node was lost; taking over what it held');
        this.#toSettle.add(id);
      }
      if (at - this.#searchedAt >= leaseSeconds * 1000) {
        for (const id of await unsettledNodes(db, node.role, leaseSeconds)) this.#toSettle.add(id);
        this.#searchedAt = at;
      }
    }
    for (const id of this.#toSettle) {
      await onFoundLost(id);
      this.#toSettle.delete(id);
    }
  }
}
