import type { Bus } from '@parley/contract/bus';
import type { GatewayNetworks } from '@parley/contract/gateway-network';
import type { LineReason, LineReasonCode } from '@parley/contract/line-reason';
import type { Database } from '@parley/db';
import { type Binding, type HostPort, type Registration, type SipStack, systemClock, systemDns, TargetResolver } from '@parley/sip';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Gateway, transportOf } from '../directory/gateways.ts';
import { gatewayKey, readRegistrationKey } from '../directory/registration-key.ts';
import { GatewayHosts } from './gateway-hosts.ts';
import { SteadyAnswer } from './steady-answer.ts';

const pingEvery = 15_000; // ms
/** A gateway whose ping says otherwise than the ones before is asked again so soon, ms. */
const doubtEvery = 2_000;
/** Round trips, ms: a gateway is slow above the first, and no longer below the second. */
const slowAbove = 500;
const fastBelow = 400;

/** How it is said of a gateway that it rests, until this time in ms since the epoch. */
export const restingText = (until: number): string => `503, to be left alone until ${new Date(until).toISOString()}`;

type State = { state: 'unknown' | 'up' | 'slow' | 'down'; reason: LineReason | null };

const because = (code: LineReasonCode, values: LineReason['values'] = {}): LineReason => ({ code, values });

export interface TrunkMonitorOptions {
  sip: SipStack;
  db: Database;
  bus: Bus;
  log: Logger;
  networks: GatewayNetworks;
}

/** A connection comes from any port, and tells its host for sure. */
const placeName = ({ transport, host, port }: HostPort): string => (transport === undefined ? `${host} ${port}` : `${transport} ${host}`);

const serverName = ({ transport, host, port }: HostPort): string => `${transport ?? 'UDP'} ${host} ${port}`;

