import {
  type ClaimedRow,
  claimBatch,
  type Database,
  databaseIsAway,
  giveStartsBack,
  type IdleTask,
  type RunningTask,
  releaseRows,
  reserveOf,
  runningTasks,
} from '@parley/db';
import { Turns } from '@parley/pacing';
import type { Clock, Timer } from '@parley/sip';
import type { Logger } from 'pino';
import type { Gateway } from '../directory/gateways.ts';
import { finishTasks } from './finish-tasks.ts';
import { inCallingHours, zonesToCall } from './in-calling-hours.ts';
import { applyNumberRules } from './number-rules.ts';
import type { Permits } from './permits.ts';

const tickEvery = 250; // ms
const permitsEvery = 1_000; // ms
const claimLimit = 50;

export interface DiallerOptions {
  db: Database;
  node: string;
  log: Logger;
  gateways: () => ReadonlyMap<string, Gateway>;
  permits: Permits;
  clock: Clock;
  /** The time of day, by which calling hours go: it follows the machine's clock when that is set, as `clock` does not. */
  wall: () => Date;
  /** Whether a gateway wants no calls for now: what is to go by it waits. */
  rests: (gateway: Gateway) => boolean;
  /** False while the node must not dial: its lease is lost, or it drains. */
  mayDial: () => boolean;
  /** Dials a claimed row. Resolves when it was given up or the call ended; frees nothing itself. */
  dial: (task: RunningTask, row: ClaimedRow) => void;
  onFinished: (task: Pick<IdleTask, 'company' | 'id'>) => void;
}

/**
 * Pulls work: once a second it asks for permits within all limits, and as robots come free it claims due rows and has them dialled.
 * Everything it holds back is in the database, so that it can be stopped at any instant.
 */
export class Dialler {
  readonly #options: DiallerOptions;
  #tasks: RunningTask[] = [];
  /** Numbers claimed of each task: those of one priority take turns in the pace of a gateway. */
  readonly #turns = new Turns();
  /** When permits were renewed last; undefined if they are to be renewed now. */
  #permitsAt: number | undefined;
  #heldUntil = 0;
  #timer: Timer | undefined;
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
    this.#permitsAt = undefined;
    this.#soon(0);
  }

  /** The node takes no more calls at the moment: nothing is claimed for so long, ms. */
  holdBack(ms: number): void {
    this.#heldUntil = this.#options.clock.now() + ms;
  }

  /** A robot came free. */
  freed(): void {
    this.#soon(0);
  }

  /** Rows claimed since the start. */
  get claims(): number {
    return this.#claims;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#timer?.cancel();
    await this.#running;
  }

  #soon(delay: number): void {
    if (this.#closed) return;
    if (this.#running) {
      this.#again ||= delay === 0;
      return;
    }
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(delay, () => {
      this.#again = false;
      this.#running = this.#tick()
        .catch((error: unknown) => {
          if (!databaseIsAway(error)) this.#options.log.error({ error }, 'dialler');
          this.#permitsAt = undefined;
        })
        .finally(() => {
          this.#running = undefined;
          this.#soon(this.#again ? 10 : tickEvery);
        });
    });
  }

  async #tick(): Promise<void> {
    const { db, clock, wall, mayDial, permits, onFinished } = this.#options;
    const now = clock.now();
    const leasing = this.#permitsAt === undefined || now - this.#permitsAt >= permitsEvery;
    if (!mayDial()) {
      permits.clear();
      // What its calls do not use is others'.
      if (leasing) await permits.renew([]);
      this.#permitsAt = now;
      return;
    }
    if (leasing) {
      this.#tasks = (await runningTasks(db)).filter((task) => this.#isOpen(task));
      await permits.renew(this.#tasks);
      this.#permitsAt = now;
    }
    if (now >= this.#heldUntil) await this.#claimInTurns();
    if (leasing) await finishTasks(db, wall(), onFinished, (error, task) => this.#failed(error, task));
  }

  #isOpen(task: RunningTask): boolean {
    try {
      return inCallingHours(task, this.#options.wall());
    } catch (error) {
      this.#failed(error, task);
      return false;
    }
  }

  /** One that fails is left out until tasks are read anew; the others call. */
  async #claimInTurns(): Promise<void> {
    this.#turns.share(this.#tasks.map(({ id }) => id));
    for (const task of this.#turns.order(this.#tasks, ({ id }) => id).sort((a, b) => a.priority - b.priority))
      try {
        await this.#claim(task);
      } catch (error) {
        this.#failed(error, task);
        this.#tasks = this.#tasks.filter(({ id }) => id !== task.id);
      }
  }

  /** What went wrong with one task ends its own round. @throws what is wrong with all of them: the database is away */
  #failed(error: unknown, { company, id }: Pick<IdleTask, 'company' | 'id'>): void {
    if (databaseIsAway(error)) throw error;
    this.#options.log.error({ error, companyId: company, taskId: id }, 'dialler: a task');
  }

  async #claim(task: RunningTask): Promise<void> {
    const { permits, gateways, rests, mayDial } = this.#options;
    const gateway = gateways().get(task.gateway);
    if (!mayDial() || !task.callersLeft || (gateway && rests(gateway))) return;
    const limit = permits.beginClaim(task.company, task.id, task.gateway, claimLimit);
    if (limit <= 0) return;
    try {
      await this.#claimMost(task, gateway, limit);
    } finally {
      permits.endClaim();
    }
  }

  async #claimMost(task: RunningTask, gateway: Gateway | undefined, limit: number): Promise<void> {
    const { db, node, permits, wall, mayDial, dial } = this.#options;
    const { rows, paces } = await claimBatch(db, {
      company: task.company,
      task: task.id,
      gateway: task.gateway,
      node,
      limit,
      taskRate: task.rate,
      gatewayRate: gateway?.rate ?? null,
      ...(task.calleeZones ? { zones: zonesToCall(task, wall()) } : {}),
      ...(task.tariff ? { reserve: reserveOf(task.tariff, task.longestMs) } : {}),
    });
    this.#claims += rows.length;
    this.#turns.add(task.id, rows.length);
    const release = (): Promise<void> =>
      releaseRows(
        db,
        task.company,
        task.id,
        node,
        rows.map((row) => row.id),
      );
    if (this.#closed || !mayDial()) return await release();
    const kept = await applyNumberRules(db, node, task, rows).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    const starts = rows.map(({ startInMs }) => startInMs);
    permits.endClaim();
    for (const [n, row] of kept.entries()) dial(task, { ...row, startInMs: starts[n] ?? row.startInMs });
    await giveStartsBack(db, task.company, paces, starts, kept.length);
    if (rows.length === limit) this.#again = true;
  }
}
