import type { Clock, Timer } from '../clock/index.ts';
import type { HostPort } from '../transport/index.ts';
import type { TimerValues } from './timer-values.ts';

/** What a transaction lives on. */
export interface Environment {
  clock: Clock;
  timers: TimerValues;
  send(bytes: Buffer, to: HostPort, failed?: (error: Error) => void): void;
  /** Whether a connection with the peer of a request is still there for its answers. */
  isConnected(peer: HostPort): boolean;
}

/** Sends the bytes again after `first` ms, then after twice as long each time, but never waits longer than `longest`. */
export function repeat({ clock }: Pick<Environment, 'clock'>, first: number, longest: number, send: () => void): Timer {
  let wait = first;
  let timer: Timer;
  const again = () => {
    wait = Math.min(wait * 2, longest);
    // Before the sending, which may be what finds that the peer is gone and calls this off.
    timer = clock.after(wait, again);
    send();
  };
  timer = clock.after(wait, again);
  return { cancel: () => timer.cancel() };
}