/** Keeps gateways registered and pinged, and their state in the database where the console sees it. */
export class TrunkMonitor {
  readonly #options: TrunkMonitorOptions;
  readonly #registrations = new Map<string, { of: string; registration: Registration }>();
  readonly #states = new Map<string, string>();
  /** Servers of a gateway that did not answer their last ping. */
  readonly #silent = new Map<string, ReadonlySet<string>>();
  /** Whether they answer, by gateway and where it was asked. */
  readonly #answers = new Map<string, { of: string; steady: SteadyAnswer }>();
  readonly #places = new Map<string, string>();
  readonly #doubts = new Map<string, NodeJS.Timeout>();
  readonly #hosts: GatewayHosts;
  #gateways: ReadonlyMap<string, Gateway> = new Map();
  /** Gateways with an address by their place. Made anew when a gateway or an address has changed. */
  #byPlace: ReadonlyMap<string, readonly Gateway[]> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TrunkMonitorOptions) {
    this.#options = options;
    this.#hosts = new GatewayHosts(options.networks, new TargetResolver(systemDns(), systemClock()));
    options.sip.registrar?.on('change', ({ key }) => {
      const whose = readRegistrationKey(key);
      const gateway = 'gateway' in whose ? this.#gateways.get(whose.gateway) : undefined;
      if (gateway) this.#noteRegistrant(gateway).catch(this.#onError);
    });
  }

  /** Begins to register at gateways and to ping them, from sockets that are open. What they send is known as theirs before. */
  watch(): void {
    this.#timer = setInterval(() => this.#look(), pingEvery);
    this.#look();
  }

  /** Takes up a new list of gateways. Resolves once it is known where they are. */
  async use(gateways: readonly Gateway[]): Promise<void> {
    const before = this.#gateways;
    this.#gateways = new Map(gateways.map((gateway) => [gateway.id, gateway]));
    this.#byPlace = undefined;
    for (const [id, { registration }] of this.#registrations) {
      if (this.#gateways.get(id)?.kind === 'register') continue;
      this.#registrations.delete(id);
      registration.close().catch(this.#onError);
    }
    for (const old of before.values())
      if (!this.#isSameRegistrant(old)) this.#options.sip.registrar?.remove(gatewayKey(old.company, old.id));
    await Promise.all(gateways.filter((one) => one.kind !== 'registrant' && one.address !== '').map((one) => this.#resolve(one)));
    if (this.#timer) this.#look();
  }

  /** All that may be used now. */
  get gateways(): Iterable<Gateway> {
    return this.#gateways.values();
  }

  /** The gateways that call from here: several, where companies share a carrier. */
  gatewaysAt(source: HostPort): readonly Gateway[] {
    this.#byPlace ??= this.#index();
    const registered = (this.#options.sip.registrar?.registeredFrom(source) ?? []).flatMap((key) => {
      const whose = readRegistrationKey(key);
      return 'gateway' in whose ? (this.#gateways.get(whose.gateway) ?? []) : [];
    });
    return [...(this.#byPlace.get(placeName(source)) ?? []), ...registered];
  }

  /** Where calls to a gateway go: its servers, those that answer first. None while that is not known, or not allowed. */
  placesOf(gateway: Gateway): readonly HostPort[] {
    const places = this.#hosts.placesOf(gateway);
    const silent = this.#silent.get(gateway.id);
    return silent === undefined ? places : places.toSorted((a, b) => Number(silent.has(serverName(a))) - Number(silent.has(serverName(b))));
  }

  /**
   * Until when none of a gateway's servers wants calls (503 with Retry-After), ms since the epoch; undefined while one takes them, or none
   * is known.
   */
  restsUntil(gateway: Gateway): number | undefined {
    const source = gateway.kind === 'registrant' ? this.bindingOf(gateway)?.source : undefined;
    const places = gateway.kind === 'registrant' ? (source ? [source] : []) : this.#hosts.placesOf(gateway);
    const ends = places.map((place) => this.#options.sip.restsUntil(place));
    return ends.reduce((first, end) => (first === undefined || end === undefined ? undefined : Math.min(first, end)), ends[0]);
  }

  /** Whether the last ping or registration of a gateway says that no call would arrive there. */
  isDown({ id }: Gateway): boolean {
    return this.#states.get(id)?.startsWith('down ') ?? false;
  }

  /** What a gateway that registers to us has registered. */
  bindingOf(gateway: Gateway): Binding | undefined {
    return this.#options.sip.registrar?.lookup(gatewayKey(gateway.company, gateway.id))[0];
  }

  /** Our registration at a gateway that we register to. */
  registrationOf(gateway: Gateway): Pick<Registration, 'state' | 'last'> | undefined {
    return this.#registrations.get(gateway.id)?.registration;
  }

  /** Gateways at which we are registered. */
  get registered(): number {
    return [...this.#registrations.values()].filter(({ registration }) => registration.state === 'registered').length;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const timer of this.#doubts.values()) clearTimeout(timer);
    await Promise.all([...this.#registrations.values()].map(({ registration }) => registration.close()));
  }

  #index(): ReadonlyMap<string, readonly Gateway[]> {
    const index = new Map<string, Gateway[]>();
    for (const gateway of this.#gateways.values()) {
      if (gateway.kind === 'registrant') continue;
      for (const place of this.#hosts.placesOf(gateway)) index.set(placeName(place), [...(index.get(placeName(place)) ?? []), gateway]);
    }
    return index;
  }

  /** Whether a registration of before still stands: the same user and secret. */
  #isSameRegistrant(old: Gateway): boolean {
    const now = this.#gateways.get(old.id);
    return old.kind !== 'registrant' || (now?.kind === 'registrant' && now.username === old.username && now.secret === old.secret);
  }

  async #resolve(gateway: Gateway): Promise<void> {
    if (await this.#hosts.resolve(gateway)) this.#byPlace = undefined;
  }

  #register(gateway: Gateway, places: readonly HostPort[]): void {
    const of = JSON.stringify([gateway.address, places, gateway.username, gateway.secret]);
    const known = this.#registrations.get(gateway.id);
    if (known?.of === of || !gateway.username) return;
    known?.registration.close().catch(this.#onError);
    const registration = this.#options.sip.register({
      registrar: `sip:${gateway.address}${transportOf(gateway)}`,
      nextHop: places,
      aor: `sip:${gateway.username}@${gateway.address}`,
      credentials: { username: gateway.username, password: gateway.secret ?? '' },
    });
    const note = (state: State): void => {
      this.#note(gateway, state).catch(this.#onError);
    };
    registration.on('registered', () => note({ state: 'up', reason: null }));
    registration.on('failed', ({ status, reason }) => note({ state: 'down', reason: because('register-failed', { status, reason }) }));
    this.#registrations.set(gateway.id, { of, registration });
  }

  #look(): void {
    for (const gateway of this.#gateways.values()) this.#lookAt(gateway);
  }

  #lookAt(gateway: Gateway): void {
    const looking = gateway.kind === 'registrant' ? this.#noteRegistrant(gateway) : this.#visit(gateway);
    looking.catch(this.#onError);
  }

  /** Looks at a gateway again soon. */
  #doubt({ id }: Gateway): void {
    clearTimeout(this.#doubts.get(id));
    const again = (): void => {
      this.#doubts.delete(id);
      const gateway = this.#gateways.get(id);
      if (gateway) this.#lookAt(gateway);
    };
    this.#doubts.set(id, setTimeout(again, doubtEvery));
  }

  readonly #onError = (error: unknown): void => {
    this.#options.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a gateway could not be looked at');
  };

  async #noteRegistrant(gateway: Gateway): Promise<void> {
    const binding = this.bindingOf(gateway);
    await this.#notePlaces(gateway, binding ? [binding.source] : []);
    if (!binding) {
      this.#answers.delete(gateway.id);
      await this.#note(gateway, { state: 'down', reason: because('not-registered') });
    } else if (gateway.ping) await this.#ping(gateway, [binding.source], binding.contact);
    else await this.#note(gateway, { state: 'up', reason: null });
  }

  async #visit(gateway: Gateway): Promise<void> {
    if (gateway.address === '') return;
    await this.#resolve(gateway);
    const places = this.#hosts.placesOf(gateway);
    await this.#notePlaces(gateway, places);
    if (places.length === 0) return await this.#note(gateway, { state: 'down', reason: this.#hosts.troubleOf(gateway) });
    if (gateway.kind === 'register') this.#register(gateway, places);
    if (gateway.ping) await this.#ping(gateway, places);
  }

  async #ping(gateway: Gateway, places: readonly HostPort[], uri?: string): Promise<void> {
    const pongs = await Promise.all(places.map((place) => this.#options.sip.ping(place, uri === undefined ? {} : { uri })));
    this.#silent.set(gateway.id, new Set(places.filter((_, n) => pongs[n]?.ok === false).map(serverName)));
    const pong = pongs.find(({ ok }) => ok) ?? pongs[0] ?? { ok: false, why: 'unreachable' };
    // A registered line is up as long as its registration holds; the ping only tells how fast it is.
    if (gateway.kind === 'register' && this.#registrations.get(gateway.id)?.registration.state === 'failed') return;
    if (gateway.kind === 'registrant' && !this.bindingOf(gateway)) return;
    const rests = this.restsUntil(gateway);
    if (rests !== undefined)
      return await this.#note(gateway, { state: 'down', reason: because('rests', { until: new Date(rests).toISOString() }) });
    const steady = this.#steadyOf(gateway, places);
    steady.take(pong.ok);
    if (steady.inDoubt) return this.#doubt(gateway);
    if (!pong.ok) return await this.#note(gateway, { state: 'down', reason: because('silent', { why: pong.why }) });
    const wasSlow = this.#states.get(gateway.id)?.startsWith('slow ') ?? false;
    const slow = pong.rttMs > (wasSlow ? fastBelow : slowAbove);
    await this.#note(gateway, { state: slow ? 'slow' : 'up', reason: slow ? because('slow', { ms: Math.round(pong.rttMs) }) : null });
  }

  #steadyOf({ id }: Gateway, places: readonly HostPort[]): SteadyAnswer {
    const of = places.map(serverName).join();
    const known = this.#answers.get(id);
    if (known?.of === of) return known.steady;
    const steady = new SteadyAnswer();
    this.#answers.set(id, { of, steady });
    return steady;
  }

  /** Has the console see from where calls are taken as the gateway's. */
  async #notePlaces({ company, id }: Gateway, places: readonly HostPort[]): Promise<void> {
    const told = places.map(({ transport, host, port }) => (transport === undefined ? `UDP ${host}:${port}` : `${transport} ${host}`));
    if (this.#places.get(id) === told.join()) return;
    await this.#options.db
      .updateTable('gateways')
      .set({ known_places: told })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute();
    this.#places.set(id, told.join());
  }

  async #note(gateway: Gateway, { state, reason }: State): Promise<void> {
    const { db, bus, log } = this.#options;
    const stored = reason && JSON.stringify(reason);
    const told = `${state} ${stored ?? ''}`;
    if (this.#states.get(gateway.id) === told) return;
    try {
      await db
        .updateTable('gateways')
        .set({ state, state_reason: stored, state_at: sql`now()` })
        .where('company_id', '=', gateway.company)
        .where('id', '=', gateway.id)
        .execute();
      this.#states.set(gateway.id, told);
      bus.publish({ type: 'gateway-state', company: gateway.company, gateway: gateway.id, state });
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the state of a gateway could not be noted');
    }
  }
}
