import type { HostPort } from '../transport/index.ts';

/** An address that is not heard for a while. */
export interface Ban {
  host: string;
  /** Failed log-ins that led to it. */
  failures: number;
  /** Milliseconds since the epoch. */
  at: number;
  until: number;
}

/** What keeps strangers from using us up. All counting is per source address. */
export interface GuardOptions {
  /** Requests from outside a dialog a second, and how many at once. 50 and 200. */
  rate: { perSecond: number; burst: number };
  /** So many failed log-ins within the window ban an address. 20 within 60 s, for 10 min. */
  ban: { failures: number; windowMs: number; banMs: number };
  /** User-Agents that get no answer, not even an error. */
  scanners: readonly RegExp[];
  /** Calls at a time, both directions; 10 000. Above it INVITE is answered with 503. */
  maxCalls: number;
  /** Peers without rate limit and ban. Name all gateways here: a busy trunk looks like a flood. Loopback alone, if not given. */
  exempt: (source: HostPort) => boolean;
  /** Is told of every address that was banned. */
  onBan: (ban: Ban) => void;
}
