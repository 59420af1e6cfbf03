import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { comparison, interventionFigures, measure } from './intervention-figures.ts';
import { id, instant, pageOf, pageRequest, revision } from './page.ts';
import { carrier } from './phone.ts';
import { resource } from './resource.ts';
import { nothing, route } from './route.ts';
import { isUnique, oneLine } from './sip-values.ts';
import { callResult, taskState } from './task.ts';

const page = 'task-intervention';

/** `number`: on numbers as they are claimed; `task`: on tasks, by the figures of their calls. */
export const interventionKind = z.enum(['number', 'task']);

export const variableTest = z.enum(['equals', 'contains', 'missing']);

export const taskCondition = z.object({
  measure,
  comparison,
  /** Per cent. */
  threshold: z.number().min(0).max(100),
  /** Calls of the window below which nothing is done. */
  minimum: z.number().int().min(1).max(100_000),
  windowMinutes: z.number().int().min(1).max(1440),
});
export type TaskCondition = z.infer<typeof taskCondition>;

const listOf = <T extends z.ZodType<string>>(item: T) => z.array(item).max(100).refine(isUnique, fieldIssue('list.twice')).default([]);

/** Of each kind that is named one has to hold, of the variables all. */
export const numberCondition = z
  .object({
    /** Parts of the name of an area, such as `广东` or `广州`. */
    areas: listOf(oneLine(20).trim().min(1, fieldIssue('required'))),
    carriers: listOf(carrier),
    variables: z
      .array(
        z.object({ name: oneLine(64).trim().min(1, fieldIssue('required')), is: variableTest, value: z.string().max(200).default('') }),
      )
      .max(20)
      .default([]),
    /** Of the last call. */
    lastResults: listOf(callResult),
  })
  .refine((of) => of.areas.length + of.carriers.length + of.variables.length + of.lastResults.length > 0, fieldIssue('required'));
export type NumberCondition = z.infer<typeof numberCondition>;

export const taskAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pause') }),
  /** To so many per cent of its robots and calls per second. */
  z.object({ kind: z.literal('slow-down'), percent: z.number().int().min(5).max(95) }),
  z.object({ kind: z.literal('change-gateway-group'), gatewayGroupId: z.uuid(fieldIssue('gateway.empty')) }),
  z.object({ kind: z.literal('alert') }),
]);
export const numberAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('skip') }),
  z.object({
    kind: z.literal('delay'),
    minutes: z
      .number()
      .int()
      .min(1)
      .max(7 * 1440),
  }),
  z.object({ kind: z.literal('other-flow'), flowId: z.uuid(fieldIssue('flow.empty')) }),
  z.object({ kind: z.literal('other-caller'), callerNumber: z.string().regex(/^\d{1,20}$/, fieldIssue('phone.numeric')) }),
]);
export type TaskAction = z.infer<typeof taskAction>;
export type NumberAction = z.infer<typeof numberAction>;
export type InterventionAction = TaskAction | NumberAction;

const form = {
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  enabled: z.boolean().default(true),
  /** Null: all tasks. */
  taskIds: z.array(id).min(1, fieldIssue('required')).max(200).nullable().default(null),
  rule: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('number'), condition: numberCondition, action: numberAction }),
    z.object({ kind: z.literal('task'), condition: taskCondition, action: taskAction }),
  ]),
};
export type InterventionRule = z.infer<typeof form.rule>;

export const interventionItem = z.object({
  id,
  name: z.string(),
  /** The circuit breaker, which every company begins with: it stays, and may be changed or switched off. */
  builtin: z.boolean(),
  enabled: z.boolean(),
  taskIds: z.array(id).nullable(),
  kind: interventionKind,
  /** Null: it cannot be read, as an older version may have left it, and does nothing. */
  rule: form.rule.nullable(),
  /** Times that it has acted. */
  acts: z.number().int(),
  lastActedAt: instant.nullable(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type InterventionItem = z.infer<typeof interventionItem>;

export const interventionLog = z.object({
  id,
  ruleId: id,
  ruleName: z.string(),
  builtin: z.boolean(),
  kind: interventionKind,
  taskId: id,
  taskName: z.string(),
  action: z.union([taskAction, numberAction]),
  /** Of a rule on tasks. */
  figures: interventionFigures.nullable(),
  /** Of a rule on numbers: how many it acted on. */
  numbers: z.number().int(),
  at: instant,
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type InterventionLog = z.infer<typeof interventionLog>;

const family = resource('config/task-intervention', {
  page,
  label: { zh: '干预规则', en: 'intervention' },
  item: interventionItem,
  detail: interventionItem,
  create: z.object(form),
  update: form,
  filter: { name: z.string().max(64).optional(), kind: interventionKind.optional() },
  sorts: ['createdAt', 'name'],
});

const named = <T extends z.ZodType>(value: T) => z.array(z.object({ value, name: z.string() }));

/** Rules that step in while tasks run, and what they did. */
export const taskIntervention = {
  list: family.list,
  create: family.create,
  update: family.update,
  detail: family.detail,
  delete: family.delete,
  logList: route('/api/config/task-intervention/log-list', {
    page,
    summary: { zh: '干预记录', en: 'What interventions did' },
    input: pageRequest(['id']).extend({ ruleId: id.optional(), taskId: id.optional(), kind: interventionKind.optional() }),
    output: pageOf(interventionLog),
  }),
  relateData: route('/api/config/task-intervention/relate-data', {
    page,
    summary: { zh: '干预规则所管的任务', en: 'Tasks that an intervention watches' },
    input: z.object({ id }),
    /** The newest of them; `total` counts all that are seen. */
    output: z.object({ tasks: z.array(z.object({ id, name: z.string(), state: taskState })), total: z.number().int() }),
  }),
  option: route('/api/config/task-intervention/option', {
    page,
    permission: 'CONFIG/TASK-INTERVENTION/OPTION || CONFIG/TASK-INTERVENTION/LIST',
    summary: { zh: '干预可选的指标和动作', en: 'Choose measures and actions of interventions' },
    input: nothing,
    output: z.object({
      measures: named(measure),
      taskActions: named(z.string()),
      numberActions: named(z.string()),
      carriers: named(carrier),
      /** As numbers are told to be of. */
      areas: z.array(z.string()),
    }),
  }),
  /** Puts back what a log tells of: a task runs again or has its pace or line back; numbers wait again. */
  undo: route('/api/config/task-intervention/undo', {
    page,
    audit: true,
    summary: { zh: '撤销干预', en: 'Undo an intervention' },
    input: z.object({ id }),
    output: z.object({ numbers: z.number().int() }),
  }),
};
