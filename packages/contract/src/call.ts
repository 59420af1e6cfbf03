import { z } from 'zod';
import { type CallOutcome, callEndedBy, callFilter, callFilterShape, callGender, callQuality, smsStatus } from './call-filter.ts';
import { abVariant } from './flow-ab-test.ts';
import { id, instant, pageOf, pageRequest } from './page.ts';
import { carrier } from './phone.ts';
import { holdKind } from './retention.ts';
import { route } from './route.ts';

export { type CallOutcome, callOutcome } from './call-filter.ts';

const page = 'call-info';

/** Null while the call goes on. */
export const callStatus = z.enum(['answered', 'unanswered', 'not_connected', 'unknown']);
export type CallStatus = z.infer<typeof callStatus>;

/** The outcome of a call; null while it goes on. */
export const outcomeOf = ({ status, machine }: { status: CallStatus | null; machine: boolean }): CallOutcome | null =>
  status === 'answered' && machine ? 'mailbox' : status;

/** A node that a call has passed, ms from the answer, with the labels that it sets. */
export const passedNode = z.object({ node: z.string(), name: z.string(), labels: z.array(z.string()).default([]), atMs: z.number() });

export const callItem = z.object({
  id,
  direction: z.enum(['in', 'out']),
  caller: z.string(),
  /** The customer's side is masked unless the role may see it. */
  callee: z.string(),
  flowId: id.nullable(),
  flowName: z.string().nullable(),
  flowVersion: z.number().int().nullable(),
  /** `uat`: a call of the simulation, which is in no report. */
  environment: z.enum(['uat', 'production']),
  /** Of an A/B test of its flow; null: of none. */
  abVariant: abVariant.nullable(),
  taskId: id.nullable(),
  taskName: z.string().nullable(),
  gatewayName: z.string().nullable(),
  status: callStatus.nullable(),
  /** It was answered by a mailbox or another machine. */
  machine: z.boolean(),
  result: z.string().nullable(),
  sipStatus: z.number().int().nullable(),
  grade: z.string().nullable(),
  /** The rule by which it got its grade, in the language of its flow. */
  gradeRule: z.string().nullable(),
  labels: z.array(z.string()),
  slots: z.record(z.string(), z.string()),
  turns: z.number().int(),
  /** Which try of its number this was, from 1. */
  attempt: z.number().int(),
  /** How often its number has been called by the task so far; null: not of a task, or the number is gone. */
  attempts: z.number().int().nullable(),
  /** 浙江省杭州市, or the country: 英国. */
  area: z.string().nullable(),
  carrier: carrier.nullable(),
  startedAt: instant,
  ringingAt: instant.nullable(),
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  ringMs: z.number().int().nullable(),
  talkMs: z.number().int().nullable(),
  hasRecording: z.boolean(),
  endedBy: callEndedBy.nullable(),
  businessStatus: z.string().nullable(),
  concerns: z.array(z.string()),
  /** The name of the node at which it ended. */
  endNode: z.string().nullable(),
  /** The labels that this node sets. */
  endNodeLabels: z.array(z.string()),
  gender: callGender,
  announcementHit: z.string().nullable(),
  /** What went wrong: a code, and behind a space the values of its text as JSON (`call-exception` has the texts). */
  exception: z.string().nullable(),
  /** What came with the number row, or was set on the way. */
  variables: z.record(z.string(), z.string()),
  /** Of the parcel that it is about: what a slot for one holds, or a variable that is called so. */
  trackingNumber: z.string().nullable(),
  /** As the flow asked for it: what the slot 满意度 (satisfaction) holds. */
  satisfaction: z.string().nullable(),
  smsStrategy: z.string().nullable(),
  smsContent: z.string().nullable(),
  smsStatus: smsStatus.nullable(),
  /** Null: not inspected. */
  quality: callQuality.nullable(),
  /** Of its first dialog. */
  sipCallId: z.string().nullable(),
  q850: z.number().int().nullable(),
  announcementText: z.string().nullable(),
  transferredAt: instant.nullable(),
  billingSeconds: z.number().int().nullable(),
  /** Thousandths of a yuan. */
  bill: z.number().int().nullable(),
});
export type CallItem = z.infer<typeof callItem>;

/** Newest first; the id orders by time. */
export const list = route('/api/platform/report/call-info/list', {
  page,
  key: ['call'],
  summary: { zh: '通话记录', en: 'List call records' },
  input: pageRequest(['startedAt']).extend(callFilter),
  /** `answered`: how many of them a person answered; null where there are more than are counted. */
  output: pageOf(callItem).extend({ answered: z.number().int().nullable() }),
});

/** Milliseconds of each stage of an answer; those that did not occur are absent. */
export const latency = z.object({
  wait: z.number().optional(),
  recognise: z.number().optional(),
  decide: z.number().optional(),
  synthesise: z.number().optional(),
  send: z.number().optional(),
});

export const turnSound = z.enum(['recorded', 'synthesised', 'spliced']);

