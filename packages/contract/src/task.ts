import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { interventionFigures } from './intervention-figures.ts';
import { blacklistGroup } from './number-list.ts';
import { affected, choice, choiceRequest, choicesOf, id, ids, instant, made, pageOf, pageRequest, revision } from './page.ts';
import { route } from './route.ts';
import { offeredMode, taskMode } from './task-mode.ts';
import { taskFilter, taskState } from './task-state.ts';
import { taskToday, taskWait } from './task-wait.ts';
import { taskWindows } from './task-windows.ts';
import { calendarDay as day, zoneName } from './time.ts';

const page = 'task-list';

export const callerChoice = z.enum(['in-turn', 'random', 'same-area', 'least-used']);
/** What a company may have its new tasks begin with. */
export const taskDefaults = {
  priority: z.number().int().min(1).max(9),
  /** Concurrency asked for; the company's and the gateway's limits hold besides. */
  robots: z.number().int().min(1).max(100_000),
  /** Null: the gateway's limit alone. */
  callsPerSecond: z.number().positive().max(1000).nullable(),
  callerChoice,
  ringSeconds: z.number().int().min(5).max(120),
};

const taskFields = z.object({
  name: z.string().trim().min(2, fieldIssue('task.name')).max(100),
  flowId: z.uuid(fieldIssue('flow.empty')),
  /** What it calls by: a gateway, or a group of them. */
  gatewayId: z.uuid(fieldIssue('gateway.empty')).nullable().default(null),
  gatewayGroupId: id.nullable().default(null),
  mode: offeredMode.default('robot'),
  priority: taskDefaults.priority.default(5),
  robots: taskDefaults.robots.default(1),
  callsPerSecond: taskDefaults.callsPerSecond.default(null),
  callerNumbers: z
    .array(z.string().regex(/^\d{1,20}$/, fieldIssue('phone.numeric')))
    .max(1000)
    .default([]),
  callerChoice: callerChoice.default('in-turn'),
  /** Within the company's calling period. Empty: all of it. */
  windows: taskWindows.default([]),
  timeZone: zoneName.default('Asia/Shanghai'),
  /** The windows are read on the clock of whoever is called, by the number; the company's calling period holds besides, on the task's. */
  calleeZones: z.boolean().default(false),
  startDate: day.nullable().default(null),
  endDate: day.nullable().default(null),
  /** Null: each number is called once. */
  redialRuleId: id.nullable().default(null),
  ringSeconds: taskDefaults.ringSeconds.default(40),
  /** Groups of the company's blacklist that hold for it, beside entries without a group. Empty: all of them. */
  blacklistGroups: z.array(blacklistGroup).max(100).default([]),
  /** Only numbers of the company's whitelist are called, as for a trial run. */
  whitelistOnly: z.boolean().default(false),
  /** By which text messages follow its calls, or its end. Null: none. */
  smsStrategyId: id.nullable().default(null),
});

const datesInOrder = (form: { startDate?: string | null | undefined; endDate?: string | null | undefined }): boolean =>
  !form.startDate || !form.endDate || form.startDate <= form.endDate;
const dateOrder = { path: ['endDate'], message: fieldIssue('date.order') };

const hasLine = (form: { gatewayId?: string | null | undefined; gatewayGroupId?: string | null | undefined }): boolean =>
  Boolean(form.gatewayId) || Boolean(form.gatewayGroupId);
const hasTwoLines = (form: Parameters<typeof hasLine>[0]): boolean => Boolean(form.gatewayId) && Boolean(form.gatewayGroupId);
/** Told beside what else is wrong, not after it. */
const lineNeeded = { path: ['gatewayId'], message: fieldIssue('gateway.empty'), when: () => true };
const oneLineNeeded = { path: ['gatewayId'], message: fieldIssue('gateway.one') };

/** The form of a task. */
export const taskForm = taskFields
  .refine(datesInOrder, dateOrder)
  .refine(hasLine, lineNeeded)
  .refine((form) => !hasTwoLines(form), oneLineNeeded);

/** Counts of a task's numbers and calls. */
export const taskProgress = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  claimed: z.number().int(),
  ringing: z.number().int(),
  talking: z.number().int(),
  done: z.number().int(),
  redial: z.number().int(),
  filtered: z.number().int(),
  failed: z.number().int(),
  calls: z.number().int(),
  answered: z.number().int(),
  connected: z.number().int(),
  talkMs: z.number().int(),
  /** Calls per grade. */
  grades: z.record(z.string(), z.number().int()),
});
export type TaskProgress = z.infer<typeof taskProgress>;

