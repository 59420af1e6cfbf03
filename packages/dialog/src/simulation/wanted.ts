import type { Difference } from './interval.ts';

/** 95 % sure, and found in four of five repetitions: the sum of both normal quantiles. */
const z = 1.959964 + 0.841621;
/** A difference below this is not worth finding. */
const smallest = 0.02;

/**
 * How many more people both sides need together until a difference of shares such as the one that is seen can be believed, by the usual
 * rule for two shares (power 80 %).
 *
 * @param share of all people who are on the second side, 0 to 1
 * @returns 0 where it can be believed already; null where nothing was seen yet
 */
export const peopleWanted = (
  first: readonly [hits: number, of: number],
  second: readonly [hits: number, of: number],
  share: number,
  { by, sure }: Pick<Difference, 'by' | 'sure'>,
): number | null => {
  if (first[1] === 0 || second[1] === 0) return null;
  if (sure) return 0;
  // A share of none or all has no variance of its own: half a person is added to each side of it.
  const [p, q] = [first, second].map(([hits, of]) => (hits + 0.5) / (of + 1)) as [number, number];
  const needed = ((z / Math.max(Math.abs(by), smallest)) ** 2 * ((p * (1 - p)) / (1 - share) + (q * (1 - q)) / share)) | 0;
  return Math.max(1, needed + 1 - first[1] - second[1]);
};
