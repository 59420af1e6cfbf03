import type { Bus } from '@parley/contract/bus';
import type { Occupancy } from '../dialler/occupancy.ts';

const every = 1_000; // ms

/** Tells the other nodes once a second which robots are in use here, and which tasks moved on. */
export class LiveFigures {
  readonly #bus: Bus;
  readonly #node: string;
  readonly #occupancy: Occupancy;
  readonly #moved = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #wasBusy = true;

  constructor(bus: Bus, node: string, occupancy: Occupancy) {
    this.#bus = bus;
    this.#node = node;
    this.#occupancy = occupancy;
    this.#timer = setInterval(() => this.#tell(), every);
  }

  /** A number of the task changed its state. */
  moved(company: number, task: string): void {
    this.#moved.set(task, company);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    for (const [task, company] of this.#moved) this.#bus.publish({ type: 'task-progress', company, task });
    this.#moved.clear();
    const busy = this.#occupancy.total() > 0;
    if (!busy && !this.#wasBusy) return;
    this.#wasBusy = busy;
    const companies = Object.fromEntries(
      [...this.#occupancy.companies()].map((company) => [String(company), this.#occupancy.ofCompany(company)]),
    );
    this.#bus.publish({ type: 'live', node: this.#node, companies });
  }
}
