import { type Bill, billOf } from '../billing/bill.ts';
import { noBill, type PastBill } from '../billing/bill-days.ts';
import type { CallToSettle, Charge } from '../billing/charge-calls.ts';
import type { CallFacts, LegFacts } from './call-facts.ts';

/** From one time to another, in ms. */
export const between = (from: string | undefined, to: string | undefined): number | null =>
  from && to ? Math.max(0, Date.parse(to) - Date.parse(from)) : null;

/** What a call itself comes to by its tariff, without its further legs; one that has none is counted by the second. */
export const billOfCall = (call: CallFacts): Bill => {
  if (call.environment === 'uat') return noBill;
  return billOf(call.tariff ?? { unit: 1, price: 0 }, between(call.answeredAt, call.firstLegEndedAt ?? call.endedAt) ?? undefined);
};

/** What a leg to a number outside comes to. */
export const billOfLeg = (call: CallFacts, { billedBy, answeredAt, endedAt }: LegFacts): Bill =>
  !billedBy || call.environment === 'uat' ? noBill : billOf(billedBy.tariff, between(answeredAt, endedAt ?? call.endedAt) ?? undefined);

export const legsBillOf = (call: CallFacts): number => call.legs.reduce((sum, leg) => sum + billOfLeg(call, leg).amount, 0);

/** What a call is to be charged with, its legs to numbers outside included. @param before what was charged for it when its node was lost */
export function toSettle(call: CallFacts, held: number, before: PastBill | undefined): CallToSettle {
  const { company, id, direction, gateway, tariff, environment, endedAt, answeredAt } = call;
  const charges: Charge[] = [];
  if (environment !== 'uat') {
    if (gateway && tariff)
      charges.push({ kind: direction, gateway: gateway.id, answered: answeredAt !== undefined, bill: billOfCall(call), before });
    for (const [n, leg] of call.legs.entries())
      if (leg.billedBy && leg.answeredAt)
        charges.push({ kind: 'leg', gateway: leg.billedBy.gateway, answered: true, bill: billOfLeg(call, leg), leg: n });
  }
  return { company, id, endedAt, held, charges };
}
