import { extname } from 'node:path';
import { Problem, say } from '@parley/contract';
import { importQueue } from '@parley/contract/transfer';
import { json } from '@parley/db';
import { sql } from 'kysely';
import { bind } from '../kit/bind.ts';
import { fileProblems } from './problems.ts';
import { importById, listImports } from './queries.ts';

const cancelReason = json({ zh: say(fileProblems.cancelled.text, 'zh'), en: say(fileProblems.cancelled.text, 'en') });

export const transferRoutes = [
  bind(importQueue.list, (wish, { db, language }) => listImports(db, wish, language)),
  bind(importQueue.download, async ({ id, what }, { db, language, services }) => {
    const job = await importById(db, id, language);
    const row = await db
      .selectFrom('import_jobs')
      .select(['file_key', 'failed_key', 'failed_bytes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const key = what === 'source' ? row.file_key : job.refused > 0 ? row.failed_key : null;
    if (!key || (await services.files.size(key)) === undefined) throw new Problem(fileProblems.noFile);
    if (what === 'source') return { name: job.fileName, type: 'application/octet-stream', body: services.files.read(key) };
    const name = `${job.fileName.slice(0, -extname(job.fileName).length || undefined)}-failed.csv`;
    // Behind the counted bytes an unfinished batch may stand.
    return { name, type: 'text/csv; charset=utf-8', body: services.files.read(key, { start: 0, end: row.failed_bytes - 1 }) };
  }),
  bind(importQueue.cancel, async ({ ids }, { db, services, caller }) => {
    const ended = await db
      .updateTable('import_jobs')
      .set({ status: 'error', reason_id: fileProblems.cancelled.id, reason: cancelReason, finished_at: sql`now()` })
      .where('id', 'in', ids)
      .where('status', 'in', ['waiting', 'in-progress'])
      .returning('id')
      .execute();
    for (const { id } of ended) services.bus.publish({ type: 'job-progress', company: caller.companyId, job: id });
    return { count: ended.length };
  }),
];
