import type { Clock } from './clock.ts';
import { TimerWheel } from './timer-wheel.ts';

/**
 * The clock of real life, on one timer wheel: thousands of transactions each keep a timer, almost none of which ever fires,
 * so setting and cancelling must cost next to nothing. Timers fire up to 10 ms late.
 */
export function systemClock(): Clock {
  return new TimerWheel({ tickMs: 10, slots: 1024, monotonic: () => performance.now() });
}
