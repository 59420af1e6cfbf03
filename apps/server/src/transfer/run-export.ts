import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { operatorCompany, Problem, say } from '@parley/contract';
import { type Database, forCompany, json, type ReadingDatabase, type Scope, wholeCompany } from '@parley/db';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Standing } from '../session/standing.ts';
import { type ExportOptions, exportOptions } from './export-options.ts';
import type { AnyExport, ArchiveKind, Cell, DocumentKind, ExportColumn, ExportKind, ExportView } from './job-kind.ts';
import type { Notice } from './notices.ts';
import { fileProblems } from './problems.ts';
import { type ClaimedJob, heldJob, Stopped } from './transfer-job.ts';
import { writeArchive } from './write-archive.ts';
import { type WrittenTable, writeTable } from './write-table.ts';

const batchRows = 5_000;
/** Fewer, since a job has to say within its lease that it goes on. */
const batchFiles = 20;

/** What a job may read: what its starter sees of the company, or everything if it is the operator's. */
const seenBy = (db: Database, company: number, scope: Scope): ReadingDatabase =>
  company === operatorCompany ? Object.assign(db.withoutPlugins(), { companyId: company }) : forCompany(db, company, scope);

/** Notes how far a job is, and notices that it was cancelled or taken over. */
const note = async (services: Services, job: ClaimedJob, rows: number, total: number): Promise<void> => {
  const open = await heldJob(services.db, job)
    .set({ heartbeat_at: sql`now()`, row_count: rows, accepted: rows, progress: total > 0 ? Math.min(1, rows / total) : 0 })
    .returning('id')
    .executeTakeFirst();
  if (!open) throw new Stopped();
  services.bus.publish({ type: 'job-progress', company: job.company, job: job.id });
};

const chosenColumns = (kind: ExportKind<unknown, unknown>, { columns }: ExportOptions): ExportColumn<unknown>[] => {
  const chosen = columns.flatMap((name) => (Object.hasOwn(kind.columns, name) ? kind.columns[name] : kind.column?.(name)) ?? []);
  if (chosen.length === 0) throw new Problem(fileProblems.noColumns);
  return chosen;
};

const kept = ({ unmask }: Standing, data: string): boolean => [...unmask].some((held) => held === data);

const viewOf = async (
  { db }: Services,
  job: ClaimedJob,
  { timeZone }: ExportOptions,
  starter: Standing | undefined,
): Promise<ExportView> => {
  // The formatter costs more than its use: one for the whole file.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  let companies = db.selectFrom('companies').select(['id', 'name']);
  if (job.company !== operatorCompany) companies = companies.where('id', '=', job.company);
  return {
    language: job.language,
    clock: (at) => (at ? format.format(at) : ''),
    companies: new Map((await companies.execute()).map(({ id, name }) => [id, name])),
    unmask: new Set(job.unmask.filter((data) => !starter || kept(starter, data))),
  };
};

interface Made {
  readonly options: ExportOptions;
  readonly starter: Standing | undefined;
}

/** What a kind reads by: what its starter sees, and what is picked. */
const sourceOf = (services: Services, kind: AnyExport, job: ClaimedJob, { options, starter }: Made) => ({
  db: seenBy(services.db, job.company, starter?.scope ?? wholeCompany),
  filter: kind.filter.parse(options.filter),
});

type Source = ReturnType<typeof sourceOf>;

/** The rows of a job, a batch after the other; says after each how far it is. */
async function* batchesOf(
  services: Services,
  kind: Pick<ExportKind<unknown, unknown>, 'rows'>,
  job: ClaimedJob,
  { db, filter, total, most }: Source & { readonly total: number; readonly most: number },
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[]> {
  let rows = 0;
  let last: unknown;
  for (;;) {
    if (signal.aborted) throw new Stopped();
    const batch = await kind.rows(db, filter, last, most);
    yield batch;
    rows += batch.length;
    await note(services, job, rows, total);
    if (batch.length < most) return;
    last = batch.at(-1);
  }
}

async function* cellsOf(
  services: Services,
  kind: ExportKind<unknown, unknown>,
  job: ClaimedJob,
  made: Made,
  signal: AbortSignal,
): AsyncGenerator<Cell[]> {
  const source = sourceOf(services, kind, job, made);
  const columns = chosenColumns(kind, made.options);
  const view = await viewOf(services, job, made.options, made.starter);
  yield columns.map(({ title }) => say(title, job.language));
  const total = await kind.count(source.db, source.filter);
  for await (const batch of batchesOf(services, kind, job, { ...source, total, most: batchRows }, signal))
    for (const row of batch) yield columns.map((column) => column.value(row, view));
}

/** A document is one thing that is accepted, whatever its size. */
const writeDocument = async (services: Services, kind: DocumentKind<unknown>, job: ClaimedJob, made: Made): Promise<WrittenTable> => {
  const { db, filter } = sourceOf(services, kind, job, made);
  const text = await kind.document(db, filter, services.now());
  await note(services, job, 1, 1);
  return { bytes: Readable.from([Buffer.from(text)]), notices: () => [] };
};

const archive = async (
  services: Services,
  kind: ArchiveKind<unknown, unknown>,
  job: ClaimedJob,
  made: Made,
  signal: AbortSignal,
): Promise<WrittenTable> => {
  const source = sourceOf(services, kind, job, made);
  const total = await kind.count(source.db, source.filter);
  const batches = batchesOf(services, kind, job, { ...source, total, most: batchFiles }, signal);
  return writeArchive({ kind, batches, total, view: await viewOf(services, job, made.options, made.starter), files: services.files });
};

/** Where a worker's hold on an export has its file, finished or not. */
export const exportKey = (company: number, job: string, claim: string): string => `transfers/${company}/${job}/${claim}`;

/**
 * Writes one export, a batch of rows in memory at a time. It begins anew after a crash: its file is written under the name of this
 * worker's claim, so that two workers never write one file; what a lost worker has left goes.
 *
 * @returns what whoever opens the file has to know
 * @throws Problem for what ends the export in an error, Stopped if the job is no longer this worker's
 */
export const runExport = async (
  services: Services,
  kind: AnyExport,
  job: ClaimedJob,
  starter: Standing | undefined,
  signal: AbortSignal,
): Promise<readonly Notice[]> => {
  const made = { options: exportOptions.parse(job.options), starter };
  const { format, encoding } = made.options;
  const key = exportKey(job.company, job.id, job.claim);
  const written = async (): Promise<WrittenTable> => {
    if ('document' in kind) return writeDocument(services, kind, job, made);
    if ('file' in kind) return archive(services, kind, job, made, signal);
    return writeTable(format === 'csv' ? 'csv' : 'xlsx', encoding, kind.title.en, cellsOf(services, kind, job, made, signal));
  };
  try {
    if (job.lostClaim) await services.files.remove(exportKey(job.company, job.id, job.lostClaim));
    const { bytes, notices } = await written();
    await pipeline(Readable.from(bytes, { objectMode: false }), await services.files.write(key));
    const size = (await services.files.size(key)) ?? 0;
    const kept = await heldJob(services.db, job)
      .set({ file_key: key, bytes: size, scope: json(starter?.scope ?? wholeCompany) })
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw new Stopped();
    return notices();
  } catch (error) {
    await services.files.remove(key);
    throw error;
  }
};
