import { type Language, Problem, problems, say } from '@parley/contract';
import { taskModes } from '@parley/contract/kind-texts';
import { taskStates } from '@parley/contract/state-texts';
import { type TaskItem, type taskColumns, taskFilter } from '@parley/contract/task';
import { taskColumnTexts } from '@parley/contract/task-export-texts';
import type { CompanyDatabase, Database } from '@parley/db';
import { z } from 'zod';
import { filterTasks } from '../../task/filter-tasks.ts';
import { taskItems } from '../../task/task-queries.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';

const filterOf = z.object(taskFilter);
type Filter = z.infer<typeof filterOf>;

const at = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const columns: Readonly<Record<(typeof taskColumns)[number], ExportColumn<TaskItem>>> = {
  name: { title: taskColumnTexts.name, value: ({ name }) => name },
  flow: { title: taskColumnTexts.flow, value: ({ flowName }) => flowName },
  mode: { title: taskColumnTexts.mode, value: ({ mode }, { language }) => say(taskModes[mode], language) },
  gateway: { title: taskColumnTexts.gateway, value: ({ gatewayName }) => gatewayName },
  smsStrategy: { title: taskColumnTexts.smsStrategy, value: ({ smsStrategyName }) => smsStrategyName },
  state: { title: taskColumnTexts.state, value: ({ state }, { language }) => say(taskStates[state], language) },
  priority: { title: taskColumnTexts.priority, value: ({ priority }) => priority },
  robots: { title: taskColumnTexts.robots, value: ({ robots }) => robots },
  numbers: { title: taskColumnTexts.numbers, value: ({ progress }) => progress.total },
  called: { title: taskColumnTexts.called, value: ({ progress }) => progress.done + progress.failed },
  waiting: { title: taskColumnTexts.waiting, value: ({ progress }) => progress.waiting },
  redial: { title: taskColumnTexts.redial, value: ({ progress }) => progress.redial },
  filtered: { title: taskColumnTexts.filtered, value: ({ progress }) => progress.filtered },
  calls: { title: taskColumnTexts.calls, value: ({ progress }) => progress.calls },
  answered: { title: taskColumnTexts.answered, value: ({ progress }) => progress.answered },
  connected: { title: taskColumnTexts.connected, value: ({ progress }) => progress.connected },
  talkSeconds: { title: taskColumnTexts.talkSeconds, value: ({ progress }) => Math.round(progress.talkMs / 1000) },
  grades: {
    title: taskColumnTexts.grades,
    value: ({ progress }) =>
      Object.entries(progress.grades)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([grade, calls]) => `${grade} ${calls}`)
        .join(' · '),
  },
  startedAt: { title: taskColumnTexts.startedAt, value: ({ startedAt }, { clock }) => clock(at(startedAt)) },
  finishedAt: { title: taskColumnTexts.finishedAt, value: ({ finishedAt }, { clock }) => clock(at(finishedAt)) },
  createdBy: { title: taskColumnTexts.createdBy, value: ({ createdBy }) => createdBy },
  createdAt: { title: taskColumnTexts.createdAt, value: ({ createdAt }, { clock }) => clock(at(createdAt)) },
};

/** Its columns by name, with their headings. */
export const taskListColumns = (language: Language): { key: string; title: string }[] =>
  Object.entries(columns).map(([key, { title }]) => ({ key, title: say(title, language) }));

const isOfCompany = (db: Database): db is CompanyDatabase => 'companyId' in db;

/** Tasks are a company's; the operator has none. */
const ofCompany = (db: Database): CompanyDatabase => {
  if (!isOfCompany(db)) throw new Problem(problems.internal);
  return db;
};

/** The list of tasks with their figures, newest first: the id is the time. */
export const taskListExport: ExportKind<Filter, TaskItem> = {
  name: 'task-list',
  direction: 'export',
  major: 'task',
  title: { zh: '任务列表', en: 'Tasks' },
  permission: 'PLATFORM/TASK/TASK-LIST-EXPORT',
  unmask: [],
  filter: filterOf,
  columns,
  count: async (db, filter) => {
    const { query } = await filterTasks(ofCompany(db), filter, new Date());
    const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as('rows'));
    return (await counted.executeTakeFirstOrThrow()).rows;
  },
  rows: async (db, filter, after, most) => {
    const [company, now] = [ofCompany(db), new Date()];
    const { query } = await filterTasks(company, filter, now);
    const page = query.orderBy('tasks.id', 'desc').limit(most);
    return taskItems(company, await (after ? page.where('tasks.id', '<', after.id) : page).execute(), now);
  },
};
