import { parseAddress, parseUri, type SipResponse, type SipUri } from '../message/index.ts';
import type { Target } from '../transport/index.ts';

/** Whether 3xx answers are followed (RFC 3261 8.1.3.4), and how far. */
export interface RedirectRules {
  /** Places tried because of redirections, altogether. */
  most: number;
  /** How a contact that was named is called; undefined where it may not be, as strangers' numbers against fraud. */
  allow: (contact: SipUri) => RedirectedTo | undefined;
}

/** Where a call goes that was redirected. */
export interface RedirectedTo {
  nextHop: Target | readonly Target[];
  /**
   * It is not the peer that was called: it gets no credentials, no extra headers and no route of the call, and only places are tried
   * that `mayReach` lets.
   */
  stranger?: boolean;
}

/** A place that a redirection has named. */
export interface Redirection extends RedirectedTo {
  uri: string;
}

/** The addresses that a redirection names, the best first; none, if it is none. */
export function contactsOf(response: SipResponse): string[] {
  if (![300, 301, 302, 305].includes(response.status)) return [];
  const named = response.list('contact').flatMap((value) => {
    const address = parseAddress(value);
    const uri = address?.uri.split('?', 1)[0];
    const q = Number.parseFloat(address?.parameters.get('q') ?? '1');
    return uri === undefined ? [] : [{ uri, q: q >= 0 && q <= 1 ? q : 1 }];
  });
  return named
    .sort((a, b) => b.q - a.q)
    .slice(0, 20)
    .map(({ uri }) => uri);
}

/** The places that redirections have named and that are still to be tried, the best first. */
export class Redirects {
  readonly #rules: RedirectRules | undefined;
  readonly #seen: Set<string>;
  #left: number;
  #waiting: Redirection[] = [];

  constructor(rules: RedirectRules | undefined, first: string) {
    this.#rules = rules;
    this.#left = rules?.most ?? 0;
    this.#seen = new Set([first.toLowerCase()]);
  }

  /** Takes the contacts of a 3xx. */
  note(response: SipResponse): void {
    if (this.#rules === undefined) return;
    const next: Redirection[] = [];
    for (const uri of contactsOf(response)) {
      const parsed = parseUri(uri);
      if (parsed === undefined || this.#seen.has(uri.toLowerCase())) continue;
      this.#seen.add(uri.toLowerCase());
      const to = this.#rules.allow(parsed);
      if (to !== undefined) next.push({ ...to, uri });
    }
    this.#waiting = [...next, ...this.#waiting];
  }

  /** The next place; undefined where there is none, or too many were tried. */
  next(): Redirection | undefined {
    if (this.#left <= 0) return undefined;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#left--;
    return next;
  }
}
