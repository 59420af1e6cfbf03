import { parseUri } from '@parley/sip';
import type { Route } from '../../call/route.ts';
import type { Gateway } from '../../directory/gateways.ts';
import { type Found, good, warning } from './finding.ts';

/** What carriers answer whose rules the caller's number breaks (RFC 3261 21.4.4, 21.6.4; RFC 8197). */
const refusals = [403, 606, 607, 608];

/** Which caller number the carrier was shown, and what it may have against it. @param refused status of its final answer, where it took no call */
export function callerFinding(gateway: Gateway, { from, headers }: Route, refused?: number): Found {
  if (gateway.callerNumbers.length === 0) return warning('caller.none');
  const [header, value] = headers.find(([name]) => /^P-(Asserted|Preferred)-Identity$/i.test(name)) ?? ['From', from.uri];
  const number = parseUri(value.replace(/^.*<|>.*$/g, ''))?.user ?? value;
  return refused !== undefined && refusals.includes(refused)
    ? warning('caller.refused', { number, header, status: refused })
    : good('caller.shown', { number, header });
}
