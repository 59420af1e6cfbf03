import type { NextCaller } from './redial.ts';

/** What is known of a caller number. */
export interface CallerUse {
  /** Calls that it was shown on today. */
  calls: number;
  /** It may not be shown now: it has had its calls of the day, or rests. */
  closed: boolean;
}

/** By what a caller number is chosen for one call. */
export interface CallerCriteria {
  /** `in-turn`, `random`, `same-area` or `least-used`. */
  choice: string;
  /** Where the callee is, such as `广东省广州市`. */
  area: string | undefined;
  /** Counts calls. */
  turn: number;
  /** In [0, 1). */
  random: number;
  /** What the redial rule or an intervention says of this call; null: as the task chooses. */
  next: NextCaller | null;
}

/** Caller numbers of a list, by where they are from. */
export interface CallerAreas {
  /** By area: `广东省广州市`. */
  readonly byArea: ReadonlyMap<string, readonly string[]>;
  /** By province: `广东省`. */
  readonly byProvince: ReadonlyMap<string, readonly string[]>;
}

/** The province that an area is in; a municipality is its own. */
export const provinceOf = (area: string): string => /^(?:内蒙古|广西|宁夏|新疆|西藏|天津|.*?[省市])/.exec(area)?.[0] ?? area;

/** Sorts caller numbers by area. */
export function callerAreas(numbers: readonly string[], areaOf: (number: string) => string | undefined): CallerAreas {
  const placed = numbers.flatMap((number) => {
    const area = areaOf(number);
    return area === undefined ? [] : [{ number, area }];
  });
  const lists = (key: (area: string) => string) =>
    new Map([...Map.groupBy(placed, ({ area }) => key(area))].map(([area, list]) => [area, list.map(({ number }) => number)]));
  return { byArea: lists((area) => area), byProvince: lists(provinceOf) };
}

/** Those of some numbers that are nearest to the callee: of its city, otherwise of its province, otherwise all of them. */
function nearest(numbers: readonly string[], { byArea, byProvince }: CallerAreas, area: string, isOpen: (number: string) => boolean) {
  for (const list of [byArea.get(area), byProvince.get(provinceOf(area))]) {
    const open = list?.filter(isOpen) ?? [];
    if (open.length > 0) return open;
  }
  return numbers;
}

/**
 * Chooses the caller number of a call. One that may not be shown is passed over, even where a rule names it.
 *
 * @param use what is known of each; a number that is not in it was not shown today
 * @returns an empty one if there are none to choose from; undefined if none of them may be shown now
 */
export function chooseCaller(
  numbers: readonly string[],
  areas: () => CallerAreas,
  { choice, area, turn, random, next }: CallerCriteria,
  use: ReadonlyMap<string, CallerUse>,
): string | undefined {
  const isOpen = (number: string): boolean => !use.get(number)?.closed;
  if (next && 'number' in next && isOpen(next.number)) return next.number;
  if (numbers.length === 0) return next && 'number' in next ? undefined : '';
  const last = next && 'after' in next ? numbers.indexOf(next.after) : -1;
  const from = last >= 0 ? last + 1 : turn % numbers.length;
  if (last < 0) {
    const open = numbers.filter(isOpen);
    if (choice === 'random') return open[Math.floor(random * open.length)];
    if (choice === 'same-area' && area !== undefined) {
      const near = nearest(open, areas(), area, isOpen);
      return near[turn % near.length];
    }
    if (choice === 'least-used') {
      const calls = (number: string): number => use.get(number)?.calls ?? 0;
      return open.reduce<string | undefined>((best, one) => (best === undefined || calls(one) < calls(best) ? one : best), undefined);
    }
  }
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[(from + n) % numbers.length];
    if (number !== undefined && isOpen(number)) return number;
  }
  return undefined;
}
