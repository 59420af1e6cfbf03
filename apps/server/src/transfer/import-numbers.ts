import { languageOf, Problem, type ProblemKind, problems, say } from '@parley/contract';
import type { Refusal } from '@parley/contract/task';
import { databaseIsAway, json } from '@parley/db';
import { addNumbers, type NewNumber } from '@parley/db/numbers/add-numbers';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { importedRows } from '../web/metrics.ts';
import { type ClaimedImport, claimImport } from './import-job.ts';
import { PhoneSet } from './phone-set.ts';
import { fileProblems } from './problems.ts';
import { openTable, type TableRow } from './read-rows.ts';
import { RefusedRows } from './refused-rows.ts';
import { numberOf } from './sort-rows.ts';

const batchRows = 5_000;
const mostRows = 5_000_000;

interface Held {
  readonly row: TableRow;
  readonly outcome: NewNumber | Refusal;
}

/** The job was ended by somebody else, or the process stops. */
class Stopped extends Error {}

const targetIsThere = async ({ db }: Services, job: ClaimedImport): Promise<void> => {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', job.company)
    .where('id', '=', job.task)
    .where('recycled_at', 'is', null)
    .executeTakeFirst();
  if (!task) throw new Problem(fileProblems.targetGone);
};

const languageOfUser = async ({ db }: Services, job: ClaimedImport) => {
  if (!job.createdBy) return 'zh';
  const user = await db
    .selectFrom('users')
    .select('language')
    .where('company_id', '=', job.company)
    .where('id', '=', job.createdBy)
    .executeTakeFirst();
  return languageOf(user?.language);
};

/** Adds a batch, keeps its refused rows and counts both: one transaction, so that a crash leaves no row counted but not added. */
const store = async (services: Services, job: ClaimedImport, refused: RefusedRows, held: readonly Held[], rows: number): Promise<void> => {
  const wanted = held.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]));
  const accepted = await services.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('import_jobs')
      .select('id')
      .where('company_id', '=', job.company)
      .where('id', '=', job.id)
      .where('status', '=', 'in-progress')
      .forUpdate()
      .executeTakeFirst();
    if (!open) throw new Stopped();
    const added = await addNumbers(tx, job.company, job.task, wanted);
    await refused.add(
      held.flatMap(({ row, outcome }) => {
        const reason = typeof outcome === 'string' ? outcome : added.has(outcome.phone) ? undefined : 'duplicate-in-task';
        return reason ? [{ number: row.number, reason, cells: row.cells }] : [];
      }),
    );
    await tx
      .updateTable('import_jobs')
      .set({
        row_count: rows,
        accepted: sql`accepted + ${added.size}`,
        refused: sql`refused + ${held.length - added.size}`,
        progress: held.at(-1)?.row.progress ?? 0,
        failed_key: job.failedKey,
        failed_bytes: refused.bytes,
        heartbeat_at: sql`now()`,
      })
      .where('company_id', '=', job.company)
      .where('id', '=', job.id)
      .execute();
    return added.size;
  });
  importedRows.inc({ outcome: 'accepted' }, accepted);
  importedRows.inc({ outcome: 'refused' }, held.length - accepted);
  services.bus.publish({ type: 'job-progress', company: job.company, job: job.id });
  services.bus.publish({ type: 'task-progress', company: job.company, task: job.task });
};

const columnNames = (cells: readonly string[], header: boolean): string[] => cells.map((cell, at) => (header ? cell : String(at + 1)));

