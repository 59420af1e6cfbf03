import type { Database, DB } from '@parley/db';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Services } from '../services.ts';
import { repeated } from './repeated.ts';

/** Tables of long work: a row waits, is run by one worker that tells so now and then (`heartbeat_at`), and ends. */
type RunTable = 'announcement_trials' | 'announcement_undos' | 'flow_runs' | 'sms_task_ends' | 'speech_bake_offs';

/** A row that a worker has taken. */
export type Taken<Table extends RunTable> = Selectable<DB[Table]>;

/** Every such table has it, which its type does not tell while the table is open. */
type OfCompany<Table extends RunTable> = Taken<Table> & { readonly company_id: number };

interface Work<Table extends RunTable> {
  readonly table: Table;
  /** How often it is asked for more, ms. */
  readonly every: number;
  /** A worker that told nothing for so long is lost, and another takes its row, s. */
  readonly lostAfter: number;
  /** Takes rows of this kind alone. */
  readonly only?: RawBuilder<boolean>;
  /** Runs a row; breaks off when the signal comes, and the row is taken up again by another worker. */
  readonly run: (taken: Taken<Table>, signal: AbortSignal) => Promise<void>;
}

/**
 * A row that waits, or whose worker was lost: of the company that this process has served the longest ago, the one that waits longest. One
 * that asks for many keeps the others waiting for one of them.
 *
 * @param served companies in the order in which they were served last
 */
const takeDue = async <Table extends RunTable>(
  db: Database,
  { table, lostAfter, only = sql<boolean>`true` }: Work<Table>,
  served: readonly number[],
): Promise<OfCompany<Table> | undefined> => {
  const { rows } = await sql<OfCompany<Table>>`
    update ${sql.table(table)} set state = 'running', heartbeat_at = now()
    where (company_id, id) in (
      select company_id, id from ${sql.table(table)}
      where (state = 'waiting' or (state = 'running' and heartbeat_at < now() - make_interval(secs => ${lostAfter}))) and ${only}
      order by array_position(${[...served]}::integer[], company_id) nulls first, created_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
};

/** Companies whose turn is remembered. */
const mostServed = 1_000;

/** Works on the due rows of a table, one after the other. @returns stops it, and waits for the row that is being run */
export const startDueRuns = <Table extends RunTable>(services: Services, work: Work<Table>): (() => Promise<void>) => {
  const stop = new AbortController();
  let served: number[] = [];
  const next = async (): Promise<Taken<Table> | undefined> => {
    const taken = await takeDue(services.db, work, served);
    if (taken) served = [...served.filter((company) => company !== taken.company_id), taken.company_id].slice(-mostServed);
    return taken;
  };
  const end = repeated(work.table, work.every, services, async () => {
    for (let taken = await next(); taken && !stop.signal.aborted; taken = await next()) await work.run(taken, stop.signal);
  });
  return async () => {
    stop.abort();
    await end();
  };
};
