import { allocate, type TaskDemand } from '../allocate.ts';
import { startsOf } from '../pace.ts';
import { Turns } from '../turns.ts';

export interface SimulatedTask {
  company: string;
  id: string;
  gateway: string;
  robots: number;
  priority: number;
  /** Calls a second; null: no limit of its own. */
  rate: number | null;
  /** How long a call of it lasts, ms. */
  callMs: (random: () => number) => number;
  /** When it begins, ms from the start. Default 0. */
  from?: number;
}

interface SimulatedGateway {
  id: string;
  /** Where it leads: gateways of several companies may lead to one carrier. */
  carrier: string;
  capacity: number;
  rate: number | null;
}

export interface Simulation {
  /** Robots by company. */
  companies: ReadonlyMap<string, number>;
  gateways: readonly SimulatedGateway[];
  tasks: readonly SimulatedTask[];
  nodes: number;
  random: () => number;
  /** Called whenever anything has changed. */
  watch?: (nodes: SimulatedNodes) => void;
}

interface Call {
  task: SimulatedTask;
  node: number;
  /** When its INVITE leaves, ms; its robot is taken from the claim on. */
  startsAt: number;
  endsAt: number;
}

const tick = 250; // ms, as the dialler does
const lease = 1_000; // ms between renewals of permits
const step = 25; // ms of simulated time

/** Voice nodes that dial saturated tasks on a clock of their own: what pacing decides, without calls and without a database. */
export class SimulatedNodes {
  readonly #options: Simulation;
  now = 0;
  readonly calls: Call[] = [];
  /** When INVITEs left. */
  readonly starts: { at: number; task: SimulatedTask }[] = [];
  /** Robot seconds by task. */
  readonly served = new Map<string, number>();
  /** What stands in the database: held robots by node and demand. */
  readonly #permits: Map<string, number>[];
  readonly #aims: Map<string, number>[];
  readonly #robotTurns: Turns[];
  readonly #claimTurns: Turns[];
  /** When the next start may be, by gateway or task. */
  readonly #nextAt = new Map<string, number>();

  constructor(options: Simulation) {
    this.#options = options;
    const each = <T>(make: () => T): T[] => Array.from({ length: options.nodes }, make);
    this.#permits = each(() => new Map());
    this.#aims = each(() => new Map());
    this.#robotTurns = each(() => new Turns());
    this.#claimTurns = each(() => new Turns());
  }

  run(ms: number): void {
    for (const end = this.now + ms; this.now < end; this.now += step) {
      this.#endCalls();
      for (let node = 0; node < this.#options.nodes; node++) {
        // Nodes do not beat together.
        const at = this.now + node * 125;
        if (at % lease === 0) this.#renew(node);
        if (at % tick === 0) this.#claim(node);
      }
      for (const call of this.calls) this.served.set(call.task.id, (this.served.get(call.task.id) ?? 0) + step / 1000);
      this.#options.watch?.(this);
    }
  }

  /** Robots in use of whatever is chosen. */
  inUse(of: (call: Call) => boolean): number {
    return this.calls.filter(of).length;
  }

  #endCalls(): void {
    for (let n = this.calls.length - 1; n >= 0; n--) if ((this.calls[n]?.endsAt ?? 0) <= this.now) this.calls.splice(n, 1);
  }

  get #running(): SimulatedTask[] {
    return this.#options.tasks.filter(({ from = 0 }) => from <= this.now);
  }

  #renew(node: number): void {
    const turns = this.#robotTurns[node] ?? new Turns();
    const held = this.#permits[node] ?? new Map<string, number>();
    const others = this.#permits.filter((_, n) => n !== node);
    const running = this.#running;
    turns.share(running.map(({ id }) => id));
    for (const { id } of running)
      turns.add(
        id,
        this.inUse((call) => call.node === node && call.task.id === id),
      );
    const ofOthers = (chosen: (task: SimulatedTask) => boolean): number =>
      running.filter(chosen).reduce((sum, { id }) => sum + others.reduce((total, one) => total + (one.get(id) ?? 0), 0), 0);
    for (const [company, robots] of this.#options.companies) {
      const tasks = turns.order(
        running.filter((task) => task.company === company),
        ({ id }) => id,
        5,
      );
      const demands = tasks.map(
        ({ id, gateway, robots: most, priority }): TaskDemand => ({
          ...{ id, gateway, robots: most, priority, others: ofOthers((task) => task.id === id) },
          inUse: this.inUse((call) => call.node === node && call.task.id === id),
        }),
      );
      const allocation = allocate(demands, {
        ...{ company: robots, companyOthers: ofOthers((task) => task.company === company), inbound: 0, inboundSpare: 0 },
        ...{ nodes: this.#options.nodes, node: 1_000 },
        gateways: new Map(
          this.#options.gateways.map(({ id, capacity }) => [id, { capacity, others: ofOthers((task) => task.gateway === id) }]),
        ),
      });
      for (const { id } of tasks) {
        held.set(id, allocation.tasks.get(id) ?? 0);
        this.#aims[node]?.set(id, allocation.aims.get(id) ?? 0);
      }
    }
  }

  #claim(node: number): void {
    const turns = this.#claimTurns[node] ?? new Turns();
    const running = this.#running;
    turns.share(running.map(({ id }) => id));
    for (const task of turns.order(running, ({ id }) => id).sort((a, b) => a.priority - b.priority)) {
      const used = this.inUse((call) => call.node === node && call.task.id === task.id);
      const free = Math.min(this.#permits[node]?.get(task.id) ?? 0, this.#aims[node]?.get(task.id) ?? 0) - used;
      if (free > 0) turns.add(task.id, this.#start(node, task, free));
    }
  }

  #start(node: number, task: SimulatedTask, limit: number): number {
    const gateway = this.#options.gateways.find(({ id }) => id === task.gateway);
    const scopes = [
      { id: task.gateway, rate: gateway?.rate ?? null },
      { id: task.id, rate: task.rate },
    ].flatMap(({ id, rate }) => (rate === null ? [] : [{ id, rate, waitMs: (this.#nextAt.get(id) ?? 0) - this.now }]));
    const starts = startsOf(limit, scopes);
    for (const [n, { id }] of scopes.entries()) this.#nextAt.set(id, this.now + (starts.nextInMs[n] ?? 0));
    for (const inMs of starts.inMs) {
      const startsAt = this.now + inMs;
      this.calls.push({ task, node, startsAt, endsAt: startsAt + task.callMs(this.#options.random) });
      this.starts.push({ at: startsAt, task });
    }
    return starts.inMs.length;
  }
}
