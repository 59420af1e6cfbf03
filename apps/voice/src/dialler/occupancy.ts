import { count } from './grants.ts';

interface OfTask {
  robots: number;
  /** Those by each gateway. */
  gateways: Map<string, number>;
}

interface OfCompany {
  inbound: number;
  /** Those of tasks and inbound calls together. */
  robots: number;
  tasks: Map<string, OfTask>;
  /** Lines of gateways that no robot of a task has. */
  lines: Map<string, number>;
}

const noLines: ReadonlyMap<string, number> = new Map();
const none: ReadonlyMap<string, Readonly<OfTask>> = new Map();

/**
 * Robots in use on this node: from the claim of a row, or the acceptance of an inbound call, until the AI's part ends; and the lines of
 * gateways. A robot of a task has the line of its gateway; all other legs by a gateway (calls to us, people outside, calls whose robot
 * has left) have one each. Every figure is kept as it changes, so that reading one costs the same with a thousand companies as with one.
 */
export class Occupancy {
  readonly #companies = new Map<number, OfCompany>();
  #inbound = 0;
  #robots = 0;

  /** @returns what frees the robot again; calling it twice frees it once */
  takeForTask(company: number, task: string, gateway: string): () => void {
    const give = this.#take(company);
    const { tasks } = this.#company(company);
    const held = tasks.get(task) ?? { robots: 0, gateways: new Map() };
    held.robots += 1;
    held.gateways.set(gateway, (held.gateways.get(gateway) ?? 0) + 1);
    tasks.set(task, held);
    return once(() => {
      held.robots -= 1;
      held.gateways.set(gateway, (held.gateways.get(gateway) ?? 0) - 1);
      if (held.robots === 0) tasks.delete(task);
      give();
    });
  }

  /** @returns what frees the robot again; calling it twice frees it once */
  takeForInbound(company: number): () => void {
    const give = this.#take(company);
    const of = this.#company(company);
    of.inbound += 1;
    this.#inbound += 1;
    return once(() => {
      of.inbound -= 1;
      this.#inbound -= 1;
      give();
    });
  }

  /** @returns what gives the line back; calling it twice gives it back once */
  takeLine(company: number, gateway: string): () => void {
    const of = this.#company(company);
    count(of.lines, gateway, 1);
    return once(() => {
      count(of.lines, gateway, -1);
      this.#forgetIdle(company);
    });
  }

  /** Lines of a company that no robot of a task has, by gateway. */
  linesOf(company: number): ReadonlyMap<string, number> {
    return this.#companies.get(company)?.lines ?? noLines;
  }

  /** Lines in use of a gateway, those of robots among them. */
  ofGateway(company: number, gateway: string): number {
    let robots = 0;
    for (const { gateways } of this.tasksOf(company).values()) robots += gateways.get(gateway) ?? 0;
    return robots + (this.linesOf(company).get(gateway) ?? 0);
  }

  inbound(company: number): number {
    return this.#companies.get(company)?.inbound ?? 0;
  }

  /** Robots of a task, by one gateway or by all. */
  ofTask(company: number, task: string, gateway?: string): number {
    const of = this.#companies.get(company)?.tasks.get(task);
    return (gateway === undefined ? of?.robots : of?.gateways.get(gateway)) ?? 0;
  }

  tasksOf(company: number): ReadonlyMap<string, Readonly<OfTask>> {
    return this.#companies.get(company)?.tasks ?? none;
  }

  ofCompany(company: number): number {
    return this.#companies.get(company)?.robots ?? 0;
  }

  /** Those that use any. */
  companies(): Iterable<number> {
    return this.#companies.keys();
  }

  /** Robots in use by what they are used for. */
  uses(): { task: number; inbound: number } {
    return { task: this.#robots - this.#inbound, inbound: this.#inbound };
  }

  total(): number {
    return this.#robots;
  }

  #company(company: number): OfCompany {
    const known = this.#companies.get(company);
    if (known) return known;
    const made: OfCompany = { inbound: 0, robots: 0, tasks: new Map(), lines: new Map() };
    this.#companies.set(company, made);
    return made;
  }

  /** A company that uses nothing any more is forgotten. */
  #forgetIdle(company: number): void {
    const of = this.#companies.get(company);
    if (of?.robots === 0 && of.lines.size === 0) this.#companies.delete(company);
  }

  #take(company: number): () => void {
    const of = this.#company(company);
    of.robots += 1;
    this.#robots += 1;
    return () => {
      of.robots -= 1;
      this.#robots -= 1;
      this.#forgetIdle(company);
    };
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