export const turn = z.object({
  n: z.number().int(),
  who: z.enum(['robot', 'person', 'agent', 'keys']),
  text: z.string(),
  /** Offset in the recording, ms. */
  atMs: z.number().int(),
  endMs: z.number().int().nullable(),
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  intent: z.string().nullable(),
  matchedBy: z.string().nullable(),
  score: z.number().nullable(),
  evidence: z.unknown(),
  bargeIn: z.boolean(),
  interrupted: z.boolean(),
  /** Said when a person had the call: by that one, or to them. */
  afterTransfer: z.boolean(),
  /** Where it was cut off: what comes behind so many UTF-16 units of the text was not heard. Null for what was said whole. */
  heard: z.number().int().nullable(),
  /** By what it was said, of the robot's: people's recordings, a synthesiser, or both. Null: not known. */
  sound: turnSound.nullable(),
  latency: latency.nullable(),
});
export type Turn = z.infer<typeof turn>;

export const leg = z.object({
  n: z.number().int(),
  direction: z.enum(['in', 'out']),
  /** The customer's, or that of somebody whom the call was passed to. */
  side: z.enum(['customer', 'person']),
  party: z.string(),
  /** Who has the extension that a person was called at; null: no extension, or nobody's. */
  name: z.string().nullable(),
  remote: z.string().nullable(),
  codec: z.string().nullable(),
  startedAt: instant,
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  sipStatus: z.number().int().nullable(),
  q850: z.number().int().nullable(),
  /** Where it was redirected to (3xx), in order. */
  redirections: z.array(z.string()),
  stats: z.record(z.string(), z.unknown()),
});
export type Leg = z.infer<typeof leg>;

export const callEvent = z.object({ n: z.number().int(), at: instant, kind: z.string(), data: z.record(z.string(), z.unknown()) });

export const callDetail = callItem.extend({
  extensionId: id.nullable(),
  rowId: id.nullable(),
  /** The caller wanted the number not to be shown, and it was not kept. */
  callerHidden: z.boolean(),
  /** Who has diverted the call to us, the last first. */
  divertedFrom: z.array(z.string()),
  /** The nodes passed, ms from the answer. */
  path: z.array(passedNode),
  /** 0 to 1; null where the gender is unknown. */
  genderConfidence: z.number().nullable(),
  replyMs: z.object({ median: z.number(), slowest: z.number() }).nullable(),
  media: z.record(z.string(), z.unknown()).nullable(),
  recordingMs: z.number().int().nullable(),
  recordingBytes: z.number().int().nullable(),
  turnList: z.array(turn),
  legs: z.array(leg),
  /** By what it is on legal hold, and why (for who may see the holds); null: it is not. */
  hold: z.object({ kind: holdKind, reason: z.string() }).nullable(),
  events: z.array(callEvent),
  /** The call before (older) and after (newer), under the list's filter if one was given. */
  previousId: id.nullable(),
  nextId: id.nullable(),
});
export type CallDetail = z.infer<typeof callDetail>;

export const detail = route('/api/platform/report/call-info/detail', {
  page,
  key: ['call'],
  summary: { zh: '通话详情', en: 'View call' },
  input: z.object({ id, filter: callFilterShape.optional() }),
  output: callDetail,
});

/** A signed address, good for minutes; it answers Range requests. The WAV has two channels: 0 ours, 1 theirs. */
export const recording = route('/api/platform/report/call-info/recording', {
  page,
  key: ['recording'],
  takesOut: 'address',
  summary: { zh: '播放与下载录音', en: 'Play and download recordings' },
  input: z.object({ id }),
  output: z.object({ url: z.string(), expiresAt: instant, durationMs: z.number().int().nullable() }),
});

/** One SIP message of a call. */
export const sipMessage = z.object({
  n: z.number().int(),
  at: instant,
  direction: z.enum(['in', 'out']),
  transport: z.string(),
  /** Where we sent it from, or got it at; and the other side: address and port. */
  local: z.string(),
  peer: z.string(),
  /** Of its leg: a call has a dialog for each of its parties. */
  sipCallId: z.string(),
  /** As it was on the wire, without secrets and, for who may not see them, without numbers. Cut off where `bytes` says more. */
  message: z.string(),
  bytes: z.number().int(),
});
export type SipMessage = z.infer<typeof sipMessage>;

/** A capture as Wireshark reads it: the SIP messages that are kept, and the audio's packets where the call was captured. */
export const capture = route('/api/platform/report/call-info/capture', {
  page,
  takesOut: 'address',
  summary: { zh: '下载抓包', en: 'Download packet capture' },
  input: z.object({ id }),
  output: z.object({
    url: z.string(),
    expiresAt: instant,
    bytes: z.number().int(),
    /** `headers`: the packets without what was said, for who may not listen to recordings. `none`: SIP alone. */
    audio: z.enum(['whole', 'headers', 'none']),
  }),
});

export const trace = route('/api/platform/report/call-info/trace', {
  page,
  audit: true,
  summary: { zh: '查看信令梯形图', en: 'View SIP ladder' },
  input: z.object({ id }),
  output: z.object({
    messages: z.array(sipMessage),
    /** How long messages are kept, days. */
    keptDays: z.number().int(),
  }),
});
