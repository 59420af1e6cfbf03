/** A difference with the interval in which it lies in 95 of 100 repetitions. */
export interface Difference {
  readonly by: number;
  readonly from: number;
  readonly to: number;
  /** Zero is outside: it can be believed. */
  readonly sure: boolean;
}

const z = 1.959964; // of 95 %

const told = (by: number, from: number, to: number): Difference => ({ by, from, to, sure: from > 0 || to < 0 });

/** Wilson's interval of a share. */
const wilson = (hits: number, of: number): readonly [number, number] => {
  if (of === 0) return [0, 1];
  const share = hits / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [middle - half, middle + half];
};

/** How a share changed: Newcombe's interval of the difference of two shares that were counted apart. */
export const shareDifference = (before: readonly [hits: number, of: number], now: readonly [hits: number, of: number]): Difference => {
  const [was, is] = [before, now].map(([hits, of]) => (of === 0 ? 0 : hits / of)) as [number, number];
  const [wasLow, wasHigh] = wilson(...before);
  const [isLow, isHigh] = wilson(...now);
  const by = is - was;
  return told(by, by - Math.hypot(is - isLow, wasHigh - was), by + Math.hypot(isHigh - is, was - wasLow));
};

/** Sums of a figure over calls: enough for its mean and variance. */
export interface Sums {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

const varianceOf = ({ count, sum, squares }: Sums): number => (count < 2 ? 0 : Math.max(0, (squares - (sum * sum) / count) / (count - 1)));

/** How a mean changed, by the normal interval of the difference of two means (Welch). */
export const meanDifference = (before: Sums, now: Sums): Difference => {
  if (before.count < 2 || now.count < 2) return { by: 0, from: 0, to: 0, sure: false };
  const by = now.sum / now.count - before.sum / before.count;
  const half = z * Math.sqrt(varianceOf(before) / before.count + varianceOf(now) / now.count);
  return half === 0 ? { by, from: by, to: by, sure: by !== 0 } : told(by, by - half, by + half);
};
