import {
  changePermits,
  type Database,
  databaseIsAway,
  type GroupLane,
  inboundPermit,
  linePermit,
  othersPermits,
  type PermitBasis,
  type RunningTask,
} from '@parley/db';
import type { Clock } from '@parley/sip';
import type { Logger } from 'pino';
import type { Gateway } from '../directory/gateways.ts';
import { decidePermits } from './decide-permits.ts';
import { count, type Grants, grantsOf, linesOf, noGateway, robotsOf, sumOf } from './grants.ts';
import type { Occupancy } from './occupancy.ts';
import { RobotTurns } from './robot-turns.ts';
import { type Claiming, robotsInUse } from './robots-in-use.ts';

/** Why there is no robot for an inbound call: all of the company's are in use, or nobody can tell. */
export type NoRobot = 'no-robot' | 'database-away';

export interface PermitsOptions {
  db: Database;
  node: string;
  log: Logger;
  occupancy: Occupancy;
  clock: Pick<Clock, 'now'>;
  gateways: () => ReadonlyMap<string, Gateway>;
  /** Live voice nodes, this one included. */
  nodes: () => number;
  /** Calls this node can carry. */
  capacity: () => number;
  /** Whether a gateway takes no calls for now: others of its group do meanwhile. */
  isOut: (gateway: Gateway) => boolean;
}

/**
 * What this node may use of each company's robots, leased from the database within all limits. A company is leased for when something
 * about it has changed, and at once when inbound calls need more; one that nothing is used of holds nothing and costs nothing.
 */
export class Permits {
  readonly #options: PermitsOptions;
  #tasks: ReadonlyMap<number, readonly RunningTask[]> = new Map();
  #gateways: { of: ReadonlyMap<string, Gateway>; byCompany: ReadonlyMap<number, readonly Gateway[]> } | undefined;
  /** Committed: robots by company, task and gateway, the zero task being inbound calls. */
  readonly #granted = new Map<number, Grants>();
  /** Companies of which something is entered under this node. */
  readonly #entered = new Set<number>();
  /** Robots that a company's tasks come to here as calls end. */
  readonly #aims = new Map<number, ReadonlyMap<string, number>>();
  readonly #turns: RobotTurns;
  /** What a company's permits were last decided by. */
  readonly #marks = new Map<number, string>();
  #others: ReadonlyMap<number, string> = new Map();
  /** Inbound calls that wait for a robot. */
  readonly #waiting = new Map<number, number>();
  /** Legs that wait for a line of a gateway. */
  readonly #waitingLines = new Map<string, number>();
  /** Robots for which numbers are being claimed: nothing else gets them meanwhile. */
  #claiming: (Claiming & { company: number }) | undefined;
  readonly #running = new Map<number, Promise<void>>();
  readonly #next = new Map<number, Promise<void>>();

  constructor(options: PermitsOptions) {
    this.#options = options;
    this.#turns = new RobotTurns(options.clock, options.occupancy);
  }

  /** Robots this node may use for a task, by one gateway or by all. */
  ofTask(company: number, task: string, gateway?: string): number {
    const granted = this.#granted.get(company)?.get(task);
    if (!granted) return 0;
    return gateway === undefined ? sumOf(granted.values()) : (granted.get(gateway) ?? 0);
  }

