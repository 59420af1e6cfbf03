import type { FailOverCause } from '@parley/contract/gateway-group';
import { type BilledBy, databaseIsAway } from '@parley/db';
import type { DialogId } from '@parley/sip';
import type { ExtensionLine } from '../directory/extensions.ts';
import type { Gateway } from '../directory/gateways.ts';
import { ruledLine } from '../directory/outbound-rules.ts';
import type { CallContext } from './call-context.ts';
import { phoneRoute, type Route, routeTo } from './route.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Where a person is, and how audio goes there. */
export interface PersonPlace {
  line: ExtensionLine;
  route: Route;
  /** It is a phone of the company, which has proved itself: whoever is at it may hand calls on. */
  isPhone: boolean;
  /** Of a number outside: the gateway, the number and ours of which one is shown, the wanted one first. */
  outside?: { gateway: Gateway; number: string; callers: readonly string[] };
  /** By what a leg there is billed; undefined: a phone of the house costs nothing. */
  billedBy?: BilledBy;
  /** Places behind other gateways of a group, and for which causes the next of them is tried. */
  behind?: { causes: readonly string[]; places: readonly PersonPlace[] };
}

/** How somebody is rung. */
export interface Ringing {
  ringMs: number;
  /** A call of theirs whose place this one takes. */
  replaces?: DialogId | undefined;
  progress?: (status: number) => void;
}

/** Why nobody can be called, and the SIP status that says so to whoever asked for it. */
export interface NoPlace {
  why: string;
  status: number;
  /** Cause that the network gave (Q.850). */
  q850?: number | undefined;
  /** Numbers that the phone has named in its place, the best first. */
  named?: readonly string[];
  /** Why another gateway may take the call. */
  cause?: FailOverCause | undefined;
  /** He rings on for another call. */
  rungOn?: boolean;
}

/** Calls by a place; where a gateway of a group fails the call, by the next one, if it may. */
export async function byTurns<Reached extends object, Failed extends NoPlace>(
  place: PersonPlace,
  call: (place: PersonPlace) => Promise<Reached | Failed>,
): Promise<Reached | Failed> {
  const { causes = [], places = [] } = place.behind ?? {};
  let reached = await call(place);
  for (const next of places) {
    if (!('why' in reached) || reached.cause === undefined || !causes.includes(reached.cause)) break;
    reached = await call(next);
  }
  return reached;
}

/** For whom a place is looked for. */
export type Asking = Pick<TransferredCall, 'context' | 'gateway' | 'shown'> & {
  record: { facts: { company: number; extension?: string } };
};

const outside = /^\+?\d{2,20}$/;

/** What is looked up for a call that goes on while the database is away: somebody who cannot be found then is not reached, and ends no call. */
const whileThere =
  (find: (call: Asking, number: string) => Promise<PersonPlace | NoPlace>) =>
  (call: Asking, number: string): Promise<PersonPlace | NoPlace> =>
    find(call, number).catch((error: unknown): NoPlace => {
      if (!databaseIsAway(error)) throw error;
      return { why: 'the database is away', status: 503 };
    });

/** The phone of an extension. */
export const phonePlace = whileThere(async ({ context, record, shown }, number) => {
  const { company } = record.facts;
  const line = await context.phoneLines.of(company, number);
  if (!line) return { why: 'no such extension', status: 404 };
  const route = phoneRoute(context, company, number, shown.inside);
  return route ? { line, route, isPhone: true } : { why: 'the extension is not registered', status: 480 };
});

/** A number outside: by the gateway of the call; for a phone's call, by what the outbound rules of its company say. */
export const outsidePlace = whileThere(async ({ context, record, gateway, shown }, number) => {
  const { company, extension } = record.facts;
  if (!outside.test(number)) return { why: 'no number that can be called', status: 404 };
  if (gateway) return placeBy(context, company, gateway, number, [shown.outside, ...gateway.callerNumbers]);
  const ruled = await ruledLine(context.db, company, extension, number);
  if (ruled === 'none') return { why: noRule, status: 404 };
  const own = [...context.gateways().values()].filter((one) => one.company === company);
  if (!ruled) {
    const line = own.find((one) => context.trunks.restsUntil(one) === undefined) ?? own[0];
    return line ? placeBy(context, company, line, number, [...line.callerNumbers, shown.outside]) : noGateway;
  }
  const found = ruled.gateways.flatMap((id) => {
    const line = own.find((one) => one.id === id);
    if (!line) return [];
    const callers = ruled.callerNumbers.length > 0 ? ruled.callerNumbers : [...line.callerNumbers, shown.outside];
    return [placeBy(context, company, line, ruled.number, callers)];
  });
  // Those that rest or cannot be reached are passed over.
  const [first, ...places] = found.filter((place) => 'line' in place);
  return first ? { ...first, behind: { causes: ruled.failOver, places } } : (found[0] ?? noGateway);
});

/** Why nobody is called of whom no outbound rule says by which line. */
export const noRule = 'no outbound rule fits this number';

const noGateway: NoPlace = { why: 'no gateway to call outside by', status: 404 };

/** A number as it is called by a gateway. @param wanted numbers of ours that may be shown, the best first; an empty one only where there is no other */
export function placeBy(
  context: CallContext,
  company: number,
  line: Gateway,
  number: string,
  wanted: readonly string[],
): PersonPlace | NoPlace {
  const known = [...new Set(wanted.filter((caller) => caller !== ''))];
  const callers = known.length > 0 ? known : [''];
  const route = routeTo(context, company, line, number, callers[0] ?? '');
  if (route.trouble !== undefined) return { why: route.trouble, status: route.result === 'barred' ? 403 : 503 };
  if (route.isPhone) return { line, route, isPhone: true };
  return { line, route, isPhone: false, outside: { gateway: line, number, callers }, billedBy: { gateway: line.id, tariff: line.tariff } };
}

/** Whom a number that was dialled means: an extension of the company, otherwise somebody outside. */
export async function dialledPlace(call: Asking, number: string): Promise<PersonPlace | NoPlace> {
  const phone = await phonePlace(call, number);
  return 'line' in phone || phone.status !== 404 ? phone : await outsidePlace(call, number);
}
