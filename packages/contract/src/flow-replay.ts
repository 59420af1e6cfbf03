import { z } from 'zod';
import { scriptDifference, scriptRun } from './flow/script.ts';
import { caseAgainst, flowRun } from './flow-case.ts';
import { id, instant, made } from './page.ts';
import { nothing, route } from './route.ts';

const page = 'flow';
const permission = 'PLATFORM/FLOW/REPLAY || PLATFORM/FLOW/ASK-SEND || PLATFORM/FLOW/UPDATE';

/** Calls of one replay. */
export const mostReplayed = 1_000;

const replayed = z.object({
  callId: id,
  startedAt: instant,
  difference: scriptDifference,
  /** What it came to then, and what it would come to now. */
  before: z.object({ node: z.string(), grade: z.string().nullable() }),
  now: z.object({ node: z.string(), grade: z.string().nullable() }),
});
export type ReplayedCall = z.infer<typeof replayed>;
export const replayedCall = replayed;

/** A real call again: what the caller did, as it went on the version that it ran, and on the draft or another version. */
export const replay = route('/api/platform/flow/replay', {
  page,
  permission,
  summary: { zh: '真实通话重放', en: 'Replay a real call' },
  input: z.object({ flow_id: id, call_id: id, against: caseAgainst.default('draft') }),
  output: z.object({
    before: scriptRun,
    /** Null: the version that it ran is gone, and `before` is as the draft has it. */
    version: z.number().int().nullable(),
    now: scriptRun,
    difference: scriptDifference.nullable(),
  }),
});

/** All calls of some days, in the background. */
export const replayMany = route('/api/platform/flow/replay-many', {
  page,
  permission,
  audit: true,
  summary: { zh: '重放一段时间的通话', en: 'Replay the calls of some days' },
  input: z.object({ flow_id: id, against: caseAgainst.default('draft'), days: z.number().int().min(1).max(31).default(7) }),
  output: made,
});

/** The last replay of many calls: which would now go another way. */
export const replayResult = route('/api/platform/flow/replay-result', {
  page,
  permission,
  summary: { zh: '重放结果', en: 'Results of a replay' },
  input: z.object({ flow_id: id }),
  output: z.object({
    run: flowRun.nullable(),
    against: caseAgainst.nullable(),
    /** Calls that went the same way, and those whose version is gone. */
    same: z.number().int(),
    gone: z.number().int(),
    list: z.array(replayed),
  }),
});

export const replayStop = route('/api/platform/flow/replay-stop', {
  page,
  permission,
  audit: true,
  summary: { zh: '停下重放', en: 'Stop a replay' },
  input: z.object({ flow_id: id }),
  output: nothing,
});
