import type { Clock, Timer } from './clock.ts';

/** A clock that stands still until it's told to go on: for tests of timers. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { at: number; order: number; task: () => void }[] = [];
  #order = 0;

  constructor(now = 1_700_000_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, task: () => void): Timer {
    const entry = { at: this.#now + delayMs, order: this.#order++, task };
    this.#timers.push(entry);
    return {
      cancel: () => {
        this.#timers = this.#timers.filter((timer) => timer !== entry);
      },
    };
  }

  /** Timers that have not fired. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets `ms` go by, firing what falls due in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = end;
  }
}
