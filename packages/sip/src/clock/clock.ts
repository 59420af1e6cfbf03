/** A running timer. */
export interface Timer {
  /** Stops it; does nothing once it has fired. */
  cancel(): void;
}

/** Where the stack takes time from, so that a test can hold it still. Times are in milliseconds. */
export interface Clock {
  /** Milliseconds since the epoch; must not go backwards. */
  now(): number;
  /** Runs `task` once, not before `delayMs` have gone by. */
  after(delayMs: number, task: () => void): Timer;
}