/** Reads the file from its beginning; rows that an earlier try has counted are only remembered. */
const readFile = async (services: Services, job: ClaimedImport, signal: AbortSignal): Promise<number> => {
  const table = await openTable(services.files.pathOf(job.fileKey));
  const language = await languageOfUser(services, job);
  const seen = new PhoneSet();
  let refused: RefusedRows | undefined;
  let held: Held[] = [];
  let rows = 0;
  let last = 0;
  let failure: unknown;
  let writing: Promise<void> = Promise.resolve();
  // The next batch is read while this one is written; two are in memory at the most.
  const flush = async (): Promise<void> => {
    await writing;
    if (held.length === 0 || !refused) return;
    writing = store(services, job, refused, held, rows);
    // Whoever waits for it next hears of a failure.
    writing.catch(() => undefined);
    held = [];
  };
  try {
    for await (const row of table.rows()) {
      last = row.number;
      if (!refused) {
        const names = columnNames(row.cells, job.mapping.header);
        refused = await RefusedRows.open(services.files, job.failedKey, job.failedBytes, language, names);
        if (job.mapping.header) continue;
      }
      if (row.cells.every((cell) => cell === '')) continue;
      const outcome = numberOf(row.cells, job.mapping, seen);
      rows++;
      if (rows > mostRows) throw new Problem(fileProblems.tooLong, { limit: mostRows });
      if (rows <= job.rowCount) continue;
      held.push({ row, outcome });
      if (held.length < batchRows) continue;
      await flush();
      if (signal.aborted) throw new Stopped();
    }
  } catch (error) {
    failure = error;
  }
  try {
    // What was read before a file broke off is kept.
    if (!(failure instanceof Stopped) && !databaseIsAway(failure)) await flush();
    await writing;
  } finally {
    await writing.catch(() => undefined);
    await refused?.close();
  }
  if (failure === undefined) return rows;
  if (failure instanceof Problem || failure instanceof Stopped || databaseIsAway(failure)) throw failure;
  throw new Problem(fileProblems.broken, { row: last }, { cause: failure });
};

const finish = async ({ db, bus }: Services, job: ClaimedImport, status: 'done' | 'error', problem?: Problem): Promise<void> => {
  const kind: ProblemKind | undefined = problem?.kind;
  const text = (language: 'zh' | 'en') =>
    kind
      ? `${say(kind.text, language, problem?.values)}${language === 'zh' ? '。' : '. '}${say(kind.next, language, problem?.values)}`
      : '';
  await db
    .updateTable('import_jobs')
    .set({
      status,
      finished_at: sql`now()`,
      reason_id: kind?.id ?? null,
      reason: kind ? json({ zh: text('zh'), en: text('en') }) : null,
      ...(status === 'done' ? { progress: 1 } : {}),
    })
    .where('company_id', '=', job.company)
    .where('id', '=', job.id)
    .where('status', '=', 'in-progress')
    .execute();
  bus.publish({ type: 'job-progress', company: job.company, job: job.id });
  bus.publish({ type: 'task-progress', company: job.company, task: job.task });
};

/** Lets another worker, or the next start of this one, go on at once. */
const giveBack = async ({ db }: Services, job: ClaimedImport): Promise<void> => {
  await db
    .updateTable('import_jobs')
    .set({ status: 'waiting' })
    .where('company_id', '=', job.company)
    .where('id', '=', job.id)
    .where('status', '=', 'in-progress')
    .execute();
};

/**
 * Imports one file of numbers into its task, in batches. Rows are counted in the transaction that adds them, so a worker that dies
 * is followed by another one that goes on behind the last batch: nothing twice, nothing lost.
 */
export const importNumbers = async (services: Services, company: number, id: string, signal: AbortSignal): Promise<void> => {
  const job = await claimImport(services.db, company, id);
  if (!job) return;
  try {
    await targetIsThere(services, job);
    const rows = await readFile(services, job, signal);
    if (rows === 0) throw new Problem(fileProblems.empty);
    await finish(services, job, 'done');
  } catch (error) {
    if (databaseIsAway(error)) throw error;
    if (error instanceof Stopped) return signal.aborted ? giveBack(services, job) : undefined;
    const problem = error instanceof Problem ? error : new Problem(problems.internal, {}, { cause: error });
    services.log.warn({ err: error, company, job: id }, 'import ended');
    await finish(services, job, 'error', problem);
  }
};
