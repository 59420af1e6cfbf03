import { z } from 'zod';
import { dialPattern } from './dial-pattern.ts';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, revision } from './page.ts';
import { prefixRule, writtenRule } from './prefix-rule.ts';
import { unreadableEntries } from './readable.ts';
import { resource } from './resource.ts';
import { route } from './route.ts';
import { isUnique, oneLine } from './sip-values.ts';

const page = 'outbound-rule';

/** `company`: whoever calls; otherwise those that are named. An extension is of the department of its user. */
export const ruleSubject = z.enum(['company', 'department', 'extension']);
export type RuleSubject = z.infer<typeof ruleSubject>;

const number = z.string().regex(/^\d{1,20}$/, fieldIssue('phone.numeric'));

const fields = {
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  enabled: z.boolean().default(true),
  who: ruleSubject.default('company'),
  /** Of departments or extensions. */
  whoIds: z.array(id).max(500).refine(isUnique, fieldIssue('list.twice')).default([]),
  /** Digits, X (0-9), Z (1-9), N (2-9), [sets], and a final `.` for whatever follows. Empty: every number. */
  pattern: z
    .string()
    .trim()
    .max(60)
    .refine((text) => dialPattern(text) !== undefined, fieldIssue('format'))
    .default(''),
  gatewayId: id.nullable().default(null),
  gatewayGroupId: id.nullable().default(null),
  /** How the number is rewritten; the gateway's own rules come after. */
  calleeRules: z.array(prefixRule).max(50).default([]),
  /** The first is shown. Empty: those of the caller, or of the gateway. */
  callerNumbers: z.array(number).max(1000).refine(isUnique, fieldIssue('list.twice')).default([]),
  remark: oneLine(200).default(''),
};

interface Needs {
  who: RuleSubject;
  whoIds: readonly string[];
  gatewayId: string | null;
  gatewayGroupId: string | null;
}

const checkRule = ({ who, whoIds, gatewayId, gatewayGroupId }: Needs, context: z.RefinementCtx): void => {
  const wanting = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (gatewayId === null && gatewayGroupId === null) wanting('gatewayId', fieldIssue('gateway.empty'));
  if (gatewayId !== null && gatewayGroupId !== null) wanting('gatewayId', fieldIssue('gateway.one'));
  if (who !== 'company' && whoIds.length === 0) wanting('whoIds', fieldIssue('ids.empty'));
};

export const outboundRuleItem = z.object({
  id,
  name: z.string(),
  /** The first rule that fits is taken. */
  position: z.number().int(),
  enabled: z.boolean(),
  who: ruleSubject,
  /** Whom it names, as they are called now. */
  subjects: z.array(z.object({ id, name: z.string() })),
  pattern: z.string(),
  gatewayId: id.nullable(),
  gatewayGroupId: id.nullable(),
  /** Of the gateway or the group. */
  lineName: z.string(),
  calleeRules: z.array(writtenRule),
  unreadable: unreadableEntries,
  callerNumbers: z.array(z.string()),
  remark: z.string(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type OutboundRuleItem = z.infer<typeof outboundRuleItem>;

/** What became of a rule: `taken`; `who`, `number`, `off`: why not; `behind`: one before it was taken. */
export const ruleVerdict = z.enum(['taken', 'who', 'number', 'off', 'behind']);
export type RuleVerdict = z.infer<typeof ruleVerdict>;

/** By which line a call goes that names none. */
export const outboundRule = {
  ...resource('config/sip-outbound-rule', {
    page,
    label: { zh: '外呼规则', en: 'outbound rule' },
    item: outboundRuleItem,
    detail: outboundRuleItem,
    create: z.object(fields).superRefine(checkRule),
    update: fields,
    check: checkRule,
    filter: { name: z.string().max(64).optional(), gatewayId: id.optional() },
    sorts: ['position', 'createdAt', 'name'],
  }),
  /** Puts the rules that are named in front, or before another rule, in their order; the others keep theirs. */
  sort: route('/api/config/sip-outbound-rule/sort', {
    page,
    audit: true,
    summary: { zh: '外呼规则排序', en: 'Order outbound rules' },
    input: ids.extend({ before: id.optional() }),
    output: affected,
  }),
  /** Which rule a call of this caller to this number takes, and why the others do not. */
  test: route('/api/config/sip-outbound-rule/test', {
    page,
    permission: 'CONFIG/SIP-OUTBOUND-RULE/LIST',
    summary: { zh: '试算外呼规则', en: 'Try outbound rules' },
    input: z.object({
      number: z.string().regex(/^\+?\d{2,20}$/, fieldIssue('phone.numeric')),
      extensionId: id.nullable().default(null),
    }),
    output: z.object({
      rules: z.array(z.object({ id, name: z.string(), verdict: ruleVerdict })),
      /** How it is dialled by the rule; null: no rule fits. */
      taken: z.object({ id, name: z.string(), lineName: z.string(), dialled: z.string(), callerNumbers: z.array(z.string()) }).nullable(),
    }),
  }),
};
