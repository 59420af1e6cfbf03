import type { BilledBy } from '@parley/db';
import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import { holdForLeg, noMoney } from './money.ts';
import type { NoPlace } from './person-place.ts';

interface Call {
  context: Pick<CallContext, 'takeLine' | 'occupancy'>;
  scope: CallScope;
  record: CallRecord;
}

type PayingCall = Parameters<typeof holdForLeg>[0] & Call;

/** Of a leg that goes by no gateway: a phone of the house. */
const noLine = (): void => {};

/**
 * Holds a line of the gateway by which somebody is to be called, until the call ends at the latest.
 *
 * @returns what gives it back before; why he cannot be called, if all lines are in use
 */
export async function holdLine({ context, scope, record }: Call, gateway: string | undefined): Promise<(() => void) | NoPlace> {
  if (gateway === undefined) return noLine;
  const line = await scope.acquire(context.takeLine(record.facts.company, gateway), (taken) => taken?.());
  return line ?? { why: 'all lines of the gateway are in use', status: 503, cause: 'congestion' };
}

/** What somebody who is to be called holds. */
interface HeldLeg {
  giveLine: () => void;
  /** Gives back line and money, where it comes to nothing. */
  giveBack: () => void;
}

/** Holds a line, and money for the first minutes, of somebody who is to be called. @returns why he cannot be, otherwise */
export async function holdLeg(call: PayingCall, billedBy: BilledBy | undefined): Promise<HeldLeg | NoPlace> {
  const giveLine = await holdLine(call, billedBy?.gateway);
  if (typeof giveLine !== 'function') return giveLine;
  const giveMoney = await holdForLeg(call, billedBy);
  const giveBack = (): void => {
    giveLine();
    giveMoney?.();
  };
  if (giveMoney) return { giveLine, giveBack };
  giveBack();
  return { why: noMoney, status: 403 };
}

/** Holds the line of a leg that is up already, and had one in another call or by its robot. @returns what gives it back */
export function keepLine({ context, scope, record }: Call, gateway: string | undefined): () => void {
  if (gateway === undefined) return noLine;
  const line = context.occupancy.takeLine(record.facts.company, gateway);
  scope.defer(line);
  return line;
}

/** A person has a call of a task: its robot is free, and its line is not, unless whoever was called first is not there any more. */
export function leavesLine(call: Call, gateway: string | undefined, free: () => void): void {
  if (call.record.facts.firstLegEndedAt === undefined) keepLine(call, gateway);
  free();
}
