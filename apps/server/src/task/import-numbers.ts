import { extname } from 'node:path';
import { type ParsedOf, Problem, problems } from '@parley/contract';
import type { importNumbers } from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import type { Context, Upload } from '../kit/context.ts';
import { previewTable } from '../transfer/import-preview.ts';
import { fileProblems } from '../transfer/problems.ts';
import { findTask } from './find-task.ts';

/** The one file of a form. */
export const uploadOf = ({ files }: Pick<Context, 'files'>): Upload => {
  const upload = files.get('file');
  if (!upload) throw new Problem(problems.fileMissing);
  if (upload.bytes === 0) throw new Problem(fileProblems.empty);
  return upload;
};

const columnsExist = (mapping: ParsedOf<typeof importNumbers>['mapping'], width: number): void => {
  const last = Math.max(mapping.phone, ...mapping.variables.map(({ column }) => column));
  if (last >= width) throw new Problem(fileProblems.noColumn, { column: last + 1 });
};

/** Keeps the file and queues its import. What can be said of the file at once is said at once. */
export const queueImport = async ({ id, mapping }: ParsedOf<typeof importNumbers>, context: Context): Promise<{ jobId: string }> => {
  const { db, caller, services } = context;
  const task = await findTask(db, id);
  const upload = uploadOf(context);
  const preview = await previewTable(upload.path, upload.name);
  columnsExist(mapping, preview.columns.length);
  const jobId = uuid7();
  const fileKey = `imports/${caller.companyId}/${jobId}/source${extname(upload.name).slice(0, 8)}`;
  await services.files.take(upload.path, fileKey);
  await db
    .insertInto('import_jobs')
    .values({
      company_id: caller.companyId,
      id: jobId,
      kind: 'task-numbers',
      target_id: id,
      target_name: task.name,
      file_key: fileKey,
      file_name: upload.name,
      bytes: upload.bytes,
      mapping: json(mapping),
      created_by: caller.userId,
    })
    .execute();
  context.trail.after = { jobId, file: upload.name, bytes: upload.bytes };
  await services.jobs.send('import-numbers', { company: caller.companyId, job: jobId });
  return { jobId };
};
