import type { RunningTask } from '@parley/db';
import { Turns } from '@parley/pacing';
import type { Clock } from '@parley/sip';
import type { Occupancy } from './occupancy.ts';

/** Tasks of one priority change places once one has had so much more of the robots, robot seconds. */
const turnOf = 5;

/** What each company's tasks have had of its robots on this node: of those of one priority, who has had less comes first. */
export class RobotTurns {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #occupancy: Occupancy;
  readonly #turns = new Map<number, Turns>();
  #countedAt: number;

  constructor(clock: Pick<Clock, 'now'>, occupancy: Occupancy) {
    this.#clock = clock;
    this.#occupancy = occupancy;
    this.#countedAt = clock.now();
  }

  /** Counts what they have had since the last time. @returns the tasks, in their order */
  take(tasks: ReadonlyMap<number, readonly RunningTask[]>): ReadonlyMap<number, readonly RunningTask[]> {
    const now = this.#clock.now();
    const seconds = (now - this.#countedAt) / 1000;
    this.#countedAt = now;
    for (const company of this.#turns.keys()) if (!tasks.has(company)) this.#turns.delete(company);
    return new Map(
      [...tasks].map(([company, list]) => {
        const turns = this.#turns.get(company) ?? new Turns();
        this.#turns.set(company, turns);
        turns.share(list.map(({ id }) => id));
        for (const [id, { robots }] of this.#occupancy.tasksOf(company)) turns.add(id, robots * seconds);
        return [company, turns.order(list, ({ id }) => id, turnOf)];
      }),
    );
  }
}
