export const TICK_MS = 20;

/** What a wake-up of the clock means. */
export interface Beat {
  /** Ticks since the last beat: 1 normally, 0 = woken early, more = the ticks between were dropped. */
  readonly elapsed: number;
  /** How late the tick is that this beat stands for, ms. */
  readonly latenessMs: number;
}

/**
 * The schedule of the 20 ms clock, without a timer of its own. A late beat stands for the newest tick that is due; the ones
 * before it are dropped and counted instead of being made up for, so that an overload cannot feed itself.
 */
export class TickClock {
  ticks = 0;
  dropped = 0;
  private due: number;

  /** @param now monotonic ms */
  constructor(now: number) {
    this.due = now + TICK_MS;
  }

  beat(now: number): Beat {
    const late = now - this.due;
    // Timers have whole milliseconds: up to 1 ms early is on time.
    if (late < -1) return { elapsed: 0, latenessMs: 0 };
    const missed = Math.max(0, Math.floor(late / TICK_MS));
    this.due += (missed + 1) * TICK_MS;
    this.ticks++;
    this.dropped += missed;
    return { elapsed: missed + 1, latenessMs: Math.max(0, late) };
  }

  /** ms until the next beat, at least 1. */
  wait(now: number): number {
    return Math.max(1, Math.floor(this.due - now));
  }
}
