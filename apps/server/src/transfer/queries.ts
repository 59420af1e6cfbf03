import { allows, type Language, languageOf, type OutputOf, type ParsedOf, Problem, problems, say, type Text } from '@parley/contract';
import { countCap } from '@parley/contract/page';
import {
  type importQueue,
  type JobDirection,
  type JobMajor,
  type JobStatus,
  jobKind,
  jobMajor,
  jobStatus,
  type TransferJob,
} from '@parley/contract/transfer';
import { type CompanyDatabase, type DB, isWithin, wholeCompany } from '@parley/db';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../kit/context.ts';
import { containing } from '../kit/like.ts';
import { countUpToCap, pageRows } from '../kit/page-rows.ts';
import { kindOf, kinds } from './kinds/index.ts';
import { refusalsOf } from './refusals.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const kept = z.array(text.extend({ id: z.string() }));

const majors: Readonly<Record<JobMajor, Text>> = {
  task: { zh: '任务', en: 'Tasks' },
  call: { zh: '通话', en: 'Calls' },
  flow: { zh: '话术', en: 'Flows' },
  organisation: { zh: '组织', en: 'Organisation' },
  log: { zh: '日志', en: 'Logs' },
};

const withMaker = (query: SelectQueryBuilder<DB, 'transfer_jobs', object>) =>
  query.leftJoin('users', 'users.id', 'transfer_jobs.created_by').selectAll('transfer_jobs').select(['users.realname', 'users.username']);

export type JobRow = Awaited<ReturnType<ReturnType<typeof withMaker>['execute']>>[number];

type Viewer = Pick<Caller, 'userId' | 'permissions' | 'unmask' | 'scope'>;

/** What the maker of an export saw, as it is kept. */
const scopeShape = z.object({
  owners: z.union([z.literal('all'), z.array(z.string())]),
  flows: z.union([z.literal('all'), z.object({ ids: z.array(z.string()), madeBy: z.string() })]),
  grades: z.union([z.literal('all'), z.array(z.string())]),
});

const kindsOf = ({ permissions }: Viewer): string[] =>
  Object.values(kinds).flatMap(({ name, permission }) => (allows(permission, permissions) ? [name] : []));

const kindsWithin = (major: JobMajor): string[] => Object.values(kinds).flatMap((kind) => (kind.major === major ? [kind.name] : []));

/** Whether a job within a caller's scope is his to see: his own ones are, and those of kinds that he may start himself. */
export const maySee = (row: Pick<JobRow, 'created_by' | 'kind'>, caller: Viewer): boolean =>
  row.created_by === caller.userId || kindsOf(caller).includes(row.kind);

/** The jobs of a queue that are a caller's to see, by his own handle; nothing of them is selected yet. */
export const seenJobs = (db: CompanyDatabase, direction: JobDirection, caller: Viewer) =>
  db
    .selectFrom('transfer_jobs')
    .where('transfer_jobs.direction', '=', direction)
    .where((eb) =>
      eb.or([
        eb('transfer_jobs.created_by', '=', caller.userId),
        eb('transfer_jobs.kind', '=', sql<string>`any(${kindsOf(caller)}::text[])`),
      ]),
    );

/**
 * Whether a job's files are for a caller. Numbers that he may see masked alone are not, unless he brought them himself; nor are exports
 * with rows that he does not see, nor another's passwords.
 */
export const mayHaveFiles = (row: Pick<JobRow, 'unmask' | 'direction' | 'created_by' | 'kind' | 'scope'>, caller: Viewer): boolean => {
  const held: ReadonlySet<string> = caller.unmask;
  const kind = kindOf(row.kind);
  if (kind?.personal && row.created_by !== caller.userId) return false;
  if (row.direction === 'export' && !isWithin(scopeShape.safeParse(row.scope).data ?? wholeCompany, caller.scope)) return false;
  return row.unmask.every((data) => held.has(data)) || (row.direction === 'import' && row.created_by === caller.userId);
};

