import type { SipResponse } from './message.ts';

/** Seconds for which a peer wants to be left alone (RFC 3261 20.33), a day at most; undefined where it does not say. */
export function retryAfterOf(response: SipResponse): number | undefined {
  const seconds = Number.parseInt(response.header('retry-after') ?? '', 10);
  return seconds >= 0 ? Math.min(seconds, 86_400) : undefined;
}
