import type { FigureDifference, SimulatedSide } from '@parley/contract/flow-simulation';
import { type Difference, meanDifference, shareDifference } from '@parley/dialog/simulation';

const mean = ({ count, sum }: SimulatedSide['turns']): number => (count === 0 ? 0 : sum / count);

/** How each figure changed, and whether that can be believed. */
export const differencesOf = (before: SimulatedSide, now: SimulatedSide): FigureDifference[] => {
  const share = (figure: 'reached' | 'firstGrade' | 'misagreed'): FigureDifference => ({
    figure,
    before: before.calls === 0 ? 0 : before[figure] / before.calls,
    now: now.calls === 0 ? 0 : now[figure] / now.calls,
    ...shareDifference([before[figure], before.calls], [now[figure], now.calls]),
  });
  const of = (figure: 'turns' | 'talk', found: Difference): FigureDifference => ({
    ...{ figure, before: mean(before[figure]), now: mean(now[figure]) },
    ...found,
  });
  return [
    share('reached'),
    share('firstGrade'),
    share('misagreed'),
    of('turns', meanDifference(before.turns, now.turns)),
    of('talk', meanDifference(before.talk, now.talk)),
  ];
};
