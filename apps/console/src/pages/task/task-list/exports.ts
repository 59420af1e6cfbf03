import { requestExport, requestExportFormat, type TaskItem, taskListExport } from '@parley/contract/task';
import type { ExportSpec } from '../../../parts/export/index.ts';
import { taskWords as words } from './words.ts';

/** How the numbers of a task are exported. */
export const numbersExport = ({ id, name }: Pick<TaskItem, 'id' | 'name'>): ExportSpec => ({
  route: requestExport,
  what: { zh: `${words.numbers.zh} · ${name}`, en: `${words.numbers.en} · ${name}` },
  columns: { route: requestExportFormat, input: { taskId: id } },
});

/** How the list of tasks is exported. */
export const listExport: ExportSpec = { route: taskListExport, what: words.title, columns: { route: requestExportFormat, input: {} } };
