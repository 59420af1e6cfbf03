import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id, instant, revision } from './page.ts';
import { resource } from './resource.ts';
import { oneLine } from './sip-values.ts';
import { hasLooseBraces } from './sms-text.ts';

/** Whether carriers let it be sent. Whoever may change a template sets it. */
export const smsTemplateState = z.enum(['draft', 'waiting', 'approved', 'rejected']);
export type SmsTemplateState = z.infer<typeof smsTemplateState>;

const form = {
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  /** `{{name}}` stands for a variable of the call or the number. */
  text: z
    .string()
    .trim()
    .min(1, fieldIssue('text.empty'))
    .max(500)
    .refine((text) => !hasLooseBraces(text), fieldIssue('sms.braces')),
  /** Without its brackets. */
  signature: oneLine(20)
    .trim()
    .regex(/^[^【】[\]{}]*$/u, fieldIssue('sms.signature'))
    .default(''),
  state: smsTemplateState.default('draft'),
};

export const smsTemplateItem = z.object({
  id,
  name: z.string(),
  text: z.string(),
  signature: z.string(),
  state: smsTemplateState,
  /** Messages that the text comes to as it stands. */
  parts: z.number().int(),
  variables: z.array(z.string()),
  /** Those that no flow of the company declares: number lists have to bring them. */
  unknownVariables: z.array(z.string()),
  /** Strategies that use it. */
  strategies: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type SmsTemplateItem = z.infer<typeof smsTemplateItem>;

/** What text messages say. */
export const smsTemplate = resource('platform/sms-template', {
  page: 'sms-template',
  label: { zh: '短信模板', en: 'text template' },
  item: smsTemplateItem,
  detail: smsTemplateItem,
  create: z.object(form),
  update: form,
  filter: { name: z.string().max(64).optional(), states: z.array(smsTemplateState).max(4).optional() },
  sorts: ['createdAt', 'name'],
  optionFor: ['PLATFORM/SMS-STRATEGY/CREATE', 'PLATFORM/SMS-STRATEGY/UPDATE'],
});