const shown = {
  id,
  name: z.string(),
  flowId: id,
  flowName: z.string(),
  flowVersion: z.number().int().nullable(),
  gatewayId: id.nullable(),
  gatewayGroupId: id.nullable(),
  /** Of the gateway or the group. */
  gatewayName: z.string(),
  mode: taskMode,
  priority: z.number().int(),
  state: taskState,
  stateReason: z.string().nullable(),
  /** Why it dials nobody though it runs; null: it dials, or does not run. Money is told by itself. */
  waitsFor: taskWait.nullable(),
  /** It runs, but its company has not the money left for a call: no number is dialled until some is paid in, or a call ends. */
  outOfMoney: z.boolean(),
  /** The intervention that stopped it, and by which figures; the log can undo it. */
  stoppedBy: z.object({ logId: id, rule: z.string(), builtin: z.boolean(), figures: interventionFigures }).nullable(),
  robots: z.number().int(),
  windows: z.array(z.object({ days: z.array(z.number().int()), from: z.string(), to: z.string() })),
  timeZone: z.string(),
  today: taskToday,
  /** Robots busy now. */
  concurrency: z.number().int(),
  progress: taskProgress,
  startAt: instant.nullable(),
  /** By which it starts itself again and again: the expression, and when next. */
  /** Empty: none. */
  smsStrategyName: z.string(),
  schedule: z.object({ cron: z.string(), next: instant }).nullable(),
  /** Why it did not start when it was to. */
  scheduleNote: z.object({ zh: z.string(), en: z.string() }).nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  revision,
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
};

export const taskItem = z.object(shown);
export type TaskItem = z.infer<typeof taskItem>;

export const taskDetail = taskItem.extend({
  callsPerSecond: z.number().nullable(),
  callerNumbers: z.array(z.string()),
  callerChoice,
  calleeZones: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  redialRuleId: id.nullable(),
  redialRuleName: z.string(),
  ringSeconds: z.number().int(),
  blacklistGroups: z.array(z.string()),
  whitelistOnly: z.boolean(),
  smsStrategyId: id.nullable(),
  /** What limits it, to stand beside the fields: the company's robots, those that others use now, the calling period. */
  limits: z.object({
    companyRobots: z.number().int(),
    robotsInUse: z.number().int(),
    gatewayCapacity: z.number().int(),
    callingWindows: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
});
export type TaskDetail = z.infer<typeof taskDetail>;

export const list = route('/api/platform/task/list', {
  page,
  key: ['task'],
  summary: { zh: '任务列表', en: 'List tasks' },
  input: pageRequest(['createdAt', 'name', 'priority', 'updatedAt']).extend(taskFilter),
  output: pageOf(taskItem).extend({ states: z.record(taskState, z.number().int()) }),
});

export const create = route('/api/platform/task/create', {
  page,
  audit: true,
  summary: { zh: '新建任务', en: 'Create task' },
  input: taskForm,
  output: made,
});

export const update = route('/api/platform/task/update', {
  page,
  audit: true,
  summary: { zh: '修改任务', en: 'Update task' },
  input: taskFields
    .extend({ id, revision })
    .refine(datesInOrder, dateOrder)
    .refine(hasLine, lineNeeded)
    .refine((form) => !hasTwoLines(form), oneLineNeeded),
  output: z.object({}),
});

export const detail = route('/api/platform/task/detail', {
  page,
  key: ['task'],
  summary: { zh: '查看任务', en: 'View task' },
  input: z.object({ id }),
  output: taskDetail,
});

/** Moves tasks to the recycle bin; running ones are paused first, where `recycle` refuses. */
export const remove = route('/api/platform/task/delete', {
  page,
  audit: true,
  summary: { zh: '删除任务', en: 'Delete tasks' },
  input: ids,
  output: affected,
});

/** Starts the task now, or at `startAt`. A finished one starts again if numbers are left. */
export const autoexec = route('/api/platform/task/autoexec', {
  page,
  key: ['task'],
  audit: true,
  summary: { zh: '启动任务', en: 'Start task' },
  input: z.object({
    id,
    startAt: instant.optional(),
    /** It waits for so long before the first call, so that a start can be taken back. */
    graceSeconds: z.number().int().min(0).max(60).optional(),
  }),
  output: z.object({ state: taskState }),
});

/** Running calls end by themselves, no new ones start. */
export const pause = route('/api/platform/task/pause', {
  page,
  key: ['task'],
  audit: true,
  summary: { zh: '暂停任务', en: 'Pause task' },
  input: z.object({
    id,
    /** Takes back a start that is still waiting: the task is then as it was before. */
    takeBack: z.boolean().optional(),
  }),
  output: z.object({ state: taskState }),
});

/** Flows a task may use, with the variables a number row should bring. */
export const outboundFlow = route('/api/platform/task/outbound-flow', {
  page,
  permission: 'PLATFORM/TASK/OUTBOUND-FLOW || PLATFORM/TASK/CREATE || PLATFORM/TASK/UPDATE || PLATFORM/TASK/IMPORT',
  summary: { zh: '任务可用的话术', en: 'Choose flows for a task' },
  input: choiceRequest,
  output: choicesOf(choice.extend({ language: z.enum(['zh', 'en']), version: z.number().int(), variables: z.array(z.string()) })),
});

export const listByOption = route('/api/platform/task/list-by-option', {
  page,
  permission: 'PLATFORM/TASK/LIST-BY-OPTION || PLATFORM/TASK/LIST || PLATFORM/REPORT/CALL-INFO/LIST',
  summary: { zh: '可选任务', en: 'Choose tasks' },
  input: choiceRequest,
  output: choicesOf(choice),
});

export * from './task-dry-run.ts';
export * from './task-export.ts';
export * from './task-mode.ts';
export * from './task-numbers.ts';
export * from './task-outbound-flow.ts';
export * from './task-recall.ts';
export * from './task-recycle.ts';
export * from './task-schedule.ts';
export * from './task-state.ts';
export * from './task-wait.ts';
export * from './task-windows.ts';
