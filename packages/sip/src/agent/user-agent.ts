import {
  type CallCore,
  type ContinuedCall,
  ContinuedCallAgent,
  type ContinueOptions,
  type DialogOwner,
  type DialogState,
  type InviteOptions,
  type OutgoingCall,
  OutgoingCallAgent,
} from '../call/index.ts';
import { systemClock } from '../clock/index.ts';
import { RateLimiter } from '../guard/index.ts';
import { findRequestError, parseMessage, type ResponseDraft, type SipRequest, writeResponse } from '../message/index.ts';
import { RegistrarAgent, type Registration, RegistrationAgent, type RegistrationOptions } from '../registrar/index.ts';
import { systemDns, TargetResolver } from '../resolver/index.ts';
import type { Pong, SipStack, SipStackFigures, SipStackOptions } from '../stack-types.ts';
import { randomToken } from '../token.ts';
import { type Environment, responseAddress, type ServerTransaction, standardTimers, TransactionLayer } from '../transaction/index.ts';
import { type HostPort, keyOf, type Protocol, type Target } from '../transport/index.ts';
import { Authenticator } from './authenticator.ts';
import { CallIntake } from './call-intake.ts';
import { DialogOwners } from './dialog-owners.ts';
import { makeCore } from './make-core.ts';
import { RestingPlaces } from './resting-places.ts';
import { type Abilities, abilitiesOf, screenRequest } from './screen-request.ts';
import { sendPing } from './send-ping.ts';
import { TransportLayer } from './transport-layer.ts';

/** Server transactions beyond this are refused without being remembered. */
const mostTransactions = 200_000;

/** The user agent core (RFC 3261 8): takes what comes, finds whom it is for, answers the rest itself. */
export class UserAgent<T> implements SipStack {
  readonly registrar: RegistrarAgent<T> | undefined;
  readonly #options: SipStackOptions<T>;
  readonly #environment: Environment;
  readonly #transport: TransportLayer;
  readonly #layer: TransactionLayer;
  readonly #core: CallCore;
  readonly #authenticator: Authenticator<T>;
  readonly #rateLimiter: RateLimiter;
  readonly #intake: CallIntake<T>;
  readonly #abilities: Abilities;
  readonly #owners = new DialogOwners();
  readonly #resting: RestingPlaces | undefined;
  readonly #registrations = new Set<RegistrationAgent>();
  #closing = false;

