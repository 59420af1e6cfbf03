import { databaseIsAway, takeCallers, uuid7 } from '@parley/db';
import type { CallContext } from './call-context.ts';
import type { NoPlace, PersonPlace } from './person-place.ts';
import { routeTo } from './route.ts';

/** Why a call outside is not made of which every caller number has had its calls of the day, or rests. */
const noCaller = 'no caller number is left that may be shown now';

/**
 * Chooses the number of ours that a leg outside shows, and counts it, as the dialler does for the calls of tasks: just before the INVITE. While
 * the database is away the first one is shown, and nothing is counted.
 *
 * @returns the place as it is called then; a phone of the house is left as it is
 */
export async function showCaller(
  { context, record }: { context: CallContext; record: { facts: { company: number } } },
  place: PersonPlace,
): Promise<PersonPlace | NoPlace> {
  const { db } = context;
  const { company } = record.facts;
  const { outside } = place;
  if (!outside) return place;
  const { gateway, number, callers } = outside;
  const id = uuid7();
  const offer = {
    ...{ numbers: callers, dailyLimit: gateway.callerDailyLimit, rests: gateway.callersRest, byUse: false },
    choose: (use: ReadonlyMap<string, { closed: boolean }>) => callers.find((caller) => !use.get(caller)?.closed),
  };
  try {
    const caller = (await takeCallers(db, [{ id, company, offer }])).get(id);
    if (caller === undefined) return { why: noCaller, status: 503, cause: 'congestion' };
    return caller === callers[0] ? place : { ...place, route: routeTo(context, company, gateway, number, caller) };
  } catch (error) {
    if (!databaseIsAway(error)) throw error;
    return place;
  }
}
