import { say } from '@parley/contract';
import { json, uuid7 } from '@parley/db';
import type { Context, Upload } from '../kit/context.ts';
import type { ExportOptions, TableFormat } from './export-options.ts';
import { expectInSight } from './filter-in-sight.ts';
import type { AnyKind, ArchiveKind, DocumentKind, ExportKind, ImportKind } from './job-kind.ts';
import { checkJobsAtOnce } from './jobs-at-once.ts';

interface NewJob {
  readonly id: string;
  readonly fileKey: string | null;
  readonly fileName: string;
  readonly bytes: number;
  readonly options: unknown;
  readonly target?: { readonly id: string; readonly name: string };
  readonly unmask: readonly string[];
}

const queue = async (context: Context, kind: Pick<AnyKind, 'name' | 'major' | 'direction'>, job: NewJob): Promise<{ jobId: string }> => {
  const { caller, services, language } = context;
  await services.db.transaction().execute(async (trx) => {
    await checkJobsAtOnce(trx, { company: caller.companyId, user: caller.userId, more: 1 });
    await trx
      .insertInto('transfer_jobs')
      .values({
        company_id: caller.companyId,
        id: job.id,
        direction: kind.direction,
        major: kind.major,
        kind: kind.name,
        target_id: job.target?.id ?? null,
        target_name: job.target?.name ?? '',
        file_key: job.fileKey,
        file_name: job.fileName,
        bytes: job.bytes,
        options: json(job.options),
        language,
        unmask: [...job.unmask],
        created_by: caller.userId,
      })
      .execute();
  });
  context.audit.after = { jobId: job.id, kind: kind.name, file: job.fileName, bytes: job.bytes };
  await services.jobs.send('transfer');
  return { jobId: job.id };
};

/** Keeps the file that somebody brought and queues its import. */
export const startImport = async <Row>(
  context: Context,
  kind: ImportKind<Row>,
  upload: Upload,
  options: unknown = {},
  target?: { id: string; name: string },
): Promise<{ jobId: string }> => {
  const id = uuid7();
  // Nothing of the name that it came with: that is the sender's to choose.
  const fileKey = `transfers/${context.caller.companyId}/${id}/source`;
  await context.services.files.take(upload.path, fileKey);
  const { name: fileName, bytes } = upload;
  const job = { id, fileKey, fileName, bytes, options, unmask: kind.unmask, ...(target ? { target } : {}) };
  return queue(context, kind, job).catch(async (error: unknown) => {
    await context.services.files.remove(fileKey);
    throw error;
  });
};

interface ExportQuery<Filter> {
  readonly columns: readonly string[];
  readonly format: TableFormat;
  readonly encoding: ExportOptions['encoding'];
  readonly filter: Filter;
}

/** `2026-11-21 1405` in a zone, for the name of a file. */
const stamp = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(':', '');

/** Queues an export with what the caller may see unmasked now. `target`: the task whose rows they are. */
export const startExport = async <Filter, Row>(
  context: Context,
  kind: ExportKind<Filter, Row>,
  { columns, format, encoding, filter }: ExportQuery<Filter>,
  target?: { id: string; name: string },
): Promise<{ jobId: string }> => {
  const { caller, language, services } = context;
  await expectInSight(filter, context);
  const options: ExportOptions = { columns: [...columns], format, encoding, timeZone: caller.timeZone, filter };
  return queue(context, kind, {
    id: uuid7(),
    fileKey: null,
    fileName: `${say(kind.title, language)} ${stamp(services.now(), caller.timeZone)}.${format}`,
    bytes: 0,
    options,
    unmask: kind.unmask.filter((data) => caller.unmask.has(data)),
    ...(target ? { target } : {}),
  });
};

/** Queues the export of an archive. */
export const startArchive = async <Filter, Row>(
  context: Context,
  kind: ArchiveKind<Filter, Row>,
  filter: Filter,
): Promise<{ jobId: string }> => {
  const { caller, language, services } = context;
  await expectInSight(filter, context);
  const options: ExportOptions = { columns: [], format: 'zip', encoding: 'utf-8', timeZone: caller.timeZone, filter };
  const fileName = `${say(kind.title, language)} ${stamp(services.now(), caller.timeZone)}.zip`;
  return queue(context, kind, {
    id: uuid7(),
    fileKey: null,
    fileName,
    bytes: 0,
    options,
    unmask: kind.unmask.filter((data) => caller.unmask.has(data)),
  });
};

/** Queues the export of a document. `name` tells which it is. */
export const startDocument = async <Filter>(
  context: Context,
  kind: DocumentKind<Filter>,
  { name, filter }: { readonly name: string; readonly filter: Filter },
): Promise<{ jobId: string }> => {
  const { caller, language, services } = context;
  const options: ExportOptions = { columns: [], format: 'json', encoding: 'utf-8', timeZone: caller.timeZone, filter };
  const fileName = `${say(kind.title, language)} ${name} ${stamp(services.now(), caller.timeZone)}.parley`;
  return queue(context, kind, { id: uuid7(), fileKey: null, fileName, bytes: 0, options, unmask: [] });
};
