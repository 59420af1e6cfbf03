/** A source of chance that a seed determines. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
}

/** Mulberry32: small, fast, and the same on every machine. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, chance: (share) => next() < share, pick: (items) => items[Math.floor(next() * items.length)] };
};

/** One seed of a run and the number of a call in it. */
export const seedOf = (run: number, call: number): number => Math.imul(run ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(call + 1, 0xc2b2ae35);
