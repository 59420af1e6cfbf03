import type { Push, PushType } from '@parley/contract/socket';
import type { Scope } from '@parley/db';
import type { WebSocket } from 'ws';
import type { Caller } from '../kit/context.ts';
import { openSockets } from '../web/metrics.ts';

/** One console's socket. */
export interface Connection {
  readonly socket: WebSocket;
  /** As of the last look: the company never changes, what they may does. */
  caller: Caller;
  /** When that was, ms since the epoch. */
  lookedAt: number;
  /** Push types it wants; all until it says. */
  wanted: ReadonlySet<PushType> | undefined;
}

const backlog = 1024 * 1024; // bytes: a reader this far behind misses pushes, which are only the newest figures anyway

/** The open sockets of this process, by company. */
export class Connections {
  readonly #byCompany = new Map<number, Set<Connection>>();

  add(connection: Connection): void {
    const { companyId } = connection.caller;
    const all = this.#byCompany.get(companyId) ?? new Set();
    this.#byCompany.set(companyId, all.add(connection));
    openSockets.inc();
  }

  remove(connection: Connection): void {
    const all = this.#byCompany.get(connection.caller.companyId);
    if (!all?.delete(connection)) return;
    openSockets.dec();
    if (all.size === 0) this.#byCompany.delete(connection.caller.companyId);
  }

  has(company: number): boolean {
    return this.#byCompany.has(company);
  }

  companies(): number[] {
    return [...this.#byCompany.keys()];
  }

  /** Those of a company that are connected, by what they see. */
  byScope(company: number): Map<Scope, Set<Caller>> {
    const seen = new Map<string, [Scope, Set<Caller>]>();
    for (const { caller } of this.#byCompany.get(company) ?? []) {
      const key = JSON.stringify(caller.scope);
      const alike = seen.get(key) ?? [caller.scope, new Set<Caller>()];
      alike[1].add(caller);
      seen.set(key, alike);
    }
    return new Map(seen.values());
  }

  ofCompany(company: number): Connection[] {
    return [...(this.#byCompany.get(company) ?? [])];
  }

  /** The sockets of one session. */
  ofSession(tokenHash: string): Connection[] {
    return [...this.#all()].filter(({ caller }) => caller.tokenHash.toString('hex') === tokenHash);
  }

  all(): Connection[] {
    return [...this.#all()];
  }

  /** Sends to the sockets of a company that want such pushes and may have them. */
  push(company: number, message: Push, may: (caller: Caller) => boolean = () => true): void {
    let text: string | undefined;
    for (const { socket, caller, wanted } of this.#byCompany.get(company) ?? []) {
      if ((wanted && !wanted.has(message.type)) || !may(caller) || socket.bufferedAmount > backlog) continue;
      text ??= JSON.stringify(message);
      socket.send(text);
    }
  }

  /** Sends to each socket of a company what its user may see of something, if anything. */
  pushEach(company: number, make: (caller: Caller) => Push | undefined): void {
    for (const { socket, caller, wanted } of this.#byCompany.get(company) ?? []) {
      const message = make(caller);
      if (!message || (wanted && !wanted.has(message.type)) || socket.bufferedAmount > backlog) continue;
      socket.send(JSON.stringify(message));
    }
  }

  *#all(): Iterable<Connection> {
    for (const connections of this.#byCompany.values()) yield* connections;
  }
}
