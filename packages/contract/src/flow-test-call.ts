import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { caseAgainst } from './flow-case.ts';
import { id, instant, made } from './page.ts';
import { nothing, route } from './route.ts';
import { longestVariable } from './task.ts';

const page = 'flow';
const write = (own: string): string => `${own} || PLATFORM/FLOW/UPDATE`;
const read = 'PLATFORM/FLOW-TEST-CALL/LIST || PLATFORM/FLOW/LIST';

/** Test calls of a company within ten minutes, and of one flow that are listed. */
export const testCallLimits = { within10Minutes: 30, listed: 50 } as const;

/** `failed`: nobody talked; the result says why. */
export const testCallState = z.enum(['waiting', 'dialling', 'ringing', 'talking', 'ended', 'failed']);
export type TestCallState = z.infer<typeof testCallState>;

export const testCallTurn = z.object({
  who: z.enum(['robot', 'person', 'agent', 'keys']),
  text: z.string(),
  /** From the answer, ms. */
  atMs: z.number().int(),
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  intent: z.string().nullable(),
  matchedBy: z.string().nullable(),
  interrupted: z.boolean(),
  /** From the end of what was said to the first sound of this reply, ms. */
  latencyMs: z.number().int().nullable(),
});

const item = z.object({
  id,
  flowId: id,
  /** Null: the draft. */
  version: z.number().int().nullable(),
  /** The number of the phone; one outside is masked unless the role may see it. */
  party: z.string(),
  state: testCallState,
  /** What it came to, or why nobody talked; null while it goes on. */
  result: z.string().nullable(),
  /** How its record says that it ended; null: it has none yet, or the signalling said nothing. */
  sipStatus: z.number().int().nullable(),
  q850: z.number().int().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** Its record is in the list of calls. */
  recorded: z.boolean(),
  talkMs: z.number().int().nullable(),
  grade: z.string().nullable(),
});
export type TestCallItem = z.infer<typeof item>;

export const testCallDetail = item.extend({ turns: z.array(testCallTurn) });
export type TestCallDetail = z.infer<typeof testCallDetail>;

const phone = z.object({
  id,
  number: z.string(),
  name: z.string(),
  /** The caller's own. */
  own: z.boolean(),
  registered: z.boolean(),
});

/** A real call by which somebody hears a flow on a phone: marked as simulation, recorded, in no report and on no bill. */
export const flowTestCall = {
  create: route('/api/platform/flow-test-call/create', {
    page,
    permission: write('PLATFORM/FLOW-TEST-CALL/CREATE'),
    audit: true,
    summary: { zh: '用电话试话术', en: 'Call a phone to try a flow' },
    input: z.object({
      flow_id: id,
      against: caseAgainst.default('draft'),
      /** A version of that number, rather than one of an environment. */
      version: z.int32().min(1).optional(),
      /** A phone of the company, the browser, or a number outside, which wants the permission to put numbers into the flow's queue. */
      to: z.union([
        z.object({ extension_id: id }),
        /** The microphone of this browser: its audio goes over the socket, after a request `test-call-audio`. */
        z.object({ browser: z.literal(true) }),
        z.object({ phone: z.string().trim().min(1, fieldIssue('phone.numeric')).max(40) }),
      ]),
      variables: z.record(z.string().max(64), z.string().max(longestVariable)).default({}),
    }),
    output: made,
  }),
  list: route('/api/platform/flow-test-call/list', {
    page,
    permission: read,
    summary: { zh: '试拨记录', en: 'List test calls' },
    input: z.object({ flow_id: id }),
    output: z.object({
      list: z.array(item),
      /** Phones that may be called. */
      phones: z.array(phone),
      /** Nothing but closed grammars hears calls in the flow's language: what was not expected is not understood. */
      closedHearing: z.boolean(),
      /** Numbers outside may be called. */
      outside: z.boolean(),
    }),
  }),
  detail: route('/api/platform/flow-test-call/detail', {
    page,
    permission: read,
    summary: { zh: '查看试拨', en: 'View a test call' },
    input: z.object({ call_id: id }),
    output: testCallDetail,
  }),
  stop: route('/api/platform/flow-test-call/stop', {
    page,
    permission: write('PLATFORM/FLOW-TEST-CALL/CREATE'),
    audit: true,
    summary: { zh: '挂断试拨', en: 'Hang up a test call' },
    input: z.object({ call_id: id }),
    output: nothing,
  }),
};
