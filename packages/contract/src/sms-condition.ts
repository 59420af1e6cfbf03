import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { oneLine } from './sip-values.ts';
import { callResult } from './task-state.ts';

const longestTalk = 86_400;
const seconds = z.number().int().min(0).max(longestTalk).nullable().default(null);

/** After which calls a message is sent: of each kind that is named one has to hold. */
export const smsCondition = {
  results: z
    .array(callResult.exclude(['filtered']))
    .max(30)
    .default([]),
  grades: z
    .array(z.string().regex(/^[A-Za-z0-9]{1,8}$/, fieldIssue('choice')))
    .max(30)
    .default([]),
  labels: z
    .array(oneLine(100).trim().min(1, fieldIssue('required')))
    .max(30)
    .default([]),
  /** Length of the talk, seconds; both ends are included. A call that nobody answered has none: 0. */
  talkFrom: seconds,
  talkTo: seconds,
  /** Null: both. */
  direction: z.enum(['in', 'out']).nullable().default(null),
};
export type SmsCondition = z.output<z.ZodObject<typeof smsCondition>>;

/** What a call came to, as far as conditions ask. */
export interface EndedCall {
  readonly direction: 'in' | 'out';
  readonly result: string;
  readonly grade?: string | null | undefined;
  readonly labels: readonly string[];
  readonly talkMs: number;
}

/** Whether a condition holds for a call. */
export const meetsCondition = (of: SmsCondition, call: EndedCall): boolean => {
  const talk = Math.floor(call.talkMs / 1000);
  const { results, grades, labels, talkFrom, talkTo, direction } = of;
  return (
    (results.length === 0 || results.some((result) => result === call.result)) &&
    (grades.length === 0 || (typeof call.grade === 'string' && grades.includes(call.grade))) &&
    (labels.length === 0 || labels.some((label) => call.labels.includes(label))) &&
    (talkFrom === null || talk >= talkFrom) &&
    (talkTo === null || talk <= talkTo) &&
    (direction === null || direction === call.direction)
  );
};
