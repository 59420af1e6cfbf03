import { parseAddress, type SipResponse, sameUri } from '../message/index.ts';

/** What the carrier granted our contact: its own expires, else the Expires header, else what we asked for (RFC 3261 10.2.4). */
export function grantedSeconds(response: SipResponse, contact: string, wantedS: number): number {
  const ours = parseAddress(contact)?.uri ?? '';
  const address = response
    .list('contact')
    .map(parseAddress)
    .find((candidate) => candidate !== undefined && sameUri(candidate.uri, ours));
  const seconds = Number.parseInt(address?.parameters.get('expires') ?? response.header('expires') ?? '', 10);
  return seconds > 0 ? seconds : wantedS;
}

/** Early enough for a refresh to be repeated for as long as a transaction lives, and to be tried again after that. */
export function refreshAfterMs(expiresS: number): number {
  return Math.max(expiresS * 500, (expiresS - 64) * 1000);
}

/** Wait before the next try: doubled for each failure in a row, then halved at most by `chance` (0 to 1), so that many don't come at once. */
export function backOffMs(failures: number, limits: { baseMs: number; maxMs: number }, chance: number): number {
  const full = Math.min(limits.maxMs, limits.baseMs * 2 ** Math.min(failures, 30));
  return Math.round(full * (0.5 + chance / 2));
}
