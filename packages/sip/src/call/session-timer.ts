import type { Timer } from '../clock/index.ts';
import type { Field, ResponseDraft, SipRequest, SipResponse } from '../message/index.ts';
import type { CallCore } from './call-core.ts';

/** Seconds. */
export interface SessionTimes {
  /** How long a session lasts without a refresh; 1800. */
  expiresS: number;
  /** The least that we take part in; 90, as RFC 4028 5 asks. */
  leastS: number;
}

export const standardSessionTimes: SessionTimes = { expiresS: 1800, leastS: 90 };

/** A refresh that was not taken is tried again after so long, ms, and after twice as long each time that it is refused. */
const retryMs = 5000;

/** Who refreshes a session, and within which time. */
export interface AgreedTimes {
  readonly expiresS: number;
  readonly refresher: 'us' | 'them';
}

/** What a refresh needs of the session. */
export interface Refreshed {
  readonly core: CallCore;
  /** Sends a request that refreshes. */
  refresh(): void;
  /** The peer is gone. */
  expired(): void;
}

/** Ends sessions whose peer has vanished: one side refreshes, the other waits for it (RFC 4028). */
export class SessionTimer {
  readonly #session: Refreshed;
  readonly #times: SessionTimes;
  #expiresS: number;
  /** Undefined: nothing was agreed. */
  #refresher: 'us' | 'them' | undefined;
  #timers: Timer[] = [];
  /** Of refreshes, one after the other. */
  #refusals = 0;

  constructor(session: Refreshed, times: SessionTimes) {
    this.#session = session;
    this.#times = times;
    this.#expiresS = times.expiresS;
  }

  get agreedTimes(): AgreedTimes | undefined {
    return this.#refresher && { expiresS: this.#expiresS, refresher: this.#refresher };
  }

  /** Goes on with what another agreed on. */
  continue({ expiresS, refresher }: AgreedTimes): void {
    this.#begin(expiresS, refresher);
  }

  /** What a re-INVITE or UPDATE of ours says. */
  requestFields(): Field[] {
    if (this.#refresher === undefined) return [];
    return [
      ['Session-Expires', `${this.#expiresS};refresher=${this.#refresher === 'us' ? 'uac' : 'uas'}`],
      ['Min-SE', String(this.#times.leastS)],
    ];
  }

  /** Takes what the 2xx to a request of ours says. */
  agreed(response: SipResponse): void {
    const expires = readExpires(response);
    // Without the header the peer takes no part, and refreshing would prove nothing (7.2).
    if (expires === undefined) this.stop();
    else this.#begin(expires.seconds, expires.refresher === 'uas' ? 'them' : 'us');
  }

  /** Refuses a request that wants to be refreshed more often than we do (6). */
  refusal(request: SipRequest): ResponseDraft | undefined {
    return refuseShort(request, this.#times.leastS);
  }

  /** Agrees to what a request says, and gives what our 2xx says to that. */
  answer(request: SipRequest): Field[] {
    const asked = readExpires(request);
    const able = supportsTimer(request);
    if (asked === undefined && !able) {
      this.stop();
      return [];
    }
    const least = Number.parseInt(request.header('min-se') ?? '', 10) || 0;
    const seconds = Math.max(asked?.seconds ?? this.#expiresS, least, this.#times.leastS);
    // Who asks for it may say who does it; one that can't has to be refreshed by us.
    const refresher = able ? (asked?.refresher ?? 'uas') : 'uas';
    this.#begin(seconds, refresher === 'uac' ? 'them' : 'us');
    return [['Session-Expires', `${seconds};refresher=${refresher}`], ...(refresher === 'uac' ? [['Require', 'timer'] as const] : [])];
  }

  /** A refresh could not be sent just now. */
  retry(): void {
    if (this.#refresher === 'us') this.#refreshAfter(retryMs);
  }

  /**
   * A refresh was refused. The session stays as it was (RFC 3261 14.1), and who refuses is there and knows it: it lasts as long again, and is
   * refreshed again soon, at first, for the peer's own time goes on. 422 says how long it has to last (RFC 4028 7.3).
   */
  refused(response: SipResponse): void {
    if (this.#refresher !== 'us') return;
    const refusals = this.#refusals + 1;
    this.#start(Math.max(this.#expiresS, leastOf(response) ?? 0), 'us', Math.min(retryMs * 2 ** this.#refusals, this.#expiresS * 500));
    this.#refusals = refusals;
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) timer.cancel();
    this.#refresher = undefined;
    this.#refusals = 0;
  }

  #begin(seconds: number, refresher: 'us' | 'them'): void {
    this.#start(seconds, refresher, seconds * 500);
  }

  #refreshAfter(ms: number): void {
    this.#timers.push(this.#session.core.environment.clock.after(ms, () => this.#session.refresh()));
  }

  #start(seconds: number, refresher: 'us' | 'them', refreshMs: number): void {
    this.stop();
    this.#refresher = refresher;
    this.#expiresS = seconds;
    const { clock } = this.#session.core.environment;
    if (refresher === 'us') this.#refreshAfter(refreshMs);
    // A BYE before the end, so that proxies on the way learn of it (10).
    const margin = Math.min(32, seconds / 3);
    this.#timers.push(clock.after((seconds - margin) * 1000, () => this.#session.expired()));
  }
}

/** What an INVITE says: the session's time, and the least that is taken. */
export const askedTimes = ({ expiresS, leastS }: SessionTimes): Field[] => [
  ['Session-Expires', String(expiresS)],
  ['Min-SE', String(leastS)],
];

/** Refuses a session that is to be refreshed more often than that (6). Pure. */
export function refuseShort(request: SipRequest, leastS: number): ResponseDraft | undefined {
  const expires = readExpires(request);
  const short = expires !== undefined && expires.seconds < leastS && supportsTimer(request);
  return short ? { status: 422, fields: [['Min-SE', String(leastS)]] } : undefined;
}

/** The least that a 422 asks for; undefined if it can't be read, or is out of reason. */
export function leastOf(response: SipResponse): number | undefined {
  const least = Number.parseInt(response.header('min-se') ?? '', 10);
  return response.status === 422 && least > 0 && least <= 86_400 ? least : undefined;
}

function readExpires(message: SipRequest | SipResponse): { seconds: number; refresher: 'uac' | 'uas' | undefined } | undefined {
  const value = message.header('session-expires');
  const seconds = Number.parseInt(value ?? '', 10);
  if (value === undefined || !(seconds > 0)) return undefined;
  const refresher = /;[ \t]*refresher[ \t]*=[ \t]*(ua[cs])/i.exec(value.slice(0, 200))?.[1]?.toLowerCase();
  return { seconds: Math.min(seconds, 86_400), refresher: refresher === 'uac' || refresher === 'uas' ? refresher : undefined };
}

const supportsTimer = (request: SipRequest): boolean => request.list('supported').some((tag) => tag.toLowerCase() === 'timer');
