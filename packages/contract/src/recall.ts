import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id, instant, revision } from './page.ts';
import { unreadableEntries } from './readable.ts';
import { resource } from './resource.ts';
import { nothing, route } from './route.ts';
import { isUnique, oneLine } from './sip-values.ts';
import { callResult } from './task.ts';

const page = 'recall';

/** With which caller number a redial is placed: as the task chooses, the one behind the last in its list, or a certain one. */
export const redialCaller = z.enum(['chosen', 'next', 'number']);

/** What a call came to, as an entry names it. */
const redialResult = z.union([callResult.exclude(['filtered']), z.string().regex(/^grade-[A-Za-z0-9]{1,8}$/, fieldIssue('choice'))]);

/** `times`: how often more after this result; `waitSeconds`: how long after the call ended. */
export const redialEntry = z
  .object({
    result: redialResult,
    times: z.number().int().min(1).max(20),
    waitSeconds: z
      .number()
      .int()
      .min(0)
      .max(7 * 86_400),
    caller: redialCaller.default('chosen'),
    callerNumber: z
      .string()
      .regex(/^\d{1,20}$/, fieldIssue('phone.numeric'))
      .nullable()
      .default(null),
    /** Of `early-hangup` alone: how soon after the answer the person hung up. Null: within 5 s. */
    withinSeconds: z.number().int().min(1).max(120).nullable().default(null),
  })
  .refine(({ caller, callerNumber }) => caller !== 'number' || callerNumber !== null, {
    path: ['callerNumber'],
    message: fieldIssue('phone.numeric'),
  });
export type RedialEntry = z.infer<typeof redialEntry>;

const ruleForm = z.object({
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  entries: z
    .array(redialEntry)
    .min(1, fieldIssue('required'))
    .max(30)
    .refine((list) => isUnique(list.map(({ result }) => result)), fieldIssue('list.twice')),
  /** Redials of a number over all results; null: as many as the entries say. */
  most: z.number().int().min(1).max(99).nullable().default(null),
});

export const redialRuleItem = z.object({
  id,
  name: z.string(),
  entries: z.array(redialEntry),
  unreadable: unreadableEntries,
  most: z.number().int().nullable(),
  /** Tasks that name it. */
  tasks: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type RedialRuleItem = z.infer<typeof redialRuleItem>;

/** When numbers are dialled again, and how. Tasks name a rule. */
export const recall = {
  ...resource('config/recall', {
    page,
    label: { zh: '重拨规则', en: 'redial rule' },
    item: redialRuleItem,
    detail: redialRuleItem,
    create: ruleForm,
    update: ruleForm.shape,
    filter: { name: z.string().max(64).optional(), result: redialResult.optional() },
    sorts: ['createdAt', 'name'],
    optionFor: ['PLATFORM/TASK/CREATE', 'PLATFORM/TASK/UPDATE'],
  }),
  /** What a rule may name: results of calls, and the company's grades. */
  callStatus: route('/api/config/recall/call-status', {
    page,
    permission: 'CONFIG/RECALL/CALL-STATUS || CONFIG/RECALL/LIST',
    summary: { zh: '重拨规则可选的呼叫结果', en: 'Choose call results for a redial rule' },
    input: nothing,
    output: z.object({ list: z.array(z.object({ result: z.string(), name: z.string() })) }),
  }),
};
