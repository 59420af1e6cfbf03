import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id, instant } from './page.ts';
import { route } from './route.ts';

const page = 'call-live';

/** What stands out in a call that goes on, the worst first. */
export const callRisk = z.enum(['complaint', 'human', 'unmatched', 'hurried', 'silent', 'calm', 'positive']);
export type CallRisk = z.infer<typeof callRisk>;

/** Longest line that a person gives the robot, characters. */
export const longestLine = 80;

export const liveTurn = z.object({
  who: z.enum(['robot', 'person', 'agent', 'keys']),
  text: z.string(),
  /** From the answer, ms; `endMs` is null while it is being said. */
  atMs: z.number().int(),
  endMs: z.number().int().nullable(),
  nodeName: z.string().nullable(),
  intent: z.string().nullable(),
  score: z.number().nullable(),
  interrupted: z.boolean(),
  /** Who gave the robot this line; null: nobody did. */
  promptedBy: z.string().nullable().default(null),
  /** A person had the call by then. */
  afterTransfer: z.boolean().default(false),
});
export type LiveTurn = z.infer<typeof liveTurn>;

/** As a node tells it and as it is kept. */
export const liveCallShown = z.object({
  direction: z.enum(['in', 'out']),
  /** The number on the other side; masked unless the role may see it. */
  party: z.string(),
  flowName: z.string().nullable(),
  flowVersion: z.number().int().nullable(),
  taskName: z.string().nullable(),
  environment: z.enum(['uat', 'production']),
  state: z.enum(['dialling', 'ringing', 'talking']),
  /** A person has taken it over, or is being rung for it. */
  taken: z.boolean(),
  nodeName: z.string().nullable(),
  startedAt: instant,
  answeredAt: instant.nullable(),
  risk: callRisk,
  /** How strong that is: how often it was said, ms of silence, per cent. */
  riskValue: z.number().nullable(),
  /** The last of ours and of theirs; who speaks now. */
  ours: z.string(),
  theirs: z.string(),
  speaking: z.enum(['robot', 'person']).nullable(),
  /** Who spoke when, the last stretches of it, ms from the answer; `to` is null while it lasts. */
  talk: z.array(z.object({ who: z.enum(['robot', 'person', 'agent']), from: z.number().int(), to: z.number().int().nullable() })),
  /** By the slot's name; empty: not known yet. */
  slots: z.record(z.string(), z.string()),
  /** Lines that the flow knows and a person may have said. */
  lines: z.array(z.string()),
});

export const liveCall = liveCallShown.extend({
  id,
  taskId: id.nullable(),
  flowId: id.nullable(),
  /** What it has come to so far. */
  grade: z.string().nullable(),
  /** 浙江省杭州市, or the country: 英国. */
  area: z.string().nullable(),
});
export type LiveCall = z.infer<typeof liveCall>;

/** An extension of one's own; null: one's own mobile, which is called outside. */
const ownPhone = id.nullable();

/** What may be done with a call that goes on. */
export const callCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('prompt'),
    text: z.string().trim().min(1, fieldIssue('text.empty')).max(longestLine),
    now: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('take-over'), extensionId: ownPhone }),
  z.object({ kind: z.literal('listen'), extensionId: ownPhone }),
  z.object({ kind: z.literal('hang-up') }),
]);
export type CallCommand = z.infer<typeof callCommand>;

/** Whom a node rings: an extension, or a number outside. */
const ring = { number: z.string(), outside: z.boolean().optional() };

/** A command as a node is told it: by the number of the phone. */
export const nodeCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prompt'), text: z.string(), now: z.boolean() }),
  z.object({ kind: z.literal('take-over'), ...ring }),
  z.object({ kind: z.literal('listen'), ...ring }),
  z.object({ kind: z.literal('hang-up') }),
]);
export type NodeCommand = z.infer<typeof nodeCommand>;

/** `ringing`: the phone is being rung. */
export const commandResult = z.enum(['done', 'ringing', 'gone', 'taken', 'not-talking']);
export type CommandResult = z.infer<typeof commandResult>;

/** Calls that go on: looked at, and acted on. */
export const liveCalls = {
  list: route('/api/platform/report/call-info/live', {
    page,
    key: ['call'],
    summary: { zh: '实时通话', en: 'View calls that go on' },
    input: z.object({
      /** A number's end, or words that are being said. */
      search: z.string().trim().max(60).optional(),
      taskId: id.optional(),
      flowId: id.optional(),
      /** The name of the node at which they are. */
      node: z.string().trim().max(100).optional(),
      risks: z.array(callRisk).max(callRisk.options.length).optional(),
      /** The one whose words are wanted. */
      callId: id.optional(),
    }),
    output: z.object({
      /** False in the first second of looking: nodes have not told of all calls yet. */
      complete: z.boolean(),
      /** By the clock that the calls' times are of. */
      now: instant,
      /** The worst first, then the oldest; the first 200. */
      list: z.array(liveCall),
      total: z.number().int(),
      /** Of all calls, whatever is filtered. */
      risks: z.record(callRisk, z.number().int()),
      /** Where there is none at all: the task that begins next. */
      next: z.object({ taskId: id, name: z.string(), at: instant }).nullable(),
      call: liveCall.extend({ turns: z.array(liveTurn) }).nullable(),
      /** Own phones that may take a call over: extensions, and one's mobile, which has no id. */
      phones: z.array(z.object({ id: ownPhone, number: z.string(), registered: z.boolean() })),
    }),
  }),
  takeOver: route('/api/platform/report/call-info/take-over', {
    page,
    audit: true,
    summary: { zh: '插话、监听、接管或挂断通话', en: 'Prompt, listen to, take over or hang up a call' },
    input: z.object({ callId: id, command: callCommand }),
    output: z.object({ result: z.enum(['done', 'ringing']) }),
  }),
};
