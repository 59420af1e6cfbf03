/** Base timers in ms (RFC 3261 17.1.1.1); the others follow from them. */
export interface TimerValues {
  /** Estimate of the round trip. 500. */
  t1: number;
  /** Longest time between two sendings of a request other than INVITE, and of a response to INVITE. 4000. */
  t2: number;
  /** How long a message may stay in the network. 5000. */
  t4: number;
}

export const standardTimers: TimerValues = { t1: 500, t2: 4000, t4: 5000 };
