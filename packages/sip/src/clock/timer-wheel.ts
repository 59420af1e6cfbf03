import type { Clock, Timer } from './clock.ts';

interface WheelOptions {
  tickMs: number;
  slots: number;
  /** Milliseconds that never jump. */
  monotonic: () => number;
}

/** Ticks by which the event loop is late, and not only busy. */
const late = 5;
/** Turns of the event loop that a late one has for what came meanwhile, at most; each takes 32 datagrams of a socket (libuv). */
const mostTurns = 64;

class WheelTimer implements Timer {
  /** Undefined once fired or cancelled, so that nothing it holds is kept alive until its slot comes round. */
  task: (() => void) | undefined;
  dueTick: number;
  wheel: TimerWheel;

  constructor(task: () => void, dueTick: number, wheel: TimerWheel) {
    this.task = task;
    this.dueTick = dueTick;
    this.wheel = wheel;
  }

  cancel(): void {
    if (this.task === undefined) return;
    this.task = undefined;
    this.wheel.cancelled();
  }
}

/**
 * A hashed timing wheel (Varghese and Lauck): one interval timer drives all, and it runs only while something waits. Where the event loop was
 * held up, timers wait until what came meanwhile was read: what they are to repeat, or to give up, may have been answered long since.
 */
export class TimerWheel implements Clock {
  readonly #options: WheelOptions;
  readonly #slots: WheelTimer[][];
  readonly #startedAt: number;
  readonly #epochOffset: number;
  #tick = 0;
  #waiting = 0;
  #driver: NodeJS.Timeout | undefined;
  /** What came while the loop was held up is being read. */
  #reads = false;

  constructor(options: WheelOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.slots }, () => []);
    this.#startedAt = options.monotonic();
    this.#epochOffset = Date.now() - this.#startedAt;
  }

  now(): number {
    return Math.round(this.#options.monotonic() + this.#epochOffset);
  }

  after(delayMs: number, task: () => void): Timer {
    if (this.#driver === undefined) {
      this.#tick = this.#currentTick();
      this.#driver = setInterval(() => this.#advance(), this.#options.tickMs);
      this.#driver.unref();
    }
    // Rounded up from the true time: the interval may lag behind it.
    const elapsed = this.#options.monotonic() - this.#startedAt;
    const due = Math.max(Math.ceil((elapsed + delayMs) / this.#options.tickMs), this.#tick + 1);
    const timer = new WheelTimer(task, due, this);
    this.#slots[due % this.#slots.length]?.push(timer);
    this.#waiting++;
    return timer;
  }

  cancelled(): void {
    this.#waiting--;
  }

  #currentTick(): number {
    return Math.floor((this.#options.monotonic() - this.#startedAt) / this.#options.tickMs);
  }

  #advance(): void {
    if (this.#reads) return;
    const behind = this.#currentTick() - this.#tick;
    if (behind > late) this.#readFirst(Math.min(behind, mostTurns));
    else this.#runDue();
  }

  /** Sockets are read between two immediates. */
  #readFirst(turns: number): void {
    this.#reads = turns > 0;
    if (this.#reads) setImmediate(() => this.#readFirst(turns - 1));
    else this.#runDue();
  }

  #runDue(): void {
    const target = this.#currentTick();
    while (this.#tick < target) {
      this.#tick++;
      this.#run(this.#tick);
    }
    if (this.#waiting > 0) return;
    // Nothing waits: what is left in the slots was cancelled.
    for (const slot of this.#slots) slot.length = 0;
    clearInterval(this.#driver);
    this.#driver = undefined;
  }

  #run(tick: number): void {
    const index = tick % this.#slots.length;
    const slot = this.#slots[index];
    if (slot === undefined || slot.length === 0) return;
    this.#slots[index] = slot.filter((timer) => timer.task !== undefined && timer.dueTick > tick);
    for (const timer of slot) {
      if (timer.dueTick > tick) continue;
      const task = timer.task;
      if (task === undefined) continue;
      timer.task = undefined;
      this.#waiting--;
      try {
        task();
      } catch (error) {
        // Still an uncaught error, but the other timers of this tick come first.
        setImmediate(() => {
          throw error;
        });
      }
    }
  }
}
