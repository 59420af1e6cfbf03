import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';

/** What a caller does in one turn of a conversation that runs without a telephone. */
export const callerLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(1000) }),
  z.object({ kind: z.literal('keys'), keys: z.string().regex(/^[0-9*#]{1,32}$/, fieldIssue('format')) }),
  z.object({ kind: z.literal('silence') }),
  z.object({ kind: z.literal('hangup') }),
]);
export type CallerLine = z.infer<typeof callerLine>;

/** Turns of one script. */
export const mostLines = 60;
export const callerLines = z.array(callerLine).max(mostLines);

/** Why a turn went where it went. */
export const scriptDecision = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  intent: z.string().nullable(),
  matchedBy: z.string().nullable(),
  score: z.number().nullable(),
  evidence: z.string().nullable(),
  others: z.array(z.object({ intent: z.string(), score: z.number() })),
  exit: z.string().nullable(),
  /** Values that the turn gave, by the slot's name. */
  slots: z.record(z.string(), z.string()),
});
export type ScriptDecision = z.infer<typeof scriptDecision>;

/** One turn: what the caller did (null: the call was answered), and what came of it. */
export const scriptTurn = z.object({
  line: callerLine.nullable(),
  /** What was heard of it by voice, where it is not what was said; empty: nothing. */
  heard: z.string().optional(),
  decision: scriptDecision.nullable(),
  says: z.array(z.object({ text: z.string(), nodeId: z.string().nullable(), nodeName: z.string().nullable() })),
  /** Where it stood afterwards. */
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
});
export type ScriptTurn = z.infer<typeof scriptTurn>;

/** A conversation that ran by a script. */
export const scriptRun = z.object({
  turns: z.array(scriptTurn),
  /** Lines of the script that were never said, because the call was over. */
  unsaid: z.number().int(),
  /** Why it ended; null while it would go on. */
  end: z.string().nullable(),
  path: z.array(z.object({ nodeId: z.string(), nodeName: z.string() })),
  slots: z.record(z.string(), z.string()),
  labels: z.array(z.string()),
  grade: z.string().nullable(),
  gradeRule: z.string().nullable(),
  /** As long as the talk would have lasted, ms. */
  talkMs: z.number().int(),
});
export type ScriptRun = z.infer<typeof scriptRun>;

/** What must come of a script. Null: anything may. */
export const scriptExpectation = z.object({
  /** The node that must be reached. */
  nodeId: z.string().max(64).nullable(),
  nodeName: z.string().max(200).nullable(),
  slots: z.record(z.string().max(64), z.string().max(2000)).nullable(),
  labels: z.array(z.string().max(100)).max(100).nullable(),
  grade: z.string().max(8).nullable(),
});
export type ScriptExpectation = z.infer<typeof scriptExpectation>;

/** One thing that was expected, with what came. */
export const scriptCheck = z.object({
  what: z.enum(['node', 'slots', 'labels', 'grade']),
  expected: z.string(),
  actual: z.string(),
  met: z.boolean(),
});
export type ScriptCheck = z.infer<typeof scriptCheck>;

/** Where two runs of one script part for the first time. `intent`: one sentence, two meanings; `ended`: one of them was over by then. */
export const scriptDifference = z.object({
  turn: z.number().int(),
  cause: z.enum(['intent', 'slot', 'node', 'ended', 'outcome']),
  before: z.string(),
  now: z.string(),
});
export type ScriptDifference = z.infer<typeof scriptDifference>;
