import {
  type ClaimedRow,
  changePermits,
  claimRows,
  type Database,
  databaseIsAway,
  finishIfDone,
  inboundPermit,
  type RunningTask,
  releaseRows,
  runningTasks,
} from '@parley/db';
import { allocate, callingHours } from '@parley/pacing';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Gateway } from '../directory/gateways.ts';
import type { Occupancy } from './occupancy.ts';

const tickEvery = 250; // ms
const permitsEvery = 1_000; // ms
const claimLimit = 50;
const inboundSpare = 2;

const clock = z.object({ from: z.string(), to: z.string() });
const windows = z.array(clock.extend({ days: z.array(z.number()) })).catch([]);
const companyWindows = z.array(clock).catch([]);

export interface DiallerOptions {
  db: Database;
  node: string;
  log: Logger;
  occupancy: Occupancy;
  gateways: () => ReadonlyMap<string, Gateway>;
  /** Live voice nodes, this one included. */
  nodes: () => number;
  /** Calls this node can carry. */
  capacity: () => number;
  /** False while the node must not dial: its lease is lost, or it drains. */
  mayDial: () => boolean;
  /** Dials a claimed row. Resolves when it was given up or the call ended; frees nothing itself. */
  dial: (task: RunningTask, row: ClaimedRow) => void;
  onFinished: (task: RunningTask) => void;
  now: () => Date;
}

/**
 * Pulls work: once a second it asks for permits within all limits, and as robots come free it claims due rows and has them dialled.
 * Everything it holds back is in the database, so that it can be stopped at any instant.
 */
export class Dialler {
  readonly #options: DiallerOptions;
  #tasks: RunningTask[] = [];
  #granted = new Map<string, number>();
  #inbound = new Map<number, number>();
  #permitsAt = 0;
  #heldUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #claims = 0;
  #closed = false;

  constructor(options: DiallerOptions) {
    this.#options = options;
  }

  start(): void {
    this.wake();
  }

  /** Something changed: look now, permits included. */
  wake(): void {
    this.#permitsAt = 0;
    this.#soon(0);
  }

  /** The node takes no more calls at the moment: nothing is claimed for so long, ms. */
  holdBack(ms: number): void {
    this.#heldUntil = performance.now() + ms;
  }

  /** A robot came free. */
  freed(): void {
    this.#soon(0);
  }

