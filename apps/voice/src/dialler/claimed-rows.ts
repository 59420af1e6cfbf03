import type { ClaimedRow, RunningTask } from '@parley/db';
import type { Clock } from '@parley/sip';
import type { RowToDial } from '../call/dial-row.ts';
import { mayDialNow } from './in-calling-hours.ts';
import type { Occupancy } from './occupancy.ts';

/** One that calls per second hold back is not dialled when it is so much later, ms: that second is others'. */
const latest = 1_000;

export interface ClaimedRowsOptions {
  occupancy: Occupancy;
  clock: Pick<Clock, 'now'>;
  /** The time of day, by which calling hours go. */
  wall: () => Date;
  /** False while the node must not dial. */
  mayDial: () => boolean;
  /** Dials a row; resolves when its call is over. */
  dial: (row: RowToDial) => Promise<void>;
  /** A robot came free. */
  onFreed: () => void;
  onError: (error: unknown) => void;
}

/** Number rows of this node from their claim to the end of their call. Each takes its robot at once and is dialled when its pace allows. */
export class ClaimedRows {
  readonly #options: ClaimedRowsOptions;
  readonly #companies = new Map<string, number>();
  /** Those that wait for their pace. */
  readonly #starts = new Map<NodeJS.Timeout, string>();

  constructor(options: ClaimedRowsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#companies.size;
  }

  ids(): string[] {
    return [...this.#companies.keys()];
  }

  companies(): Iterable<number> {
    return this.#companies.values();
  }

  take(task: RunningTask, row: ClaimedRow): void {
    const { occupancy, clock, wall, mayDial, dial, onFreed, onError } = this.#options;
    const startBy = row.paced ? clock.now() + row.startInMs + latest : Number.POSITIVE_INFINITY;
    const mayStart = (): boolean => mayDial() && clock.now() <= startBy && mayDialNow(task, row.phone, wall());
    const giveBack = occupancy.takeForTask(task.company, task.id, task.gateway);
    const free = (): void => {
      giveBack();
      onFreed();
    };
    this.#companies.set(row.id, task.company);
    const start: NodeJS.Timeout = setTimeout(() => {
      this.#starts.delete(start);
      dial({ task, row, free, mayStart })
        .catch(onError)
        .finally(() => this.#companies.delete(row.id));
    }, row.startInMs);
    this.#starts.set(start, row.id);
  }

  /** Dials none of those that wait any more; they are given back with everything else that is entered under this node. */
  close(): void {
    for (const [start, row] of this.#starts) {
      clearTimeout(start);
      this.#companies.delete(row);
    }
    this.#starts.clear();
  }
}
