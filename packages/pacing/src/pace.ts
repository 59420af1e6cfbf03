/** A second, and what one INVITE may come later than another that was as far from its start, ms: no second sees more of them than the limit. */
const second = 1_050;
/** Rows are claimed at most this far ahead of their start, ms. */
const horizon = 1_000;
/** And so far by a pace of their own that is slower than the one they share, ms: what lies between their starts is lost to others. */
const mixedHorizon = 250;

/** Calls per second of a gateway, or of a task. */
export interface Pace {
  rate: number;
  /** The next start may be in so long, ms. */
  waitMs: number;
}

export interface Starts {
  /** When each may start, ms from now. */
  inMs: number[];
  /** When the one behind them may by each pace, ms from now. */
  nextInMs: number[];
}

/**
 * The next starts that all paces allow, each so far behind the one before as the slowest wants it.
 *
 * @param limit at most so many
 * @param paces the one that others share comes first
 */
export function startsOf(limit: number, paces: readonly Pace[]): Starts {
  if (paces.length === 0) return { inMs: Array.from({ length: limit }, () => 0), nextInMs: [] };
  const waitMs = Math.max(0, ...paces.map((pace) => pace.waitMs));
  const slowest = Math.min(...paces.map(({ rate }) => rate));
  const ahead = slowest < (paces[0]?.rate ?? slowest) ? mixedHorizon : horizon;
  const room = waitMs >= ahead ? 0 : Math.max(1, Math.floor(((ahead - waitMs) * slowest) / second));
  const inMs = Array.from({ length: Math.max(0, Math.min(limit, room)) }, (_, n) => waitMs + (n * second) / slowest);
  const last = inMs.at(-1);
  return { inMs, nextInMs: paces.map(({ rate, waitMs: own }) => (last === undefined ? own : last + second / rate)) };
}
