/** Sessions with which a worker can be the cause of its own lateness. */
const ENOUGH_SESSIONS = 10;
/** Pulses that are looked at, one a second. */
const PULSES = 10;
/** So many of them may be punctual without hiding the others. */
const PUNCTUAL = 2;

/**
 * The lateness of a worker that its calls have part in, and that lasts. One that has hardly any calls is late because something else has
 * the processors, such as a start: refusing the next one would give it nothing back. Nor do some late seconds tell of too many calls: a
 * burst of calls that begin, or whatever else the machine does meanwhile, is over before a refused caller could have tried again.
 */
export class LastingLateness {
  private recent: number[] = [];

  /** Takes what the worker tells of its last second. */
  take({ sessions, latenessMs }: { readonly sessions: number; readonly latenessMs: number }): void {
    this.recent = sessions < ENOUGH_SESSIONS ? [] : [...this.recent, latenessMs].slice(-PULSES);
  }

  /** What all but two of the last ten pulses reach, ms; 0 as long as they are too few. */
  get ms(): number {
    return this.recent.length < PULSES ? 0 : (this.recent.toSorted((a, b) => a - b)[PUNCTUAL] ?? 0);
  }
}
