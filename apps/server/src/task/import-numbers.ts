import { type ParsedOf, Problem } from '@parley/contract';
import type { importNumbers } from '@parley/contract/task';
import type { Context } from '../kit/context.ts';
import { previewNumbers } from '../transfer/import-preview.ts';
import { numberImport } from '../transfer/kinds/number-import.ts';
import { fileProblems } from '../transfer/problems.ts';
import { startImport } from '../transfer/start-job.ts';
import { uploadOf } from '../transfer/upload.ts';
import { numberOpener } from './cipher/number-opener.ts';
import { findTask } from './find-task.ts';
import { rememberMapping } from './remembered-mapping.ts';

const columnsExist = (mapping: ParsedOf<typeof importNumbers>['mapping'], width: number): void => {
  const last = Math.max(mapping.phone ?? 0, mapping.cipher ?? 0, ...mapping.variables.map(({ column }) => column));
  if (last >= width) throw new Problem(fileProblems.noColumn, { column: last + 1 });
};

/** Keeps the file and queues its import. What can be said of the file at once is said at once. */
export const queueImport = async ({ id, mapping }: ParsedOf<typeof importNumbers>, context: Context): Promise<{ jobId: string }> => {
  const { db, caller, services } = context;
  const task = await findTask(db, id);
  const upload = uploadOf(context);
  const preview = await previewNumbers(upload.path, upload.name);
  columnsExist(mapping, preview.columns.length);
  // What stands in the way is said before the file is queued.
  if (mapping.cipher !== undefined) await numberOpener(services, caller.companyId);
  const { id: taskId, name } = task;
  const started = await startImport(context, numberImport, upload, mapping, { id: taskId, name });
  await rememberMapping(context.whole, preview, mapping);
  return started;
};
