import type {
  ContinuedCall,
  ContinueOptions,
  DialogState,
  IncomingCall,
  InviteOptions,
  OutgoingCall,
  ReplacedCall,
  SessionTimes,
} from './call/index.ts';
import type { Clock } from './clock/index.ts';
import type { CredentialCandidate, CredentialQuery, DigestAlgorithm } from './digest/index.ts';
import type { GuardOptions } from './guard/index.ts';
import type { SipRequest, SipResponse } from './message/index.ts';
import type { Registrar, RegistrarOptions, Registration, RegistrationOptions } from './registrar/index.ts';
import type { Dns } from './resolver/index.ts';
import type { TimerValues } from './transaction/index.ts';
import type { ConnectionTimes, HostPort, Protocol, Target, TlsServerOptions } from './transport/index.ts';

/** What the application decides about a request from outside any dialog (INVITE, REGISTER). */
export type Admission<T> =
  /** Known by its address, for instance a gateway; goes on without digest. */
  | { admit: 'trusted'; identity?: T }
  /** Must prove itself by digest. */
  | { admit: 'challenge' }
  /** Refused with this status (403, if none is given). */
  | { admit: 'refused'; status?: number }
  /** No answer at all. */
  | { admit: 'ignored' };

/** One message on the wire, for ladders and captures. */
export interface TappedMessage {
  /** Milliseconds since the epoch. */
  at: number;
  direction: 'in' | 'out';
  local: HostPort;
  peer: HostPort;
  /** Empty where the message has none. */
  callId: string;
  bytes: Buffer;
}

/** A place to log to; pino fits. */
export interface SipLog {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

/** How a stack is set up. `T` is what the application knows a verified peer by. */
export interface SipStackOptions<T> {
  /** Address to listen at. */
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Whether TCP is listened for at the port of UDP; true, if not given. */
  tcp?: boolean;
  /** Listens for TLS (0 takes a free port). TLS connections of our own need none. */
  tls?: TlsServerOptions & { port: number };
  /** Listens for WebSockets (RFC 7118), over TLS where there is a certificate. */
  webSocket?: { port: number; tls?: TlsServerOptions };
  /** Most connections of others altogether (10 000) and from one address (200), and how long they may be silent. */
  connections?: { all?: number; perAddress?: number; times?: Partial<ConnectionTimes> };
  /** Where names are looked up; the system's resolver, if not given. */
  dns?: Dns;
  /** What Via and Contact say when we sit behind NAT; the port is the listening one if not given. */
  publicAddress?: { host: string; port?: number };
  /** Value of User-Agent and Server. */
  userAgent?: string;
  log?: SipLog;
  clock?: Clock;
  /** Other base timers than the standard's. */
  timers?: Partial<TimerValues>;
  guards?: Partial<GuardOptions>;
  /** Sees every message in and out. */
  tap?: (message: TappedMessage) => void;
  /** Who may send INVITE and REGISTER. Without it all must prove themselves if `credentials` is set, and are refused if not. */
  admit?: (request: SipRequest, source: HostPort) => Admission<T> | Promise<Admission<T>>;
  /**
   * Whether requests within a call may be sent to where the peer says that it is (Contact, Record-Route). Where they may not they go to
   * where its packets come from. A host name is asked for as it stands. Without it they go anywhere.
   */
  mayReach?: (target: Target) => boolean;
  digest?: {
    /** Realm of our challenges. */
    realm: string;
    /**
     * In order of preference (RFC 8760 2.3). MD5 alone, if not given: phones made before that RFC, Debian's baresip among them,
     * give up when SHA-256 is offered at all. Offer `['SHA-256', 'MD5']` where all phones are newer.
     */
    algorithms?: readonly DigestAlgorithm[];
    /** How long a nonce may be used; 300 000, if not given. */
    nonceLifeMs?: number;
    /** Everyone who might be meant; the one whose secret verifies wins. Unknown: an empty list. */
    candidates: (query: CredentialQuery) => Promise<readonly CredentialCandidate<T>[]>;
  };
  /** Serves REGISTER; without it the answer is 405. */
  registrar?: RegistrarOptions<T>;
  /** How often sessions are to be refreshed (RFC 4028); every 30 min, never more often than 90 s, if not given. */
  session?: SessionTimes;
  /** Whether servers that ask to be left alone (503 with Retry-After) get no calls until then; false, if not given. */
  restsServers?: boolean;
  /** Whether calls may be asked to call others (REFER): their event `transfer` has to be listened for. False, if not given. */
  transfers?: boolean;
  /** Whether a caller may take the place of a call of ours (Replaces); without it nobody may, and the header is passed over. */
  mayReplace?: (ask: { identity: T | undefined; source: HostPort; replaced: ReplacedCall }) => boolean;
  /** Calls made to us; without it they are refused with 480. */
  onInvite?: (call: IncomingCall<T>) => void;
}

/** The answer to a ping; `sentBy` is where our request said that it came from. */
export type Pong =
  | { ok: true; status: number; rttMs: number; response: SipResponse; sentBy: HostPort }
  | { ok: false; why: 'timeout' | 'unreachable' };

/** Counts for metrics. */
export interface SipStackFigures {
  calls: number;
  transactions: number;
  received: number;
  sent: number;
  /** Dropped by the guards without an answer, altogether. */
  dropped: number;
  /** What the guards turned away, by why. The first three got no answer. */
  turnedAway: {
    /** More than an address may send. */
    rate: number;
    scanner: number;
    banned: number;
    /** Calls beyond the most at a time (503). */
    calls: number;
    /** Registrations beyond the most (503). */
    registrations: number;
    /** Challenged or refused, for want of a right or of the right secret. */
    unproven: number;
    wrongSecret: number;
  };
  banned: number;
  /** Connections open now, and those turned away because there were too many or their address is banned. */
  connections: number;
  connectionsRefused: number;
}

/** A running SIP user agent. */
export interface SipStack {
  /** Opens the sockets. Rejects with the system's error, for instance EADDRINUSE. */
  start(): Promise<void>;
  /** Hangs up, cancels and refuses all calls, waits at most `graceMs` (2000) for the answers, closes the sockets. */
  close(options?: { graceMs?: number }): Promise<void>;
  /** Where UDP is bound. */
  readonly address: HostPort;
  /** Where a transport is listened for; undefined where it is not. */
  listensAt(protocol: Protocol): HostPort | undefined;
  /** Makes a call: exactly one INVITE transaction, and one more only to answer a digest challenge. */
  invite(options: InviteOptions): OutgoingCall;
  /** Goes on with a call that another user agent has handed over; its first re-INVITE is to follow at once. */
  continue(state: DialogState, options?: ContinueOptions): ContinuedCall;
  /** OPTIONS, to see whether a peer is there and how fast it answers. Any final answer counts. */
  ping(peer: Target, options?: { uri?: string; timeoutMs?: number }): Promise<Pong>;
  /** Until when a server wants no more calls (503 with Retry-After), ms since the epoch; undefined if it takes them. */
  restsUntil(place: HostPort): number | undefined;
  /** Keeps us registered at a carrier until closed. */
  register(options: RegistrationOptions): Registration;
  /** The registered phones; undefined unless `registrar` was given. */
  readonly registrar: Registrar | undefined;
  /** Does not hear an address until then (ms since the epoch), besides those that the guards ban by themselves. */
  ban(host: string, until: number): void;
  /** Hears a banned address again. False if it was not banned. */
  liftBan(host: string): boolean;
  figures(): SipStackFigures;
}