  /** Takes a robot for an inbound call. @returns what gives it back; undefined if none is free, or the node is leaving */
  async takeInbound(company: number): Promise<(() => void) | undefined> {
    const { mayDial, occupancy } = this.#options;
    const free = mayDial() && occupancy.inbound(company) < (this.#inbound.get(company) ?? 0);
    return free ? occupancy.takeForInbound(company) : undefined;
  }

  /** Rows claimed since the start. */
  get claims(): number {
    return this.#claims;
  }

  /** Robots that were granted last. */
  permits(): { task: number; inbound: number } {
    const sum = (granted: Iterable<number>): number => [...granted].reduce((total, robots) => total + robots, 0);
    return { task: sum(this.#granted.values()), inbound: sum(this.#inbound.values()) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #soon(delay: number): void {
    if (this.#closed) return;
    if (this.#running) {
      this.#again ||= delay === 0;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#again = false;
      this.#running = this.#tick()
        .catch((error: unknown) => {
          if (!databaseIsAway(error)) this.#options.log.error({ error }, 'dialler');
          this.#permitsAt = 0;
        })
        .finally(() => {
          this.#running = undefined;
          this.#soon(this.#again ? 10 : tickEvery);
        });
    }, delay);
  }

  async #tick(): Promise<void> {
    if (!this.#options.mayDial()) {
      this.#granted.clear();
      return;
    }
    const now = performance.now();
    const leasing = now - this.#permitsAt >= permitsEvery;
    if (leasing) {
      await this.#lease();
      this.#permitsAt = now;
    }
    if (now < this.#heldUntil) return;
    for (const task of this.#tasks) {
      const claimed = await this.#claim(task);
      if (!leasing || claimed > 0 || this.#options.occupancy.ofTask(task.id) > 0) continue;
      if (await finishIfDone(this.#options.db, task.company, task.id)) this.#options.onFinished(task);
    }
  }

  async #lease(): Promise<void> {
    const { db, occupancy, now, log } = this.#options;
    const all = await runningTasks(db);
    this.#tasks = all.filter((task) => inCallingHours(task, now()));
    const granted = new Map<string, number>();
    const companies = new Set([...all.map((task) => task.company), ...occupancy.companies(), ...this.#gatewayCompanies()]);
    for (const company of companies) {
      try {
        await this.#leaseCompany(company, all, granted);
      } catch (error) {
        if (databaseIsAway(error)) throw error;
        log.error({ error, companyId: company }, 'permits');
      }
    }
    this.#granted = granted;
  }

  #gatewayCompanies(): number[] {
    return [...this.#options.gateways().values()].map((gateway) => gateway.company);
  }

  async #leaseCompany(company: number, all: readonly RunningTask[], granted: Map<string, number>): Promise<void> {
    const { db, node, occupancy, gateways, nodes, capacity } = this.#options;
    const tasks = this.#tasks.filter((task) => task.company === company);
    const robots = all.find((task) => task.company === company)?.companyRobots ?? (await companyRobots(db, company));
    await changePermits(db, company, node, (others) => {
      const sum = (chosen: typeof others): number => chosen.reduce((total, permit) => total + permit.robots, 0);
      const inUse = occupancy.tasksOf(company);
      // A task that was paused or left its hours holds what it uses until its calls end.
      const demands = [...new Set([...tasks.map((task) => task.id), ...inUse.keys()])].map((id) => {
        const task = tasks.find((one) => one.id === id);
        const held = inUse.get(id);
        return {
          id,
          gateway: task?.gateway ?? held?.gateway ?? '',
          robots: task?.robots ?? 0,
          priority: task?.priority ?? 9,
          inUse: held?.robots ?? 0,
          others: sum(others.filter((permit) => permit.taskId === id)),
        };
      });
      const trunks = [...gateways().values()].filter((gateway) => gateway.company === company);
      const allocation = allocate(demands, {
        company: robots,
        companyOthers: sum(others),
        inbound: occupancy.inbound(company),
        inboundSpare,
        gateways: new Map(
          trunks.map((gateway) => [
            gateway.id,
            { capacity: gateway.capacity, others: sum(others.filter((permit) => permit.gatewayId === gateway.id)) },
          ]),
        ),
        nodes: nodes(),
        node: Math.max(0, capacity() - occupancy.total() + occupancy.ofCompany(company)),
      });
      this.#inbound.set(company, allocation.inbound);
      for (const [id, count] of allocation.tasks) granted.set(id, count);
      return [
        { taskId: inboundPermit, gatewayId: null, robots: allocation.inbound },
        ...demands.map((task) => ({ taskId: task.id, gatewayId: task.gateway || null, robots: allocation.tasks.get(task.id) ?? 0 })),
      ];
    });
  }

  async #claim(task: RunningTask): Promise<number> {
    const { db, node, occupancy, gateways, dial } = this.#options;
    const free = (this.#granted.get(task.id) ?? 0) - occupancy.ofTask(task.id);
    const limit = Math.min(free, claimLimit);
    if (limit <= 0) return 0;
    const gatewayRate = gateways().get(task.gateway)?.rate ?? null;
    const rows = await claimRows(db, {
      company: task.company,
      task: task.id,
      gateway: task.gateway,
      node,
      limit,
      taskRate: task.rate,
      gatewayRate,
    });
    this.#claims += rows.length;
    if (this.#closed) {
      const ids = rows.map((row) => row.id);
      await releaseRows(db, task.company, task.id, node, ids);
      return 0;
    }
    for (const row of rows) dial(task, row);
    if (rows.length === limit) this.#again = true;
    return rows.length;
  }
}

function inCallingHours(task: RunningTask, now: Date): boolean {
  const { timeZone, startDate, endDate } = task;
  return (
    callingHours(
      { timeZone, startDate, endDate, windows: windows.parse(task.windows), company: companyWindows.parse(task.companyWindows) },
      now,
    ) === 'open'
  );
}

async function companyRobots(db: Database, company: number): Promise<number> {
  const row = await db.selectFrom('companies').select('robots').where('id', '=', company).where('status', '=', 'active').executeTakeFirst();
  return row?.robots ?? 0;
}