  /** Calls that this node may start for a task by a gateway now. */
  mayStart(company: number, task: string, gateway: string): number {
    const { occupancy } = this.#options;
    const inAll = (this.#aims.get(company)?.get(task) ?? 0) - occupancy.ofTask(company, task);
    // A call whose robot has left holds its line by what was granted for the robot, until lines are leased anew.
    const byLine = linesOf(this.#granted.get(company), gateway) - occupancy.ofGateway(company, gateway);
    return Math.min(inAll, byLine, this.ofTask(company, task, gateway) - occupancy.ofTask(company, task, gateway));
  }

  /** Holds what a task may start by a gateway now while numbers are claimed for it, one task after the other. @returns how many */
  beginClaim(company: number, task: string, gateway: string, most: number): number {
    const robots = Math.min(most, this.mayStart(company, task, gateway));
    if (robots > 0) this.#claiming = { company, task, gateway, robots };
    return robots;
  }

  /** What was claimed is in use from here on, and what is left over is not. */
  endClaim(): void {
    this.#claiming = undefined;
  }

  /** Robots that were granted last. */
  total(): { task: number; inbound: number } {
    return robotsOf(this.#granted.values());
  }

  /**
   * Takes a robot for an inbound call: from those held, otherwise from the database, once for all that wait. Where some wait the next one does
   * too: what is held beyond those in use may be what they are about to get.
   *
   * @returns what gives it back, or why there is none
   */
  async takeInbound(company: number): Promise<(() => void) | NoRobot> {
    if (!this.#waiting.has(company) && this.#mayTake(company)) return this.#take(company);
    count(this.#waiting, company, 1);
    try {
      await this.#lease(company);
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      if (!this.#mayTake(company)) return 'database-away';
    } finally {
      count(this.#waiting, company, -1);
    }
    return this.#mayTake(company) ? this.#take(company) : 'no-robot';
  }

  /**
   * Takes a line of a gateway for a leg that is no robot's of a task, as {@link takeInbound} does a robot. While the database is away it goes
   * by what this node uses of the gateway.
   *
   * @returns what gives it back; undefined if all lines are in use
   */
  async takeLine(company: number, id: string): Promise<(() => void) | undefined> {
    const { occupancy } = this.#options;
    const key = `${company} ${id}`;
    const mayTake = (): boolean => (occupancy.linesOf(company).get(id) ?? 0) < this.ofTask(company, linePermit, id);
    const take = (): (() => void) => occupancy.takeLine(company, id);
    if (!this.#waitingLines.has(key) && mayTake()) return take();
    count(this.#waitingLines, key, 1);
    try {
      await this.#lease(company);
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      const gateway = this.#options.gateways().get(id);
      return gateway && occupancy.ofGateway(company, id) < gateway.capacity ? take() : undefined;
    } finally {
      count(this.#waitingLines, key, -1);
    }
    return mayTake() ? take() : undefined;
  }

  /** Leases for every company about which something has changed. @param tasks those that may dial now */
  async renew(tasks: readonly RunningTask[]): Promise<void> {
    const { db, node, log, occupancy } = this.#options;
    this.#tasks = this.#turns.take(Map.groupBy(tasks, (task) => task.company));
    this.#others = await othersPermits(db, node);
    const companies = new Set([...this.#tasks.keys(), ...occupancy.companies(), ...this.#entered]);
    for (const company of companies) {
      if (this.#marks.get(company) === this.#mark(company)) continue;
      try {
        await this.#lease(company);
      } catch (error) {
        if (databaseIsAway(error)) throw error;
        log.error({ error, companyId: company }, 'permits');
      }
    }
  }

  /** Has everything decided anew at the next renewal: a limit may have changed that is in no mark. */
  review(): void {
    this.#marks.clear();
  }

  /** Nothing may be used any more: the lease is lost, or the node drains. */
  clear(): void {
    this.#granted.clear();
    this.#aims.clear();
    this.#marks.clear();
  }

  #mayTake(company: number): boolean {
    return this.#options.occupancy.inbound(company) < this.ofTask(company, inboundPermit);
  }

  #take(company: number): () => void {
    return this.#options.occupancy.takeForInbound(company);
  }

  /** One lease of a company at a time; whoever asks while one runs shares the next, which knows of them. */
  #lease(company: number): Promise<void> {
    const running = this.#running.get(company);
    if (!running) return this.#begin(company);
    const next =
      this.#next.get(company) ??
      running
        .catch(() => {})
        .then(() => {
          this.#next.delete(company);
          return this.#begin(company);
        });
    this.#next.set(company, next);
    return next;
  }

  #begin(company: number): Promise<void> {
    const lease = this.#leaseNow(company).finally(() => this.#running.delete(company));
    this.#running.set(company, lease);
    return lease;
  }

  async #leaseNow(company: number): Promise<void> {
    const { db, node } = this.#options;
    let [mark, live] = ['', false];
    const held = await changePermits(db, company, node, (basis) => {
      mark = this.#mark(company);
      live = true;
      this.#entered.add(company);
      const { changes, aims } = this.#decide(company, basis);
      // What goes must not be used from here on; what comes counts once it is committed.
      const least = changes.map((change) => {
        const { taskId, gatewayId, robots } = change;
        return { ...change, robots: Math.min(robots, this.ofTask(company, taskId, gatewayId ?? noGateway)) };
      });
      this.#granted.set(company, grantsOf(least));
      this.#aims.set(company, aims);
      return changes;
    });
    if (held.length > 0) this.#granted.set(company, grantsOf(held));
    else {
      this.#granted.delete(company);
      this.#aims.delete(company);
      if (live) this.#entered.delete(company);
    }
    this.#marks.set(company, mark);
  }

  /** All that this company's permits are decided by, as this node knows it. */
  #mark(company: number): string {
    const { occupancy, nodes } = this.#options;
    const tasks = this.#tasksOf(company).map(({ id, gateway, lane, robots, priority, companyRobots, callersLeft }) => [
      ...[id, gateway, robots, priority, companyRobots, callersLeft],
      ...(lane ? [lane.rank, lane.weight, this.#isClosed(gateway, lane)] : []),
    ]);
    const lines = occupancy.linesOf(company);
    const trunks = this.#gatewaysOf(company).map(({ id, capacity, inboundFlow }) => [
      ...[id, capacity, inboundFlow !== undefined],
      ...[lines.get(id) ?? 0, this.#waitingLines.get(`${company} ${id}`) ?? 0],
    ]);
    const used = [occupancy.inbound(company), ...[...occupancy.tasksOf(company)].map(([id, { gateways }]) => [id, ...gateways])];
    const room = Math.min(this.#room(company), Math.max(0, ...this.#tasksOf(company).map((task) => task.companyRobots)));
    return JSON.stringify([tasks, trunks, used, this.#waiting.get(company) ?? 0, nodes(), room, this.#others.get(company) ?? '']);
  }

  #decide(company: number, basis: PermitBasis): ReturnType<typeof decidePermits> {
    const { occupancy, nodes } = this.#options;
    const claiming = this.#claiming?.company === company ? this.#claiming : undefined;
    return decidePermits(basis, {
      tasks: this.#tasksOf(company),
      inUse: robotsInUse(occupancy.tasksOf(company), claiming),
      inbound: occupancy.inbound(company),
      waiting: this.#waiting.get(company) ?? 0,
      gateways: this.#gatewaysOf(company).map(({ id, capacity, inboundFlow }) => ({
        ...{ id, capacity, bringsCalls: inboundFlow !== undefined },
        inUse: occupancy.ofGateway(company, id) + (claiming?.gateway === id ? claiming.robots : 0),
        waiting: this.#waitingLines.get(`${company} ${id}`) ?? 0,
      })),
      lines: occupancy.linesOf(company),
      isClosed: (gateway, lane) => this.#isClosed(gateway, lane),
      nodes: nodes(),
      room: this.#room(company),
    });
  }

  /** Whether a member of a group is passed over for now; where all are out, none is. */
  #isClosed(gateway: string, { members }: GroupLane): boolean {
    const { gateways, isOut } = this.#options;
    const out = (id: string): boolean => {
      const one = gateways().get(id);
      return one === undefined || isOut(one);
    };
    return out(gateway) && members.some((id) => !out(id));
  }

  #tasksOf(company: number): readonly RunningTask[] {
    return this.#tasks.get(company) ?? [];
  }

  /** Sorted anew only when they were read anew. */
  #gatewaysOf(company: number): readonly Gateway[] {
    const all = this.#options.gateways();
    if (this.#gateways?.of !== all) this.#gateways = { of: all, byCompany: Map.groupBy(all.values(), (gateway) => gateway.company) };
    return this.#gateways.byCompany.get(company) ?? [];
  }

  /** Calls that this node can carry for the company, beside those of others. */
  #room(company: number): number {
    const { capacity, occupancy } = this.#options;
    return Math.max(0, capacity() - occupancy.total() + occupancy.ofCompany(company));
  }
}
