import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { scriptRun } from './flow/script.ts';
import { caseAgainst, flowRun } from './flow-case.ts';
import { affected, id, ids, made } from './page.ts';
import { nothing, route } from './route.ts';

const page = 'flow';
const write = 'PLATFORM/FLOW/ASK-SEND || PLATFORM/FLOW/UPDATE';
const read = 'PLATFORM/FLOW-SIMULATION/LIST || PLATFORM/FLOW/LIST';

/** Calls of one run, for each version. */
export const simulatedCalls = { fewest: 50, most: 5_000 } as const;
/** Calls of one run by voice, for each version, and how many of them at once: each takes a robot and as long as people talk. */
export const voicedCalls = { fewest: 1, most: 100, mostAtOnce: 8 } as const;

/** By text, in moments; or by voice: real calls through the lab, heard by the recognisers that hear people. */
export const simulatedBy = z.enum(['text', 'voice']);
export type SimulatedBy = z.infer<typeof simulatedBy>;

/** Who calls in a simulated call by voice, as its row says it. */
export const simulatedCallerRow = z.object({ persona: z.string(), seed: z.number().int() });

const sums = z.object({ count: z.number(), sum: z.number(), squares: z.number() });

/** What all callers of one version came to. Shares are over `calls`. */
const side = z.object({
  against: caseAgainst,
  version: z.number().int().nullable(),
  calls: z.number().int(),
  /** Came to what the flow is for. */
  reached: z.number().int(),
  /** With the first grade of the flow. */
  firstGrade: z.number().int(),
  misagreed: z.number().int(),
  deadEnds: z.number().int(),
  circling: z.number().int(),
  turns: sums,
  /** Ms; by text estimated from what is said. */
  talk: sums,
  grades: z.record(z.string(), z.number().int()),
  /** Calls that passed a node. */
  nodes: z.record(z.string(), z.number().int()),
  /** Times a way was taken: `node exit`. */
  ways: z.record(z.string(), z.number().int()),
  /** Dead ends: `node exit`, the exit empty where a node itself is one. */
  stuck: z.record(z.string(), z.number().int()),
  /** Nodes that calls came back to again and again. */
  circles: z.record(z.string(), z.number().int()),
  personas: z.record(z.string(), z.object({ calls: z.number().int(), reached: z.number().int() })),
  /** Calls by their turns. */
  turnsOf: z.record(z.string(), z.number().int()),
});
export type SimulatedSide = z.infer<typeof side>;
export const simulatedSide = side;

/** A figure of both versions, with the interval in which its difference lies in 95 of 100 runs. */
const difference = z.object({
  figure: z.enum(['reached', 'firstGrade', 'misagreed', 'turns', 'talk']),
  before: z.number(),
  now: z.number(),
  by: z.number(),
  from: z.number(),
  to: z.number(),
  sure: z.boolean(),
});
export type FigureDifference = z.infer<typeof difference>;

export const simulatedCall = z.object({
  n: z.number().int(),
  persona: z.string(),
  why: z.enum(['dead-end', 'circling', 'misagreed', 'not-reached']),
  nodeId: z.string(),
  nodeName: z.string(),
  exit: z.string().nullable(),
  turns: z.number().int(),
  talkMs: z.number().int(),
});
export type FailedCall = z.infer<typeof simulatedCall>;

const summary = flowRun.extend({
  against: caseAgainst,
  versus: caseAgainst.nullable(),
  calls: z.number().int(),
  seed: z.number().int(),
  by: simulatedBy,
});
export type SimulationSummary = z.infer<typeof summary>;

const weights = z.record(z.string().max(40), z.number().min(0).max(1_000));

/** Simulated callers: the same seed gives the same callers, so two versions are told apart by what they do alone. */
export const flowSimulation = {
  create: route('/api/platform/flow-simulation/create', {
    page,
    permission: `PLATFORM/FLOW-SIMULATION/CREATE || ${write}`,
    audit: true,
    summary: { zh: '跑模拟客户', en: 'Run simulated callers' },
    input: z
      .object({
        flow_id: id,
        against: caseAgainst.default('draft'),
        /** Another version, with the same callers. */
        versus: caseAgainst.optional(),
        by: simulatedBy.default('text'),
        calls: z.number().int().min(voicedCalls.fewest).max(simulatedCalls.most).default(500),
        /** By voice: so many at the same time. */
        at_once: z.number().int().min(1).max(voicedCalls.mostAtOnce).default(2),
        /** How many of each persona; absent, or nobody: as each has it. */
        personas: weights.optional(),
        seed: z.number().int().min(0).max(2_147_483_647).default(1),
        /** Passing one of these nodes is what the flow is for. Absent: its first grade, or a hang-up node where it has none. */
        goal: z.array(z.string().max(64)).max(50).default([]),
      })
      .refine(({ by, calls }) => (by === 'voice' ? calls <= voicedCalls.most : calls >= simulatedCalls.fewest), {
        message: fieldIssue('simulation.calls'),
        path: ['calls'],
      }),
    output: made,
  }),
  list: route('/api/platform/flow-simulation/list', {
    page,
    permission: read,
    summary: { zh: '模拟记录', en: 'List simulations' },
    input: z.object({ flow_id: id }),
    output: z.object({
      list: z.array(summary),
      personas: z.array(z.object({ id: z.string(), name: z.string(), weight: z.number() })),
    }),
  }),
  detail: route('/api/platform/flow-simulation/detail', {
    page,
    permission: read,
    summary: { zh: '模拟结果', en: 'Results of a simulation' },
    input: z.object({ run_id: id }),
    output: summary.extend({
      /** Null until the first call has ended. */
      now: side.nullable(),
      before: side.nullable(),
      differences: z.array(difference),
      failures: z.array(simulatedCall),
      names: z.record(z.string(), z.string()),
    }),
  }),
  /** One of its calls, word for word. */
  call: route('/api/platform/flow-simulation/call', {
    page,
    permission: read,
    summary: { zh: '模拟通话', en: 'View a simulated call' },
    input: z.object({ run_id: id, n: z.number().int().min(0).max(simulatedCalls.most), side: z.enum(['now', 'before']).default('now') }),
    output: z.object({ persona: z.string(), run: scriptRun }),
  }),
  /** Keeps one as a golden conversation. */
  keep: route('/api/platform/flow-simulation/keep', {
    page,
    permission: 'PLATFORM/FLOW-CASE/CREATE || PLATFORM/FLOW/UPDATE',
    audit: true,
    summary: { zh: '模拟通话存为用例', en: 'Keep a simulated call' },
    input: z.object({ run_id: id, n: z.number().int().min(0).max(simulatedCalls.most) }),
    output: made,
  }),
  cancel: route('/api/platform/flow-simulation/cancel', {
    page,
    permission: `PLATFORM/FLOW-SIMULATION/CREATE || ${write}`,
    audit: true,
    summary: { zh: '停下模拟', en: 'Stop a simulation' },
    input: z.object({ run_id: id }),
    output: nothing,
  }),
  delete: route('/api/platform/flow-simulation/delete', {
    page,
    permission: `PLATFORM/FLOW-SIMULATION/DELETE || PLATFORM/FLOW/UPDATE`,
    audit: true,
    summary: { zh: '删除模拟', en: 'Delete simulations' },
    input: ids,
    output: affected,
  }),
};
