import type { OutputOf, ParsedOf } from '@parley/contract';
import type * as contract from '@parley/contract/task';
import type { Context } from '../kit/context.ts';
import { exportChoiceOf, keepExportChoice } from '../transfer/export-choice.ts';
import { numberExport, numberExportColumns } from '../transfer/kinds/number-export.ts';
import { taskListColumns, taskListExport } from '../transfer/kinds/task-list-export.ts';
import { startExport } from '../transfer/start-job.ts';
import { findTask } from './find-task.ts';
import { refusePartOfNumber } from './whole-numbers.ts';

/** Queues the export of a task's numbers. */
export const exportNumbers = async (
  { columns, format, encoding, ...asked }: ParsedOf<typeof contract.requestExport>,
  context: Context,
): Promise<{ jobId: string }> => {
  const { id, name } = await findTask(context.db, asked.taskId);
  const filter = { ...asked, whole: !context.caller.unmask.has('task') };
  await refusePartOfNumber(context.db, filter, () => numberExport.count(context.db, filter));
  await keepExportChoice(context, numberExport.name, { columns, format, encoding });
  return startExport(context, numberExport, { columns, format, encoding, filter }, { id, name });
};

/** Queues the export of the list of tasks. */
export const exportTaskList = async (
  { columns, format, encoding, ...filter }: ParsedOf<typeof contract.taskListExport>,
  context: Context,
): Promise<{ jobId: string }> => {
  await keepExportChoice(context, taskListExport.name, { columns, format, encoding });
  return startExport(context, taskListExport, { columns, format, encoding, filter });
};

/** What an export can have, and what was chosen last. */
export const exportFormat = async (
  { taskId }: ParsedOf<typeof contract.requestExportFormat>,
  { db, caller, language }: Context,
): Promise<OutputOf<typeof contract.requestExportFormat>> => {
  if (taskId !== undefined) await findTask(db, taskId);
  const columns = taskId === undefined ? taskListColumns(language) : await numberExportColumns(db, taskId, language);
  const { name } = taskId === undefined ? taskListExport : numberExport;
  const offered = columns.map(({ key }) => key);
  return { columns, choice: await exportChoiceOf(db, caller.userId, name, offered) };
};
