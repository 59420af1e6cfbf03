import { Problem, type Text } from '@parley/contract';
import { json } from '@parley/db';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Standing } from '../session/standing.ts';
import { importedRows } from '../web/metrics.ts';
import type { ImportKind, ImportRun } from './job-kind.ts';
import { type Notice, unreadNotice } from './notices.ts';
import { fileProblems } from './problems.ts';
import { openTable, type TableRow } from './read-rows.ts';
import { refusalsOf, withRefusals } from './refusals.ts';
import { RefusedRows } from './refused-rows.ts';
import { type ClaimedJob, heldJob, Stopped } from './transfer-job.ts';

const usualBatch = 5_000; // rows
const mostRows = 5_000_000;

interface Held {
  readonly row: TableRow;
  /** The row to store, or why not. */
  readonly outcome: { readonly good: unknown } | { readonly refused: Text };
}

const isText = (outcome: unknown): outcome is Text => typeof outcome === 'object' && outcome !== null && 'zh' in outcome && 'en' in outcome;

interface Batch {
  readonly held: readonly Held[];
  /** Rows read so far, with this batch. */
  readonly rows: number;
}

/** Stores a batch, keeps its refused rows and counts both: one transaction, so that a crash leaves no row counted but not stored. */
const storeBatch = async (
  services: Services,
  job: ClaimedJob,
  run: ImportRun<unknown>,
  refused: RefusedRows,
  { held, rows }: Batch,
): Promise<void> => {
  const good = held.flatMap(({ outcome }) => ('good' in outcome ? [outcome.good] : []));
  if (good.length > 0) await run.prepare?.(good);
  const accepted = await services.db.transaction().execute(async (tx) => {
    // Locks the row, so that a cancellation waits for this batch or prevents it.
    const open = await heldJob(tx, job).set({ heartbeat_at: sql`now()` }).returning('refusals').executeTakeFirst();
    if (!open) throw new Stopped();
    const reasons = good.length > 0 ? await run.store(tx, good) : [];
    let at = 0;
    const bad = held.flatMap(({ row, outcome }) => {
      const reason = 'good' in outcome ? reasons[at++] : outcome.refused;
      return reason ? [{ number: row.number, reason, cells: row.cells }] : [];
    });
    await refused.add(bad);
    await heldJob(tx, job)
      .set({
        row_count: rows,
        accepted: sql`accepted + ${held.length - bad.length}`,
        refused: sql`refused + ${bad.length}`,
        progress: Math.min(1, held.at(-1)?.row.progress ?? 0),
        failed_key: job.failedKey,
        failed_bytes: refused.bytes,
        refusals: json(
          withRefusals(
            refusalsOf(open.refusals),
            bad.map(({ reason }) => reason),
          ),
        ),
      })
      .execute();
    return held.length - bad.length;
  });
  importedRows.inc({ outcome: 'accepted' }, accepted);
  importedRows.inc({ outcome: 'refused' }, held.length - accepted);
  services.bus.publish({ type: 'job-progress', company: job.company, job: job.id });
  run.changed?.();
};

interface ImportBounds {
  /** Takes what there is to know of the file, also if the import ends in an error. */
  readonly notices: Notice[];
  /** Who started it; undefined: nobody, and nothing is kept from it. */
  readonly starter?: Standing | undefined;
  /** Most rows. */
  readonly limit?: number;
}

const columnNames = (cells: readonly string[], header: boolean): string[] => cells.map((cell, at) => (header ? cell : String(at + 1)));

/** The rows of a table. @throws Problem for a file that cannot be read, or not to its end; nothing else is the file's fault */
async function* rowsOf(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let row = 0;
  try {
    for await (const next of rows) {
      row = next.number;
      yield next;
    }
  } catch (error) {
    if (error instanceof Problem && error.kind !== fileProblems.unreadable) throw error;
    throw new Problem(row > 0 ? fileProblems.broken : fileProblems.unreadable, { row }, { cause: error });
  }
}

/** Reads the file from its beginning; rows that an earlier try has counted are only remembered. */
const readRows = async (
  services: Services,
  job: ClaimedJob,
  run: ImportRun<unknown>,
  signal: AbortSignal,
  { notices, limit }: Required<Pick<ImportBounds, 'notices' | 'limit'>>,
): Promise<number> => {
  if (!job.fileKey) throw new Problem(fileProblems.noFile);
  const table = run.rows ? undefined : await openTable(await services.files.seekable(job.fileKey));
  const unread = table && unreadNotice(await table.unread());
  if (unread) notices.push(unread);
  const given = table ? table.rows() : run.rows?.();
  if (!given) throw new Problem(fileProblems.noFile);
  let refused: RefusedRows | undefined;
  let held: Held[] = [];
  let rows = 0;
  let fieldIssue: Problem | undefined;
  let writing: Promise<void> = Promise.resolve();
  // The next batch is read while this one is written; two are in memory at the most.
  const flush = async (): Promise<void> => {
    await writing;
    if (held.length === 0 || !refused) return;
    writing = storeBatch(services, job, run, refused, { held, rows });
    // Whoever waits for it next hears of a failure.
    writing.catch(() => undefined);
    held = [];
  };
  const read = async (): Promise<void> => {
    for await (const row of rowsOf(given)) {
      if (!refused) {
        run.begin?.(row.cells);
        refused = await RefusedRows.open(services.files, job.failedKey, job.failedBytes, job.language, columnNames(row.cells, run.header));
        if (run.header) continue;
      }
      if (row.cells.every((cell) => cell === '')) continue;
      const most = Math.min(limit, run.mostRows ?? limit);
      if (rows === most) throw new Problem(fileProblems.tooLong, { limit: most });
      const outcome = run.read(row.cells);
      rows++;
      if (rows <= job.rowCount) continue;
      held.push({ row, outcome: isText(outcome) ? { refused: outcome } : { good: outcome } });
      if (held.length < (run.batchRows ?? usualBatch)) continue;
      await flush();
      if (signal.aborted) throw new Stopped();
    }
  };
  try {
    await read().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      fieldIssue = error;
    });
    // What was read before a file broke off is kept.
    await flush();
    await writing;
  } finally {
    await writing.catch(() => undefined);
    await refused?.close();
  }
  if (fieldIssue) throw fieldIssue;
  return rows;
};

/**
 * Imports one file, in batches. Rows are counted in the transaction that stores them, so a worker that dies is followed by another
 * one that goes on behind the last batch: nothing twice, nothing lost.
 *
 * @throws Problem for what ends the import in an error, Stopped if the job is no longer this worker's
 */
export const runImport = async (
  services: Services,
  kind: ImportKind<unknown>,
  job: ClaimedJob,
  signal: AbortSignal,
  { notices, starter, limit = mostRows }: ImportBounds,
): Promise<void> => {
  const run = await kind.open(services, job, starter);
  try {
    const rows = await readRows(services, job, run, signal, { notices, limit });
    if (rows === 0) throw new Problem(fileProblems.empty);
  } finally {
    notices.push(...(run.notices?.() ?? []));
    run.changed?.();
    await run.close?.();
  }
};
