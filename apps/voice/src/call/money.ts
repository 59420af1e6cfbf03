import { type BilledBy, databaseIsAway, holdMoney, paidTime, releaseMoney, reserveOf, type Tariff } from '@parley/db';
import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';

/** Why a call that the company cannot pay for is not made or taken. */
export const noMoney = 'the company has no money left for it';

/** Holds what a call may cost at most. @returns as `holdMuch` does */
export const holdFor = (
  context: Pick<CallContext, 'db' | 'node' | 'log'>,
  of: { company: number; call: string },
  tariff: Tariff,
  longestMs: number,
): Promise<(() => void) | undefined> => holdMuch(context, of, tariff.price === 0 ? 0 : reserveOf(tariff, longestMs));

/**
 * Holds money until the facts of a call are applied. While the database is away it goes on without: what the account does not
 * have by then is waived.
 *
 * @returns what gives the money back, for a call or leg that comes to nothing; undefined if there is not enough
 */
async function holdMuch(
  { db, node, log }: Pick<CallContext, 'db' | 'node' | 'log'>,
  of: { company: number; call: string },
  amount: number,
): Promise<(() => void) | undefined> {
  const nothing = (): void => {};
  if (amount === 0) return nothing;
  try {
    if (!(await holdMoney(db, of, node, amount))) return undefined;
  } catch (error) {
    if (!databaseIsAway(error)) throw error;
    return nothing;
  }
  return () => {
    // The end of the call gives back what this does not.
    releaseMoney(db, of, amount).catch((error: unknown) => log.warn({ error, callId: of.call }, 'money stays held until the call ends'));
  };
}

/** Holds what the first minutes of a further leg cost; more is held as it goes on. @returns as `holdMuch` does */
export async function holdForLeg(
  { context, scope, record }: { context: CallContext; scope: CallScope; record: CallRecord },
  billedBy: BilledBy | undefined,
): Promise<(() => void) | undefined> {
  const { company, id: call, environment } = record.facts;
  if (!billedBy || environment === 'uat') return () => {};
  return await scope.until(holdTime(context, { company, call }, billedBy.tariff, context.paidAhead.stepMs));
}

/** Holds what a time costs, in whole units. @returns as `holdMuch` does */
export const holdTime = (
  context: Pick<CallContext, 'db' | 'node' | 'log'>,
  of: { company: number; call: string },
  tariff: Tariff,
  ms: number,
): Promise<(() => void) | undefined> => holdMuch(context, of, paidTime(tariff, ms).amount);
