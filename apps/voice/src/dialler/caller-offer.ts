import { areaOf, type CallerOffer, type ClaimedRow, type RunningTask } from '@parley/db';
import { type CallerAreas, callerAreas, chooseCaller } from '@parley/pacing';
import type { Gateway } from '../directory/gateways.ts';

let turn = 0;

/** Lists are read anew when they change: what was worked out of one goes with it. */
const sorted = new WeakMap<readonly string[], CallerAreas>();

const areasOf = (numbers: readonly string[]): CallerAreas => {
  const areas = sorted.get(numbers) ?? callerAreas(numbers, (number) => areaOf(number).area);
  sorted.set(numbers, areas);
  return areas;
};

/** Among which caller numbers a call of a task has its own chosen, and how: its task's, otherwise its gateway's. */
export function callerOffer(
  { callerNumbers, callerChoice: choice }: Pick<RunningTask, 'callerNumbers' | 'callerChoice'>,
  gateway: Pick<Gateway, 'callerNumbers' | 'callerDailyLimit' | 'callersRest'>,
  { phone, caller, nextCaller }: Pick<ClaimedRow, 'phone' | 'caller' | 'nextCaller'>,
): CallerOffer {
  const numbers = callerNumbers.length > 0 ? callerNumbers : gateway.callerNumbers;
  const next = caller ? { number: caller } : nextCaller;
  const criteria = {
    ...{ choice, next, turn: turn++, random: Math.random() },
    area: choice === 'same-area' ? areaOf(phone).area : undefined,
  };
  return {
    numbers: next && 'number' in next ? [...numbers, next.number] : numbers,
    dailyLimit: gateway.callerDailyLimit,
    rests: gateway.callersRest,
    byUse: choice === 'least-used',
    choose: (use) => chooseCaller(numbers, () => areasOf(numbers), criteria, use),
  };
}
