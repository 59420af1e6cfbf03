import { type Database, json } from '@parley/db';
import { sql } from 'kysely';
import type { CallContext, LiveCall } from '../call/call-context.ts';
import { type LiveView, liveView } from './live-view.ts';

/** How often what changed is told, and for how long after somebody looked, ms. */
const every = 500;
const wantedFor = 15_000;

interface LiveCallsOptions {
  readonly db: Database;
  readonly node: string;
  readonly calls: CallContext['calls'];
  readonly onError: (error: unknown) => void;
}

/** Tells of the calls of this node that go on, for the companies of which somebody looks; while nobody does, it costs nothing. */
export class LiveCalls {
  readonly #options: LiveCallsOptions;
  /** Until when a company's are wanted, by the process's clock. */
  readonly #wanted = new Map<number, number>();
  /** What was told of each call last. */
  readonly #told = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: LiveCallsOptions) {
    this.#options = options;
  }

  /** Somebody of the company looks. */
  want(company: number): void {
    const isNew = !this.#wanted.has(company);
    this.#wanted.set(company, performance.now() + wantedFor);
    this.#timer ??= setInterval(() => this.#next(), every);
    if (isNew) this.#next();
  }

  /** Takes back what an earlier process of this node may have told. */
  async forget(): Promise<void> {
    await this.#options.db.deleteFrom('live_calls').where('node_id', '=', this.#options.node).execute();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#wanted.clear();
    await this.#telling;
    await this.forget().catch(this.#options.onError);
  }

  #next(): void {
    // One after the other: what is slow is told less often, not twice at once.
    this.#telling = this.#telling.then(() => this.#tell()).catch(this.#options.onError);
  }

  async #tell(): Promise<void> {
    for (const [company, until] of this.#wanted) if (until < performance.now()) this.#wanted.delete(company);
    const calls = [...this.#options.calls.values()].filter(({ company, parts }) => parts !== undefined && this.#wanted.has(company));
    const seen = new Set(calls.map(({ id }) => id));
    const gone = [...this.#told.keys()].filter((id) => !seen.has(id));
    await this.#store(calls.flatMap((call) => this.#changed(call)));
    if (gone.length > 0) await this.#remove(gone);
    if (this.#wanted.size > 0 || this.#told.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #changed(call: LiveCall): { call: LiveCall; view: LiveView; text: string }[] {
    if (!call.parts) return [];
    const view = liveView(call.state, call.parts, call.parts.record.now().getTime());
    const text = JSON.stringify(view);
    return this.#told.get(call.id) === text ? [] : [{ call, view, text }];
  }

  async #store(changed: readonly { call: LiveCall; view: LiveView; text: string }[]): Promise<void> {
    if (changed.length === 0) return;
    const { db, node } = this.#options;
    const rows = changed.map(({ call, view }) => ({
      ...{ company_id: call.company, id: call.id, node_id: node, task_id: view.taskId, flow_id: view.flowId },
      ...{ extension_id: view.extensionId, grade: view.grade, shown: view.shown, turns: view.turns },
    }));
    await sql`insert into live_calls (company_id, id, node_id, task_id, flow_id, extension_id, grade, shown, turns)
      select company_id, id, node_id, task_id, flow_id, extension_id, grade, shown, turns
        from jsonb_populate_recordset(null::live_calls, ${json(rows)}::jsonb)
      on conflict (company_id, id) do update set grade = excluded.grade, shown = excluded.shown, turns = excluded.turns, updated_at = now()`.execute(
      db,
    );
    for (const { call, text } of changed) this.#told.set(call.id, text);
  }

  async #remove(gone: readonly string[]): Promise<void> {
    await this.#options.db
      .deleteFrom('live_calls')
      .where('node_id', '=', this.#options.node)
      .where('id', 'in', [...gone])
      .execute();
    for (const id of gone) this.#told.delete(id);
  }
}
