import { type Language, languageOf, type OutputOf, Problem, problems } from '@parley/contract';
import type { ImportJob, importQueue, jobStatus } from '@parley/contract/transfer';
import type { CompanyDatabase } from '@parley/db';
import { z } from 'zod';
import { type PageWish, pageRows } from '../kit/page-rows.ts';

const text = z.object({ zh: z.string(), en: z.string() });

const select = (db: CompanyDatabase) =>
  db
    .selectFrom('import_jobs')
    .leftJoin('users', 'users.id', 'import_jobs.created_by')
    .selectAll('import_jobs')
    .select(['users.realname', 'users.username']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const shown = (row: Row, language: Language): ImportJob => ({
  id: row.id,
  kind: 'task-numbers',
  targetId: row.target_id,
  targetName: row.target_name,
  status: z.enum(['waiting', 'in-progress', 'done', 'error']).parse(row.status),
  fileName: row.file_name,
  bytes: row.bytes,
  progress: row.progress,
  rows: row.row_count,
  accepted: row.accepted,
  refused: row.refused,
  hasFailedRows: row.refused > 0,
  reason: text.safeParse(row.reason).data?.[languageOf(language)] ?? null,
  createdBy: row.realname || row.username || '',
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

interface Filter {
  readonly status?: z.infer<typeof jobStatus> | undefined;
  readonly targetId?: string | undefined;
  readonly ids?: string[] | undefined;
}

export const listImports = async (
  db: CompanyDatabase,
  wish: PageWish<'createdAt'> & Filter,
  language: Language,
): Promise<OutputOf<typeof importQueue.list>> => {
  let query = select(db);
  if (wish.status) query = query.where('import_jobs.status', '=', wish.status);
  if (wish.targetId) query = query.where('import_jobs.target_id', '=', wish.targetId);
  if (wish.ids) query = query.where('import_jobs.id', 'in', wish.ids);
  const page = await pageRows(db, query, { sorts: { createdAt: 'import_jobs.created_at' }, id: 'import_jobs.id' }, wish);
  return { ...page, list: page.list.map((row) => shown(row, language)) };
};

export const importById = async (db: CompanyDatabase, id: string, language: Language): Promise<ImportJob> => {
  const row = await select(db).where('import_jobs.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '导入', en: 'The import' } });
  return shown(row, language);
};
