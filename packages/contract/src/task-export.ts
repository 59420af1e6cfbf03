import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id } from './page.ts';
import { route } from './route.ts';
import { numberState } from './task-numbers.ts';
import { taskFilter } from './task-state.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const page = 'task-list';

/** What can be told of each number of a task, besides its variables. */
export const numberColumns = [
  'phone',
  'state',
  'reason',
  'tries',
  'lastResult',
  'releaseCause',
  'grade',
  'calledAt',
  'answeredAt',
  'talkSeconds',
  'labels',
  'dueAt',
  'createdAt',
  'updatedAt',
] as const;

/** What can be told of each task of the list. */
export const taskColumns = [
  'name',
  'flow',
  'mode',
  'gateway',
  'smsStrategy',
  'state',
  'priority',
  'robots',
  'numbers',
  'called',
  'waiting',
  'redial',
  'filtered',
  'calls',
  'answered',
  'connected',
  'talkSeconds',
  'grades',
  'startedAt',
  'finishedAt',
  'createdBy',
  'createdAt',
] as const;

/** A column that holds one variable of the numbers. */
const variableColumn = z.string().regex(/^variable:.{1,64}$/u, fieldIssue('format'));
/** The name of the column of a variable. */
export const columnOfVariable = (name: string): string => `variable:${name}`;
/** The variable that a column holds; undefined if it is no such column. */
export const variableOfColumn = (column: string): string | undefined => /^variable:(.{1,64})$/u.exec(column)?.[1];

/** Which numbers of a task are meant. */
export const numberFilter = z.object({
  taskId: id,
  states: z.array(numberState).max(8).optional(),
  /** The whole number, or its beginning. */
  phone: z.string().max(20).optional(),
});

/** Starts an export of a task's numbers with what became of each; follow it in the export queue. The choice is kept for the next time. */
export const requestExport = route('/api/platform/task/request-export', {
  page,
  audit: true,
  summary: { zh: '导出任务号码', en: 'Export the numbers of a task' },
  input: numberFilter.extend({
    ...exportForm,
    columns: z
      .array(z.union([z.enum(numberColumns), variableColumn]))
      .min(1, fieldIssue('columns.empty'))
      .max(150)
      .default(() => [...numberColumns]),
  }),
  output: startedJob,
});

/** Starts an export of the list of tasks; the choice is kept for the next time. */
export const taskListExport = route('/api/platform/task/task-list-export', {
  page,
  audit: true,
  summary: { zh: '导出任务列表', en: 'Export the list of tasks' },
  input: z.object(taskFilter).extend({ ...exportForm, columns: exportedColumns(taskColumns) }),
  output: startedJob,
});

/** The columns that an export can have, and what the caller chose last. With a task: those of its numbers, otherwise those of the list. */
export const requestExportFormat = route('/api/platform/task/request-export-format', {
  page,
  permission: 'PLATFORM/TASK/REQUEST-EXPORT-FORMAT || PLATFORM/TASK/REQUEST-EXPORT || PLATFORM/TASK/TASK-LIST-EXPORT',
  summary: { zh: '导出列与格式', en: 'Columns of an export' },
  input: z.object({ taskId: id.optional() }),
  output: z.object({
    columns: z.array(z.object({ key: z.string(), title: z.string() })),
    choice: z
      .object({ columns: z.array(z.string()), format: exportForm.format.unwrap(), encoding: exportForm.encoding.unwrap() })
      .nullable(),
  }),
});
