import { z } from 'zod';
import { exceptionCode } from './call-exception.ts';
import { fieldIssue } from './field-issue.ts';
import { id, instant } from './page.ts';
import { carrier } from './phone.ts';

/** What lists tell calls apart by: `answered` is by a person, `mailbox` by a machine of any kind, which counts in no answer rate. */
export const callOutcome = z.enum(['answered', 'mailbox', 'unanswered', 'not_connected', 'unknown']);
export type CallOutcome = z.infer<typeof callOutcome>;

/** Who ended a call. */
export const callEndedBy = z.enum(['us', 'them', 'carrier', 'system']);

/** What the pitch of a voice tells; `unknown`: too little was said, or it is between. */
export const callGender = z.enum(['male', 'female', 'unknown']);
export type CallGender = z.infer<typeof callGender>;

/** How far a text message has come; `waiting`: it is handed over and not sent, `refused`: it is not to be sent. */
export const smsStatus = z.enum(['waiting', 'refused', 'sending', 'sent', 'delivered', 'failed']);
export type SmsStatus = z.infer<typeof smsStatus>;

/** What quality inspection said of a call. */
export const callQuality = z.enum(['qualified', 'unqualified']);

/** Seconds: a day, longer than any call may last. */
const longestTalk = 86_400;
const seconds = z.number().int().min(0).max(longestTalk).optional();
const turns = z.number().int().min(0).max(10_000).optional();
const tries = z.number().int().min(1).max(1_000).optional();
/** Thousandths of a yuan. */
const bill = z.number().int().min(0).max(1_000_000_000).optional();
const name = z.string().trim().min(1).max(100);
/** A name and what it holds: `name=value`. */
const named = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^=]+=.+$/u, fieldIssue('named.form'));
/** One of them, or several, all of which hold. */
const allNamed = z.union([named, z.array(named).max(10)], fieldIssue('named.form')).optional();
const wholeNumber = z.string().trim().max(60).optional();
const some = (most: number) => z.array(name).max(most).optional();

/** The rule of a flow by which a call got its grade: this one; `node`: a node set it, `none`: it was answered and no rule held, `unkept`: a call from before rules were kept. */
export const callGradeRule = z.union(
  [z.enum(['node', 'none', 'unkept']), z.templateLiteral(['rule:', z.string().min(1).max(64)])],
  fieldIssue('grade-rule.form'),
);
export type CallGradeRule = z.infer<typeof callGradeRule>;

/** What picks calls: any of a list's values, all of the filters together. Both ends of a range are included. */
export const callFilter = {
  from: instant.optional(),
  to: instant.optional(),
  flowId: id.optional(),
  taskId: id.optional(),
  gatewayId: id.optional(),
  statuses: z.array(callOutcome).max(5).optional(),
  results: z.array(z.string().max(40)).max(30).optional(),
  grades: z.array(z.string().max(8)).max(30).optional(),
  gradeRules: z.array(callGradeRule).max(33).optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** Absent: calls of both. */
  environment: z.enum(['uat', 'production']).optional(),
  /** The whole number of either side, or the call's id. */
  number: z.string().max(60).optional(),
  /** The whole number that called, and the one that was called. */
  caller: wholeNumber,
  callee: wholeNumber,
  /** Of its first dialog. */
  sipCallId: z.string().trim().min(1).max(300).optional(),
  /** Length of the talk, seconds. */
  talkFrom: seconds,
  talkTo: seconds,
  /** How long it rang, seconds. */
  ringFrom: seconds,
  ringTo: seconds,
  billedFrom: seconds,
  billedTo: seconds,
  turnsFrom: turns,
  turnsTo: turns,
  /** Which try of its number it was, from 1. */
  attempt: z.number().int().min(1).max(100).optional(),
  /** How often the number has been called by its task so far. */
  attemptsFrom: tries,
  attemptsTo: tries,
  sipStatus: z.number().int().min(100).max(699).optional(),
  q850: z.number().int().min(0).max(127).optional(),
  billFrom: bill,
  billTo: bill,
  endedBy: z.array(callEndedBy).max(4).optional(),
  labels: some(20),
  concerns: some(20),
  slot: allNamed,
  /** What came with the number row, or was set on the way. */
  variable: allNamed,
  businessStatus: name.optional(),
  /** The name of the node at which it ended. */
  endNode: name.optional(),
  /** How the area begins: 浙江 finds 浙江省杭州市. */
  area: name.optional(),
  carriers: z.array(carrier).max(4).optional(),
  trackingNumber: name.optional(),
  satisfaction: name.optional(),
  smsStatuses: z.array(smsStatus).max(6).optional(),
  /** `none`: not inspected. */
  quality: z
    .array(z.union([callQuality, z.literal('none')]))
    .max(3)
    .optional(),
  announcementHits: some(20),
  gender: callGender.optional(),
  recorded: z.boolean().optional(),
  transferred: z.boolean().optional(),
  /** Something went wrong; and what of it. */
  troubled: z.boolean().optional(),
  exceptions: z.array(exceptionCode).max(30).optional(),
  /** Somebody marked it. */
  marked: z.boolean().optional(),
};
export const callFilterShape = z.object(callFilter);
export type CallFilter = z.infer<typeof callFilterShape>;
