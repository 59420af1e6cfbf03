import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { callerLines, scriptCheck, scriptDifference, scriptExpectation, scriptRun } from './flow/script.ts';
import { affected, id, ids, instant, made, revision } from './page.ts';
import { nothing, route } from './route.ts';
import { oneLine } from './sip-values.ts';

const page = 'flow';
const write = (own: string): string => `${own} || PLATFORM/FLOW/UPDATE`;
const read = 'PLATFORM/FLOW-CASE/LIST || PLATFORM/FLOW/LIST';

/** Cases of one flow. */
export const mostCases = 500;

const name = oneLine(100).trim().min(1, fieldIssue('name.empty'));
const tags = z.array(oneLine(20).trim().min(1)).max(10);

/**
 * `waiting`: not run against the draft as it is. `changed`: it came out otherwise, and nobody has judged. `failed`: somebody said that the
 * old way is right, or it broke off.
 */
export const caseStatus = z.enum(['waiting', 'passed', 'changed', 'failed']);
export type CaseStatus = z.infer<typeof caseStatus>;

/** Where a case was taken from. */
export const caseOrigin = z.enum(['chat', 'call', 'simulation', 'written']);

/** What it was run against: the draft, or a version. */
export const caseAgainst = z.enum(['draft', 'uat', 'production']);

export const caseItem = z.object({
  id,
  revision,
  name: z.string(),
  tags: z.array(z.string()),
  origin: caseOrigin,
  /** The call that it was taken from, where the caller may see it. */
  callId: id.nullable(),
  /** When what it keeps was said. */
  saidAt: instant,
  keptBy: z.string(),
  lines: z.number().int(),
  status: caseStatus,
  /** From which turn on it came out otherwise. */
  differsAt: z.number().int().nullable(),
  ranAt: instant.nullable(),
});
export type CaseItem = z.infer<typeof caseItem>;

export const caseDetail = caseItem.extend({
  script: z.object({ direction: z.enum(['in', 'out']), variables: z.record(z.string(), z.string()), lines: callerLines }),
  expected: scriptExpectation,
  /** As it was kept, and of which version: null is a draft. */
  kept: scriptRun,
  keptVersion: z.number().int().nullable(),
  keptAt: instant,
  /** As it ran last; null while it waits. */
  run: scriptRun.nullable(),
  runAgainst: caseAgainst.nullable(),
  runVersion: z.number().int().nullable(),
  difference: scriptDifference.nullable(),
  checks: z.array(scriptCheck),
  /** Why it broke off. */
  failure: z.string().nullable(),
  /** The last judgement can be taken back. */
  judged: z.enum(['new', 'old']).nullable(),
});
export type CaseDetail = z.infer<typeof caseDetail>;

const one = z.object({ id });
const flow = z.object({ flow_id: id });

export const runState = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
/** A run in the background. */
export const flowRun = z.object({
  id,
  state: runState,
  total: z.number().int(),
  done: z.number().int(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type FlowRun = z.infer<typeof flowRun>;

/** Golden conversations of a flow: what is said, and what must come of it. */
export const flowCase = {
  /** All of them: the failed first, then the changed, those that wait and the rest, by name. */
  list: route('/api/platform/flow-case/list', {
    page,
    permission: read,
    summary: { zh: '对话用例', en: 'List golden conversations' },
    input: flow,
    output: z.object({
      list: z.array(caseItem),
      /** Nothing is published while one of them has not passed. */
      gate: z.boolean(),
      /** The run that goes on, or the last one. */
      run: flowRun.nullable(),
      runAgainst: caseAgainst.nullable(),
      /** The draft was changed since that run. */
      stale: z.boolean(),
    }),
  }),
  detail: route('/api/platform/flow-case/detail', {
    page,
    permission: read,
    summary: { zh: '用例详情', en: 'View a golden conversation' },
    input: one,
    output: caseDetail,
  }),
  /** Keeps a test chat or a real call as it went; or runs what is written against the draft and keeps that. */
  create: route('/api/platform/flow-case/create', {
    page,
    permission: write('PLATFORM/FLOW-CASE/CREATE'),
    audit: true,
    summary: { zh: '存为用例', en: 'Keep a golden conversation' },
    input: flow.extend({
      from: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('chat'), session_id: id }),
        z.object({ kind: z.literal('call'), call_id: id }),
        z.object({
          kind: z.literal('written'),
          direction: z.enum(['in', 'out']),
          variables: z.record(z.string().max(64), z.string().max(2000)).default({}),
          lines: callerLines,
        }),
      ]),
      /** Default: what the caller said first. */
      name: name.optional(),
      tags: tags.default([]),
    }),
    output: made,
  }),
  update: route('/api/platform/flow-case/update', {
    page,
    permission: write('PLATFORM/FLOW-CASE/UPDATE'),
    audit: true,
    summary: { zh: '修改用例', en: 'Change a golden conversation' },
    input: one.extend({ revision, name: name.optional(), tags: tags.optional(), expected: scriptExpectation.optional() }),
    output: z.object({ revision }),
  }),
  delete: route('/api/platform/flow-case/delete', {
    page,
    permission: write('PLATFORM/FLOW-CASE/DELETE'),
    audit: true,
    summary: { zh: '删除用例', en: 'Delete golden conversations' },
    input: ids,
    output: affected,
  }),
  /** `new`: what came now is right and is expected from then on. `old`: it is not, and the case fails. `undo` takes the last back. */
  judge: route('/api/platform/flow-case/judge', {
    page,
    permission: write('PLATFORM/FLOW-CASE/JUDGE'),
    audit: true,
    summary: { zh: '判定用例', en: 'Judge a golden conversation' },
    input: one.extend({ verdict: z.enum(['new', 'old', 'undo']) }),
    output: z.object({ status: caseStatus }),
  }),
  /** Runs all, or some, in the background. */
  run: route('/api/platform/flow-case/run', {
    page,
    permission: write('PLATFORM/FLOW-CASE/RUN'),
    audit: true,
    summary: { zh: '跑用例', en: 'Run golden conversations' },
    input: flow.extend({ against: caseAgainst.default('draft'), ids: z.array(id).max(mostCases).optional() }),
    output: made,
  }),
  stop: route('/api/platform/flow-case/stop', {
    page,
    permission: write('PLATFORM/FLOW-CASE/RUN'),
    audit: true,
    summary: { zh: '停下用例', en: 'Stop running golden conversations' },
    input: flow,
    output: nothing,
  }),
  /** Whether a flow may only be published when all of its cases pass. */
  gate: route('/api/platform/flow-case/gate', {
    page,
    permission: write('PLATFORM/FLOW-CASE/GATE'),
    audit: true,
    summary: { zh: '发布前须全部通过', en: 'Publish only when all cases pass' },
    input: flow.extend({ on: z.boolean() }),
    output: nothing,
  }),
};
