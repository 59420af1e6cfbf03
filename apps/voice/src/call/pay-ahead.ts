import { type BilledBy, databaseIsAway, holdMoney, paidTime, type Tariff } from '@parley/db';
import type { Onlooker } from '../conversation/onlooker.ts';
import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import type { PersonTalk } from './person-talk.ts';

/** How far ahead calls are paid, ms. */
export interface PaidAhead {
  /** A leg outside is held so much for before it rings, and each time so much more; where the company has not so much, one unit. */
  stepMs: number;
  /** More is held so long before the end of what is paid; who talks is told where there is none. */
  leadMs: number;
  /** And hung up so long before it, as a BYE and the record take their time. */
  marginMs: number;
}

export const usualPaidAhead: PaidAhead = { stepMs: 120_000, leadMs: 30_000, marginMs: 5_000 };

/** While there is no more money, or the database is away, it is asked so often, ms. */
const againAfter = 5_000;

/** What of a call costs money as time goes by: the call itself, or one of its legs. */
interface PaidStretch {
  tariff: Tariff;
  from: Date;
  /** For how long money is held already, in whole units. */
  heldMs: number;
  /** The money is about to be used up. */
  warn: () => void;
  /** It is. */
  end: () => void;
}

/**
 * Holds money ahead while somebody talks, so that a company's limit is passed by no call however long it takes: where there is no more, those
 * who talk are told, and hung up before the time that is paid for ends. While the database is away it goes on unpaid.
 *
 * @returns what ends that, once the stretch is over
 */
export function payAhead(
  { context, scope, record }: { context: CallContext; scope: CallScope; record: CallRecord },
  { tariff, from, heldMs, warn, end }: PaidStretch,
): () => void {
  const { company, id: call, environment } = record.facts;
  if (tariff.price === 0 || environment === 'uat') return () => {};
  const { stepMs, leadMs, marginMs } = context.paidAhead;
  let until = from.getTime() + heldMs;
  let warned = false;
  let over = false;
  const left = (): number => until - record.now().getTime();
  const look = (ms: number): void => {
    scope.after(Math.max(0, ms), () => (over ? undefined : extend()));
  };
  const extend = async (): Promise<void> => {
    const held = await holdMore();
    if (over) return;
    if (held === undefined) return look(againAfter);
    until += held;
    if (held > 0) {
      warned = false;
      return look(left() - leadMs);
    }
    if (left() <= marginMs) {
      record.event('money-used-up');
      return end();
    }
    if (!warned) warn();
    warned = true;
    look(Math.min(left() - marginMs, againAfter));
  };
  /** @returns for how long; 0 where the company has no more; undefined where nobody knows */
  const holdMore = async (): Promise<number | undefined> => {
    try {
      for (const { ms, amount } of [paidTime(tariff, stepMs), paidTime(tariff, 1)])
        if (await holdMoney(context.db, { company, call }, context.node, amount)) return ms;
      return 0;
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      return undefined;
    }
  };
  look(left() - leadMs);
  return () => {
    over = true;
  };
}

/** Pays a leg to a number outside ahead, for which its first minutes are held: a phone of the house costs nothing. */
export const payLegAhead = (
  call: { context: CallContext; scope: CallScope; record: CallRecord },
  { billedBy, from, ...rest }: Pick<PaidStretch, 'from' | 'warn' | 'end'> & { billedBy: BilledBy | undefined },
): (() => void) => {
  if (!billedBy) return () => {};
  const { tariff } = billedBy;
  return payAhead(call, { ...rest, from, tariff, heldMs: paidTime(tariff, call.context.paidAhead.stepMs).ms });
};

/** Tells whoever of the company talks in a call that its money is used up; where nobody does, the robot says it. */
export function warnOf(talk: PersonTalk | undefined, onlooker: Onlooker | undefined): void {
  if (talk) talk.person.warn();
  else onlooker?.prompt(moneyWarning(onlooker.version.flow.language), true);
}

/** What those are told whose call is about to end. */
export const moneyWarning = (language: string): string =>
  language.startsWith('zh') ? '余额不足，通话即将结束。' : 'The balance is used up. This call is about to end.';
