import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id, instant, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';
import { callerChoice, numberState, refusal, taskProgress, writtenNumber } from './task.ts';

const page = 'flow';

/** Where a version runs. Calls of the simulation are marked, and in no report. */
export const environment = z.enum(['uat', 'production']);
export type Environment = z.infer<typeof environment>;

/** Why a number is not taken: as of a task, or `in-queue`: it waits there already, or is in a call. */
export const queueRefusal = z.enum([...refusal.options, 'in-queue']);
export type QueueRefusal = z.infer<typeof queueRefusal>;

const numbers = (most: number) => z.array(writtenNumber).min(1, fieldIssue('ids.empty')).max(most);
const callerNumbers = z.array(z.string().regex(/^\d{1,20}$/, fieldIssue('phone.numeric'))).max(1000);

const refused = z.array(z.object({ phone: z.string(), reason: queueRefusal, text: z.string() }));

/** Where a flow's queue is, and how it runs. `out-of-window`: outside the company's calling period. */
export const queueState = z.enum(['running', 'paused', 'out-of-window']);
export type QueueState = z.infer<typeof queueState>;

/** What a call to a queue needs: the flow, numbers, and a line. Absent, the line is the one of last time, else the company's first. */
const queueInput = z.object({
  flow_id: id,
  numbers: numbers(5000),
  environment: environment.default('production'),
  gatewayId: id.optional(),
});
const queued = z.object({
  accepted: z.number().int(),
  refused,
  /** Accepted numbers, as they are dialled, that have more or fewer digits than usual. */
  oddLengths: z.array(z.string()),
  /** Numbers that wait now. */
  waiting: z.number().int(),
  state: queueState,
  msg: z.string(),
});
export type Queued = z.infer<typeof queued>;

/** Puts numbers into the queue of an inbound-type flow. They are called at once, first come, first served. */
export const queueCall = route('/api/platform/flow/queue-call', {
  page,
  key: ['queue'],
  audit: true,
  summary: { zh: '加入话术队列', en: 'Put numbers into a flow queue' },
  input: queueInput,
  output: queued,
});

/** The same for an outbound flow, whose rows bring its variables. */
export const outboundQueueCall = route('/api/platform/flow/outbound-queue-call', {
  page,
  key: ['queue'],
  audit: true,
  summary: { zh: '加入外呼话术队列', en: 'Put numbers into an outbound flow queue' },
  input: queueInput.extend({ callerNumbers: callerNumbers.optional(), callerChoice: callerChoice.optional() }),
  output: queued,
});

/** Calls of a batch at once. */
export const groupRobots = z.number().int().min(1).max(100_000);

const groupInput = z.object({
  flow_id: id,
  /** Absent: the flow's name and the time. */
  name: z.string().trim().min(2, fieldIssue('task.name')).max(100).optional(),
  numbers: numbers(20_000),
  environment: environment.default('production'),
  gatewayId: id.optional(),
  /** Calls at once; the company's and the gateway's limits hold besides. */
  robots: groupRobots.default(10),
});
const grouped = z.object({ id, accepted: z.number().int(), refused, oddLengths: z.array(z.string()), msg: z.string() });
const groupLimit = 8 * 1024 * 1024;

/** Calls many numbers with one flow, as one batch whose progress and result are kept. */
export const groupCall = route('/api/platform/flow/group-call', {
  page,
  audit: true,
  bodyLimit: groupLimit,
  summary: { zh: '发起群呼', en: 'Start a group call' },
  input: groupInput,
  output: grouped,
});

/** The same for an outbound flow, with caller numbers and a pace. */
export const outboundGroupCall = route('/api/platform/flow/outbound-group-call', {
  page,
  audit: true,
  bodyLimit: groupLimit,
  summary: { zh: '发起外呼群呼', en: 'Start an outbound group call' },
  input: groupInput.extend({
    callerNumbers: callerNumbers.default([]),
    callerChoice: callerChoice.default('in-turn'),
    /** Null: the gateway's limit alone. */
    callsPerSecond: z.number().positive().max(1000).nullable().default(null),
  }),
  output: grouped,
});

/** What runs or is paused: a flow's queue, or a group call of it. Calls that go on end by themselves. */
export const runStatus = z.object({
  flow_id: id,
  run: z.boolean(),
  environment: environment.default('production'),
  group_id: id.optional(),
});

export const setQueueCallRunStatus = route('/api/platform/flow/set-queue-call-run-status', {
  page,
  key: ['queue'],
  audit: true,
  summary: { zh: '运行或暂停队列', en: 'Run or pause a flow queue' },
  input: runStatus,
  output: z.object({ state: z.enum([...queueState.options, 'finished']), msg: z.string() }),
});

export const queueItem = z.object({
  flowId: id,
  flowName: z.string(),
  environment,
  state: queueState,
  /** Who paused it, or why. */
  stateReason: z.string().nullable(),
  /** It runs, and the company's money is not enough for a call of it. */
  outOfMoney: z.boolean(),
  gatewayName: z.string(),
  waiting: z.number().int(),
  /** In a call now, from the claim of the number. */
  busy: z.number().int(),
  done: z.number().int(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const queueNumber = z.object({
  id,
  /** Masked unless the role may see it. */
  phone: z.string(),
  variables: z.record(z.string(), z.string()),
  flowId: id,
  flowName: z.string(),
  environment,
  /** The group call that it belongs to; null: the flow's queue. */
  groupId: id.nullable(),
  state: numberState,
  /** How many wait before it, where it waits itself. */
  place: z.number().int().nullable(),
  reason: z.string().nullable(),
  tries: z.number().int(),
  lastResult: z.string().nullable(),
  lastCallId: id.nullable(),
  /** How the last call ended, as the signalling numbers it; null: it goes on, has none, or is not seen. */
  lastSipStatus: z.number().int().nullable(),
  lastQ850: z.number().int().nullable(),
  grade: z.string().nullable(),
  queuedAt: instant,
  updatedAt: instant,
});
export type QueueNumber = z.infer<typeof queueNumber>;

/** Numbers in the flows' queues, and how each queue does; with `groupId` those of a group call. */
export const queueNumbers = route('/api/platform/report/queue-number/list', {
  page: 'queue-number',
  key: ['queue'],
  summary: { zh: '排队号码', en: 'List numbers of flow queues' },
  input: pageRequest(['queuedAt']).extend({
    flowId: id.optional(),
    groupId: id.optional(),
    environment: environment.optional(),
    states: z.array(numberState).max(8).optional(),
    /** The whole number, or its beginning. */
    phone: z.string().max(60).optional(),
  }),
  output: pageOf(queueNumber).extend({ queues: z.array(queueItem) }),
});

export const groupState = z.enum(['running', 'paused', 'out-of-window', 'finished']);
export type GroupState = z.infer<typeof groupState>;

export const groupItem = z.object({
  id,
  name: z.string(),
  flowId: id,
  flowName: z.string(),
  environment,
  state: groupState,
  stateReason: z.string().nullable(),
  /** It runs, and the company's money is not enough for a call of it. */
  outOfMoney: z.boolean(),
  gatewayName: z.string(),
  robots: z.number().int(),
  progress: taskProgress,
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type GroupItem = z.infer<typeof groupItem>;

export const groupCalls = route('/api/platform/report/group-call/list', {
  page: 'group-call',
  summary: { zh: '群呼列表', en: 'List group calls' },
  input: pageRequest(['createdAt', 'name']).extend({
    name: z.string().max(100).optional(),
    flowId: id.optional(),
    environment: environment.optional(),
    state: groupState.optional(),
  }),
  output: pageOf(groupItem),
});