/** A job as a caller sees it. */
export const shownJob = (row: JobRow, language: Language, caller: Viewer): TransferJob => {
  const kind = jobKind.parse(row.kind);
  const major = jobMajor.parse(row.major);
  const files = mayHaveFiles(row, caller);
  return {
    id: row.id,
    number: row.number,
    direction: row.direction === 'export' ? 'export' : 'import',
    major,
    majorName: say(majors[major], language),
    kind,
    kindName: say(kinds[kind].title, language),
    targetId: row.target_id,
    targetName: row.target_name,
    status: jobStatus.parse(row.status),
    fileName: row.file_name,
    bytes: row.bytes,
    progress: row.progress,
    rows: row.row_count,
    refusals: refusalsOf(row.refusals).map(({ count, ...reason }) => ({ text: say(reason, language), count })),
    accepted: row.accepted,
    refused: row.refused,
    hasFile: files && row.file_key !== null,
    hasFailedRows: files && row.refused > 0 && row.failed_key !== null,
    canRetry: files && row.status === 'error' && (row.direction === 'export' || row.file_key !== null),
    reasonId: row.reason_id,
    reason: text.safeParse(row.reason).data?.[languageOf(language)] ?? null,
    notices: kept.parse(row.notices).map(({ id, ...both }) => ({ id, text: both[languageOf(language)] })),
    createdBy: row.realname || row.username || '',
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
};

type Query = ParsedOf<typeof importQueue.list>;

/** The jobs of a queue that a filter picks, whatever their state. */
const picked = (db: CompanyDatabase, direction: JobDirection, input: Query, caller: Caller) => {
  let query = seenJobs(db, direction, caller);
  if (input.major) query = query.where('transfer_jobs.kind', '=', sql<string>`any(${kindsWithin(input.major)}::text[])`);
  if (input.kind) query = query.where('transfer_jobs.kind', '=', input.kind);
  if (input.targetId) query = query.where('transfer_jobs.target_id', '=', input.targetId);
  if (input.createdBy) query = query.where('transfer_jobs.created_by', '=', input.createdBy);
  if (input.from) query = query.where('transfer_jobs.created_at', '>=', new Date(input.from));
  if (input.to) query = query.where('transfer_jobs.created_at', '<', new Date(input.to));
  if (input.ids) query = query.where('transfer_jobs.id', '=', sql<string>`any(${input.ids}::uuid[])`);
  if (!input.name) return query;
  const part = containing(input.name);
  return query
    .where(sql<boolean>`transfer_jobs.name_pieces @> text_pieces(${input.name})`)
    .where((eb) => eb.or([eb('transfer_jobs.file_name', 'ilike', part), eb('transfer_jobs.target_name', 'ilike', part)]));
};

type List = OutputOf<typeof importQueue.list>;

const countStates = async (db: CompanyDatabase, query: ReturnType<typeof picked>): Promise<List['states']> => {
  const of = async (status: JobStatus) => Math.min(await countUpToCap(db, query.where('transfer_jobs.status', '=', status)), countCap);
  const [waiting, running, done, error] = await Promise.all([of('waiting'), of('in-progress'), of('done'), of('error')]);
  return { waiting, 'in-progress': running, done, error };
};

/** One page of a queue, as a caller may see it, with how many there are in each state. */
export const listJobs = async (
  db: CompanyDatabase,
  direction: JobDirection,
  input: Query,
  caller: Caller,
  language: Language,
): Promise<List> => {
  const all = picked(db, direction, input, caller);
  const query = withMaker(input.status ? all.where('transfer_jobs.status', '=', input.status) : all);
  const [page, states] = await Promise.all([
    pageRows(db, query, { sorts: { createdAt: 'transfer_jobs.created_at' }, id: 'transfer_jobs.id' }, input),
    countStates(db, all),
  ]);
  return { ...page, list: page.list.map((row) => shownJob(row, language, caller)), states };
};

/** A job that a caller may see. Throws a Problem if there is none. */
export const seenJob = async (db: CompanyDatabase, direction: JobDirection, id: string, caller: Caller): Promise<JobRow> => {
  const row = await withMaker(seenJobs(db, direction, caller))
    .where('transfer_jobs.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '任务', en: 'The job' } });
  return row;
};

/** A job by its id, if it is within what the handle sees. */
export const jobById = (db: CompanyDatabase, id: string) =>
  withMaker(db.selectFrom('transfer_jobs')).where('transfer_jobs.id', '=', id).executeTakeFirst();