  constructor(options: SipStackOptions<T>) {
    this.#options = options;
    const clock = options.clock ?? systemClock();
    this.#transport = new TransportLayer(options, clock, {
      receive: (bytes, from) => this.#receive(bytes, from),
      inUse: (peer) => this.#inUse(peer),
      admits: (peer) => !this.#rateLimiter.isBanned(peer, clock.now()),
      disconnected: (peer) => {
        this.#layer.disconnected(peer);
        this.registrar?.disconnected(peer);
      },
    });
    this.#environment = {
      clock,
      timers: { ...standardTimers, ...options.timers },
      send: (bytes, to, failed) => this.#transport.send(bytes, to, failed),
      isConnected: (peer) => this.#transport.isConnected(peer),
    };
    this.#layer = new TransactionLayer({
      environment: this.#environment,
      via: (branch, to) => this.#transport.via(branch, to),
      // A phone that registered by UDP is reached by UDP.
      mayUseTcp: (to) => this.#transport.mayUseTcp(to) && (this.registrar?.registeredFrom(to) ?? []).length === 0,
      hasNoTcp: (to) => this.#transport.hasNoTcp(to),
      token: randomToken,
    });
    this.#rateLimiter = new RateLimiter(options.guards);
    this.registrar = options.registrar === undefined ? undefined : new RegistrarAgent(options.registrar, clock);
    this.#resting = options.restsServers === true ? new RestingPlaces(() => clock.now()) : undefined;
    this.#abilities = abilitiesOf(options);
    this.#core = this.#makeCore();
    this.#authenticator = new Authenticator({
      stack: options,
      rateLimiter: this.#rateLimiter,
      now: () => clock.now(),
      log: options.log,
      fields: this.#core.responseFields,
    });
    this.#intake = new CallIntake({
      ...{ options, core: this.#core, owners: this.#owners, authenticator: this.#authenticator },
      maxCalls: this.#rateLimiter.options.maxCalls,
      isClosing: () => this.#closing,
      refuse: (transaction, draft) => this.#refuse(transaction, draft),
    });
  }

  get address(): HostPort {
    return this.#transport.address;
  }

  async start(): Promise<void> {
    await this.#transport.open();
  }

  async close({ graceMs = 2000 }: { graceMs?: number } = {}): Promise<void> {
    if (!this.#transport.isOpen || this.#closing) return;
    this.#closing = true;
    const leaving = [...this.#registrations].map((registration) => registration.close());
    for (const owner of this.#owners.all()) owner.shutDown();
    const settled = Promise.all([this.#owners.gone(), ...leaving]);
    const grace = Promise.withResolvers<void>();
    const limit = setTimeout(grace.resolve, graceMs);
    await Promise.race([settled, grace.promise]);
    clearTimeout(limit);
    for (const owner of this.#owners.all()) owner.abandon();
    this.#layer.abandonAll();
    this.registrar?.close();
    await this.#transport.close();
  }

  invite(options: InviteOptions): OutgoingCall {
    if (this.#closing) throw new Error('the stack is closing');
    return new OutgoingCallAgent(this.#core, options);
  }

  continue(state: DialogState, options: ContinueOptions = {}): ContinuedCall {
    if (this.#closing) throw new Error('the stack is closing');
    const session = options.session ?? this.#options.session;
    return new ContinuedCallAgent(this.#core, state, { ...options, ...(session ? { session } : {}) });
  }

  listensAt(protocol: Protocol): HostPort | undefined {
    return this.#transport.listensAt(protocol);
  }

  ping(peer: Target, options: { uri?: string; timeoutMs?: number } = {}): Promise<Pong> {
    return sendPing(this.#core, peer, options);
  }

  restsUntil(place: HostPort): number | undefined {
    return this.#resting?.until(place);
  }

  register(options: RegistrationOptions): Registration {
    const registration = new RegistrationAgent(this.#core, options, () => this.#registrations.delete(registration));
    this.#registrations.add(registration);
    return registration;
  }

  ban(host: string, until: number): void {
    this.#rateLimiter.ban(host, until, this.#environment.clock.now());
  }

  liftBan(host: string): boolean {
    return this.#rateLimiter.lift(host, this.#environment.clock.now());
  }

  figures(): SipStackFigures {
    const { rate, scanner, banned } = this.#rateLimiter.turnedAway;
    return {
      calls: this.#owners.size,
      transactions: this.#layer.size,
      received: this.#transport.received,
      sent: this.#transport.sent,
      dropped: rate + scanner + banned,
      turnedAway: {
        ...{ rate, scanner, banned, calls: this.#intake.full, registrations: this.registrar?.full ?? 0 },
        ...{ unproven: this.#authenticator.unproven, wrongSecret: this.#authenticator.wrongSecret },
      },
      banned: this.#rateLimiter.banned(this.#environment.clock.now()),
      connections: this.#transport.connections.open,
      connectionsRefused: this.#transport.connections.refused,
    };
  }

  /** Whether a call or a registration, of others or ours, needs a connection. */
  #inUse(peer: HostPort): boolean {
    const key = keyOf(peer);
    const uses = (one: { uses(connection: string): boolean }): boolean => one.uses(key);
    if ((this.registrar?.registeredFrom(peer) ?? []).length > 0) return true;
    return [...this.#registrations].some(uses) || this.#owners.all().some(uses);
  }

  #receive(bytes: Buffer, from: HostPort): void {
    const now = this.#environment.clock.now();
    if (this.#rateLimiter.isBanned(from, now)) return;
    const message = parseMessage(bytes);
    if (message === undefined) return;
    this.#transport.tapIncoming(message, bytes, from);
    try {
      if (message.kind === 'response') this.#layer.receiveResponse(message, from);
      else this.#receiveRequest(message, from, now);
    } catch (error) {
      // One bad message, or one bad listener, must not stop the rest.
      this.#options.log?.warn({ err: error, callId: message.callId }, 'message could not be handled');
    }
  }

  #receiveRequest(request: SipRequest, source: HostPort, now: number): void {
    const owner = this.#owners.get(request.to?.parameters.get('tag') ?? '');
    if (owner === undefined && request.method !== 'ACK' && !this.#rateLimiter.admits(request, source, now)) return;
    const error = findRequestError(request);
    if (error !== undefined) {
      // ACK is never answered.
      if (request.method !== 'ACK')
        this.#reply(request, source, { status: error.status, fields: [['Warning', `399 parley "${error.why}"`]] });
      return;
    }
    if (request.method === 'ACK') {
      if (!this.#layer.acknowledge(request)) owner?.ack(request);
      return;
    }
    if (this.#layer.size > mostTransactions) {
      this.#reply(request, source, { status: 503, fields: [['Retry-After', '10']] });
      return;
    }
    const opened = this.#layer.open(request, source);
    if (opened.kind === 'merged') this.#refuse(opened.transaction, { status: 482 });
    else if (opened.kind === 'new') this.#dispatch(opened.transaction, owner);
  }

  #dispatch(transaction: ServerTransaction, owner: DialogOwner | undefined): void {
    const { request } = transaction;
    const refusal = screenRequest(request, this.#abilities);
    if (request.method === 'CANCEL') this.#receiveCancel(transaction);
    else if (refusal !== undefined) this.#refuse(transaction, refusal);
    else if (owner !== undefined) owner.receive(transaction);
    else if (request.to?.parameters.has('tag') || !['INVITE', 'REGISTER', 'OPTIONS'].includes(request.method))
      this.#refuse(transaction, { status: 481 });
    else if (request.method === 'OPTIONS') this.#refuse(transaction, { status: 200, fields: [['Accept', 'application/sdp']] });
    else {
      const received = request.method === 'REGISTER' ? this.#receiveRegister(transaction) : this.#intake.receive(transaction);
      received.catch((error: unknown) => this.#failed(transaction, error));
    }
  }

  /** CANCEL is answered for itself, and ends an INVITE only before its final answer (RFC 3261 9.2). */
  #receiveCancel(transaction: ServerTransaction): void {
    const invite = this.#layer.inviteOf(transaction.request);
    this.#refuse(transaction, {
      status: invite === undefined ? 481 : 200,
      ...(invite?.toTag === undefined ? {} : { toTag: invite.toTag }),
    });
    if (invite === undefined || invite.finalStatus !== 0) return;
    if (invite.cancelled === undefined) this.#refuse(invite, { status: 487 });
    else invite.cancelled(transaction.request);
  }

  async #receiveRegister(transaction: ServerTransaction): Promise<void> {
    const entry = await this.#authenticator.ask(transaction);
    if (entry.let === 'wait') transaction.abandon();
    else if (entry.let === 'out') transaction.respond({ ...entry.draft, toTag: randomToken() });
    else if (this.registrar !== undefined)
      this.#refuse(transaction, this.registrar.answer(transaction.request, transaction.source, entry.identity));
  }

  /** Whatever could not be handled gets its answer, and hurts nothing else. */
  #failed(transaction: ServerTransaction, error: unknown): void {
    this.#options.log?.warn({ err: error, callId: transaction.request.callId }, 'message could not be handled');
    if (transaction.finalStatus === 0) this.#refuse(transaction, { status: 500 });
  }

  /** Answers outside any dialog, with the fields that all our answers carry. */
  #refuse(transaction: ServerTransaction, draft: ResponseDraft): void {
    const own = draft.fields ?? [];
    const common = this.#core.responseFields.filter(([name]) => !own.some(([other]) => other === name));
    transaction.respond({ toTag: randomToken(), ...draft, fields: [...own, ...common] });
  }

  /** Answers without remembering that it did. */
  #reply(request: SipRequest, source: HostPort, draft: ResponseDraft): void {
    const to = request.via === undefined ? source : responseAddress(request, source, this.#environment.isConnected);
    this.#transport.send(writeResponse(request, { ...draft, toTag: randomToken() }, source), to);
  }

  #makeCore(): CallCore {
    return makeCore({
      environment: this.#environment,
      abilities: this.#abilities,
      userAgent: this.#options.userAgent,
      transport: this.#transport,
      layer: this.#layer,
      mayReach: this.#options.mayReach ?? (() => true),
      resolver: new TargetResolver(this.#options.dns ?? systemDns(), this.#environment.clock),
      owners: this.#owners,
      resting: this.#resting,
    });
  }
}
