/** Sessions with which a worker can be the cause of its own lateness. */
const ENOUGH_SESSIONS = 10;
/** Pulses, one a second. */
const PULSES = 3;

/**
 * The lateness of a worker that its calls have part in, and that has lasted for some seconds. One that has hardly any calls is late because
 * something else has the processors, such as a start: refusing the next one would give it nothing back. Nor does a single late second tell
 * of too many calls.
 */
export class LastingLateness {
  private recent: number[] = [];

  /** Takes what the worker tells of its last second. */
  take({ sessions, latenessMs }: { readonly sessions: number; readonly latenessMs: number }): void {
    this.recent = sessions < ENOUGH_SESSIONS ? [] : [...this.recent, latenessMs].slice(-PULSES);
  }

  /** The least of the last pulses, ms; 0 as long as they are too few. */
  get ms(): number {
    return this.recent.length < PULSES ? 0 : Math.min(...this.recent);
  }
}
