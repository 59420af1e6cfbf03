/** Whether sweeps run as whole products (`npm run test:full`). */
export const whole = process.env.PARLEY_FULL === '1';

/** Stands for `test` and `describe` where nothing is to be defined. */
const undefinedHere = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * Tests that only a whole run has, `inWholeRun(test)('…', …)`: a cheaper one in the plain run shows the heart of the same.
 *
 * @param define `test` or `describe`
 */
export const inWholeRun = <T extends (...args: never[]) => unknown>(define: T): T => (whole ? define : (undefinedHere as unknown as T));

/**
 * Which of a list one thing is tried with: all in a whole run; else every n-th, its neighbours with the others, so that as many things in a
 * row as there are shares meet all of the list.
 *
 * @param at the thing's number among its kind
 * @param shares into how many parts the list falls; as many as it has items if not given, so that each thing is tried with one
 */
export const shareOf = <T>(list: readonly T[], at: number, shares = list.length): readonly T[] =>
  whole ? list : list.filter((_, n) => (at + n) % shares === 0);

/**
 * Whether to look, after the n-th of many calls, that they have changed nothing: a whole run does after each and tells which it was, a plain
 * one after each sixteenth and after the last.
 */
export const looksAfter = (n: number, calls: number): boolean => whole || n % 16 === 15 || n === calls - 1;
