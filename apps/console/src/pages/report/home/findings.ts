import type { HourFigures } from '@parley/contract/report';

/** Change against before, as a share; undefined without a before. */
export const change = (now: number, before: number): number | undefined => (before > 0 ? (now - before) / before : undefined);

/** The finished stretch that was answered best; a stretch of few calls proves nothing. */
export const best = (list: readonly HourFigures[]): HourFigures | undefined => {
  const most = Math.max(0, ...list.map(({ calls }) => calls));
  const fit = list.filter(({ calls, unfinished }) => calls > 0 && !unfinished && calls >= most * 0.1);
  const rate = ({ answered, calls }: HourFigures): number => answered / calls;
  return fit.reduce<HourFigures | undefined>((found, one) => (found && rate(found) >= rate(one) ? found : one), undefined);
};

/** Drops the empty hours before the first and after the last that matter, so that the day fills the chart. */
export const trimmed = (list: readonly HourFigures[]): readonly HourFigures[] => {
  const matters = ({ calls, usualCalls }: HourFigures): boolean => calls > 0 || (usualCalls ?? 0) > 0;
  const first = list.findIndex(matters);
  return first < 0 ? [] : list.slice(first, list.findLastIndex(matters) + 1);
};
