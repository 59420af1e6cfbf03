import { BlockList, isIP } from 'node:net';
import type { SipRequest } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';
import type { GuardOptions } from './guard-types.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const defaults: GuardOptions = {
  rate: { perSecond: 50, burst: 200 },
  ban: { failures: 20, windowMs: 60_000, banMs: 600_000 },
  scanners: [
    /friendly-scanner/i,
    /sipvicious/i,
    /sipcli/i,
    /sip-?scan/i,
    /\bvaxsipuseragent/i,
    /\bpplsip/i,
    /sundayddr/i,
    /\biwar\b/i,
    /^gulp$/i,
    /sipsak/i,
  ],
  maxCalls: 10_000,
  exempt: ({ host }) => isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'),
  onBan: () => undefined,
};

/** What is remembered of an address. */
interface Visitor {
  tokens: number;
  at: number;
  failures: number;
  failuresSince: number;
  bannedUntil: number;
}

/** Addresses remembered at once; the longest unheard of are forgotten first. */
const mostVisitors = 50_000;

/** Keeps strangers from using us up. */
export class RateLimiter {
  readonly options: GuardOptions;
  readonly #visitors = new Map<string, Visitor>();
  /** What was turned away without an answer, by why: too often, a scanner, a banned address. */
  readonly turnedAway = { rate: 0, scanner: 0, banned: 0 };

  constructor(options: Partial<GuardOptions> = {}) {
    this.options = { ...defaults, ...options };
  }

  /** A gateway goes on being heard while somebody else at its host is banned. */
  isBanned(source: HostPort, now: number): boolean {
    if (this.#visitors.size === 0) return false;
    const banned = (this.#visitors.get(source.host)?.bannedUntil ?? 0) > now && !this.options.exempt(source);
    if (banned) this.turnedAway.banned++;
    return banned;
  }

  /** Whether a request from outside a dialog may come in; it must not even be answered if not. */
  admits(request: SipRequest, source: HostPort, now: number): boolean {
    const why = this.#isScanner(request)
      ? 'scanner'
      : this.options.exempt(source) || this.#takeToken(source.host, now)
        ? undefined
        : 'rate';
    if (why !== undefined) this.turnedAway[why]++;
    return why === undefined;
  }

  /** A log-in failed; too many of them ban the address. True if this one did. */
  noteFailure(source: HostPort, now: number): boolean {
    if (this.options.exempt(source)) return false;
    const { host } = source;
    const { failures, windowMs, banMs } = this.options.ban;
    const visitor = this.#visitor(host, now);
    if (now - visitor.failuresSince > windowMs) {
      visitor.failures = 0;
      visitor.failuresSince = now;
    }
    visitor.failures++;
    if (visitor.failures < failures) return false;
    visitor.failures = 0;
    visitor.bannedUntil = now + banMs;
    this.options.onBan({ host, failures, at: now, until: visitor.bannedUntil });
    return true;
  }

  /** Does not hear an address until then, as from a ban of an earlier process. */
  ban(host: string, until: number, now: number): void {
    if (until > now) this.#visitor(host, now).bannedUntil = until;
  }

  /** Hears an address again, with a clean slate. True if it was banned. */
  lift(host: string, now: number): boolean {
    const visitor = this.#visitors.get(host);
    if (!visitor || visitor.bannedUntil <= now) return false;
    visitor.bannedUntil = 0;
    visitor.failures = 0;
    return true;
  }

  /** Addresses banned now. */
  banned(now: number): number {
    let count = 0;
    for (const { bannedUntil } of this.#visitors.values()) if (bannedUntil > now) count++;
    return count;
  }

  #isScanner(request: SipRequest): boolean {
    const agent = request.header('user-agent');
    return agent !== undefined && this.options.scanners.some((pattern) => pattern.test(agent));
  }

  #takeToken(host: string, now: number): boolean {
    const { perSecond, burst } = this.options.rate;
    const visitor = this.#visitor(host, now);
    visitor.tokens = Math.min(burst, visitor.tokens + ((now - visitor.at) / 1000) * perSecond);
    visitor.at = now;
    if (visitor.tokens < 1) return false;
    visitor.tokens--;
    return true;
  }

  #visitor(host: string, now: number): Visitor {
    const known = this.#visitors.get(host);
    const visitor = known ?? { tokens: this.options.rate.burst, at: now, failures: 0, failuresSince: now, bannedUntil: 0 };
    // Put last again: a Map keeps the order, so the first is the one unheard of for longest.
    if (known !== undefined) this.#visitors.delete(host);
    this.#visitors.set(host, visitor);
    if (this.#visitors.size > mostVisitors) {
      for (const [oldest, { bannedUntil }] of this.#visitors) {
        if (bannedUntil > now) continue;
        this.#visitors.delete(oldest);
        break;
      }
    }
    return visitor;
  }
}
