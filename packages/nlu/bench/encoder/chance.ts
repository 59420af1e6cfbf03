/** Numbers that look random and are the same each time. */
export interface Chance {
  /** From 0 to 1. */
  readonly next: () => number;
  /** Standard normal, by the method of Box and Muller. */
  readonly normal: () => number;
  /** Of `all`, as many as `count`, each once. */
  readonly some: <T>(all: readonly T[], count: number) => T[];
}

/** A linear congruential generator (Numerical Recipes, section 7.1). */
export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_00_00_00_00;
  };
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    some: (all, count) => {
      const left = [...all];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)).flat();
    },
  };
};
