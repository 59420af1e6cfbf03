import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { choice, choiceRequest, choicesOf, id, instant, revision } from './page.ts';
import { isPhone, normalPhone } from './phone.ts';
import { resource } from './resource.ts';
import { route } from './route.ts';
import { isUnique, oneLine } from './sip-values.ts';
import { smsCondition } from './sms-condition.ts';
import { taskState } from './task-state.ts';
import { clockTime } from './time.ts';

const page = 'sms-strategy';

/** When it sends: after calls, where a flow passes its node, or as a task ends. */
export const smsOccasion = z.enum(['call', 'node', 'task-end']);
export type SmsOccasion = z.infer<typeof smsOccasion>;

/** To whom: the person of the call, members of staff, or the number that a variable holds. */
export const smsReceiver = z.enum(['person', 'staff', 'variable']);
export type SmsReceiver = z.infer<typeof smsReceiver>;

const hours = z
  .array(
    z.object({ from: clockTime, to: clockTime }).refine(({ from, to }) => from < to, { path: ['to'], message: fieldIssue('window.order') }),
  )
  .max(6);

const form = {
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  enabled: z.boolean().default(true),
  occasion: smsOccasion,
  /** Of `call`: after any call of the company, not only of tasks that choose it. */
  everyCall: z.boolean().default(false),
  ...smsCondition,
  receiver: smsReceiver.default('person'),
  staffNumbers: z
    .array(z.string().max(60).transform(normalPhone).refine(isPhone, fieldIssue('phone.numeric')))
    .max(50)
    .refine(isUnique, fieldIssue('list.twice'))
    .default([]),
  variable: oneLine(64).trim().default(''),
  templateId: z.uuid(fieldIssue('choice')),
  /** In which it may be sent, on the company's clock; none: at any hour. */
  hours: hours.default([]),
  /** A number gets it no more than once in so many days. */
  onceInDays: z.number().int().min(1).max(365).nullable().default(null),
};
type Form = z.output<z.ZodObject<typeof form>>;

/** What the fields of the form need of each other. */
const check = (
  { receiver, staffNumbers, variable, talkFrom, talkTo }: Pick<Form, 'receiver' | 'staffNumbers' | 'variable' | 'talkFrom' | 'talkTo'>,
  context: z.RefinementCtx,
): void => {
  const wrong = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (receiver === 'staff' && staffNumbers.length === 0) wrong('staffNumbers', fieldIssue('required'));
  if (receiver === 'variable' && variable === '') wrong('variable', fieldIssue('required'));
  if (talkFrom !== null && talkTo !== null && talkFrom > talkTo) wrong('talkTo', fieldIssue('sms.talk'));
};

export const smsStrategyItem = z.object({
  ...z.object(form).shape,
  id,
  staffNumbers: z.array(z.string()),
  templateName: z.string(),
  /** Whether its template may be sent. */
  approved: z.boolean(),
  /** Tasks that choose it. */
  tasks: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type SmsStrategyItem = z.infer<typeof smsStrategyItem>;

const family = resource('platform/sms-strategy', {
  page,
  label: { zh: '短信策略', en: 'SMS strategy' },
  item: smsStrategyItem,
  detail: smsStrategyItem,
  create: z.object(form).superRefine(check),
  update: form,
  check,
  filter: {
    name: z.string().max(64).optional(),
    occasion: smsOccasion.optional(),
    templateId: id.optional(),
    enabled: z.boolean().optional(),
  },
  sorts: ['createdAt', 'name'],
});

/** When text messages are sent, to whom, and which. */
export const smsStrategy = {
  ...family,
  option: route('/api/platform/sms-strategy/option', {
    page,
    summary: { zh: '可选短信策略', en: 'Choose SMS strategies' },
    permission: [
      'PLATFORM/SMS-STRATEGY/OPTION',
      'PLATFORM/SMS-STRATEGY/LIST',
      'PLATFORM/REPORT/SMS-RECORD/LIST',
      'PLATFORM/TASK/CREATE',
      'PLATFORM/TASK/UPDATE',
      'PLATFORM/FLOW/UPDATE',
    ].join(' || '),
    /** `for`: what chooses. Absent: all of them, disabled ones too. */
    input: choiceRequest.extend({ for: z.enum(['task', 'node']).optional() }),
    output: choicesOf(choice.extend({ enabled: z.boolean() })),
  }),
  relateData: route('/api/platform/sms-strategy/relate-data', {
    page,
    permission: 'PLATFORM/SMS-STRATEGY/RELATE-DATA || PLATFORM/SMS-STRATEGY/LIST || PLATFORM/SMS-TEMPLATE/LIST',
    summary: { zh: '短信策略的使用者和可引用的变量', en: 'What uses an SMS strategy, and what it may name' },
    /** Without an id: what any may name. */
    input: z.object({ id: id.optional() }),
    output: z.object({
      /** The newest of those that are seen. */
      tasks: z.array(z.object({ id, name: z.string(), state: taskState })),
      /** Flows with a node that names it, in the draft or in a version that calls hear. */
      flows: z.array(z.object({ id, name: z.string() })),
      /** Variables and slots that flows declare. */
      variables: z.array(z.string()),
      labels: z.array(z.string()),
    }),
  }),
};
