import { lookup } from 'node:dns/promises';
import type { Bus } from '@parley/contract/bus';
import { type Database, longestName, storableText } from '@parley/db';
import type { HostPort, Registration, SipStack } from '@parley/sip';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Gateway } from '../directory/gateways.ts';

const pingEvery = 15_000; // ms
const slowAbove = 500; // ms of round trip

type State = { state: 'unknown' | 'up' | 'slow' | 'down'; reason: string | null };

/** Keeps gateways registered and pinged, and their state in the database where the console sees it. */
export class TrunkMonitor {
  readonly #sip: SipStack;
  readonly #db: Database;
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #registrations = new Map<string, { of: string; registration: Registration }>();
  readonly #states = new Map<string, string>();
  readonly #addresses = new Map<string, string>();
  #gateways: readonly Gateway[] = [];
  /** Made anew when a gateway or an address has changed. */
  #bySource: ReadonlyMap<string, readonly Gateway[]> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(sip: SipStack, db: Database, bus: Bus, log: Logger) {
    this.#sip = sip;
    this.#db = db;
    this.#bus = bus;
    this.#log = log;
    this.#timer = setInterval(() => this.#ping(), pingEvery);
  }

  /** Takes up a new list of gateways. */
  use(gateways: readonly Gateway[]): void {
    this.#gateways = gateways;
    this.#bySource = undefined;
    for (const gateway of gateways.filter((one) => one.kind === 'register')) this.#register(gateway);
    const wanted = new Set(gateways.filter((one) => one.kind === 'register').map((one) => one.id));
    for (const [id, { registration }] of this.#registrations) {
      if (wanted.has(id)) continue;
      this.#registrations.delete(id);
      registration.close().catch(this.#onError);
    }
    this.#ping();
  }

  /** The gateways that send from this address and port: several, where companies share a carrier. */
  gatewaysAt({ host, port }: HostPort): readonly Gateway[] {
    this.#bySource ??= Map.groupBy(
      this.#gateways.filter((one) => one.kind !== 'registrant'),
      (one) => `${this.addressOf(one)} ${one.port}`,
    );
    return this.#bySource.get(`${host} ${port}`) ?? [];
  }

  /** IP address of a gateway's host name, as resolved last. */
  addressOf(gateway: Gateway): string {
    return this.#addresses.get(gateway.address) ?? gateway.address;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#registrations.values()].map(({ registration }) => registration.close()));
  }

  #register(gateway: Gateway): void {
    const of = JSON.stringify([gateway.address, gateway.port, gateway.username, gateway.secret]);
    const known = this.#registrations.get(gateway.id);
    if (known?.of === of || !gateway.username) return;
    known?.registration.close().catch(this.#onError);
    const registration = this.#sip.register({
      registrar: `sip:${gateway.address}`,
      nextHop: { host: this.addressOf(gateway), port: gateway.port },
      aor: `sip:${gateway.username}@${gateway.address}`,
      credentials: { username: gateway.username, password: gateway.secret ?? '' },
    });
    const note = (state: State): void => {
      this.#note(gateway, state).catch(this.#onError);
    };
    registration.on('registered', () => note({ state: 'up', reason: null }));
    registration.on('failed', ({ status, reason }) => note({ state: 'down', reason: `REGISTER: ${status} ${reason}` }));
    this.#registrations.set(gateway.id, { of, registration });
  }

  #ping(): void {
    for (const gateway of this.#gateways) {
      if (gateway.kind === 'registrant' || gateway.address === '') continue;
      this.#look(gateway).catch(this.#onError);
    }
  }

  async #look(gateway: Gateway): Promise<void> {
    if (!(await this.#resolve(gateway))) return await this.#note(gateway, { state: 'down', reason: `${gateway.address}: unknown host` });
    if (!gateway.ping) return;
    const pong = await this.#sip.ping({ host: this.addressOf(gateway), port: gateway.port });
    // A registered line is up as long as its registration holds; the ping only tells how fast it is.
    if (gateway.kind === 'register' && this.#registrations.get(gateway.id)?.registration.state === 'failed') return;
    if (!pong.ok) return await this.#note(gateway, { state: 'down', reason: `OPTIONS: ${pong.why}` });
    const slow = pong.rttMs > slowAbove;
    await this.#note(gateway, { state: slow ? 'slow' : 'up', reason: slow ? `OPTIONS: ${Math.round(pong.rttMs)} ms` : null });
  }

  readonly #onError = (error: unknown): void => {
    this.#log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a gateway could not be looked at');
  };

  async #resolve(gateway: Gateway): Promise<boolean> {
    try {
      const { address } = await lookup(gateway.address, { family: 4 });
      if (this.#addresses.get(gateway.address) !== address) this.#bySource = undefined;
      this.#addresses.set(gateway.address, address);
      return true;
    } catch {
      return false;
    }
  }

  async #note(gateway: Gateway, { state, reason }: State): Promise<void> {
    const told = `${state} ${reason ?? ''}`;
    if (this.#states.get(gateway.id) === told) return;
    try {
      await this.#db
        .updateTable('gateways')
        .set({ state, state_reason: reason === null ? null : storableText(reason, longestName), state_at: sql`now()` })
        .where('company_id', '=', gateway.company)
        .where('id', '=', gateway.id)
        .execute();
      this.#states.set(gateway.id, told);
      this.#bus.publish({ type: 'gateway-state', company: gateway.company, gateway: gateway.id, state });
    } catch (error) {
      this.#log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the state of a gateway could not be noted');
    }
  }
}
