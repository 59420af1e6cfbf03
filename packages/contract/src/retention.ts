import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, made, revision } from './page.ts';
import { isPhone, normalPhone } from './phone.ts';
import { nothing, route } from './route.ts';

const page = 'company';

/** Days from the beginning of a call; null: for good. */
const days = z.number().int().min(1, fieldIssue('retention.days')).max(36_500, fieldIssue('retention.days')).nullable();

/** How long recordings, what was said (turns and marks on them), and whole records of calls are kept. */
export const retentionForm = z.object({ recordingDays: days, textDays: days, recordDays: days });
export type RetentionForm = z.infer<typeof retentionForm>;

/** What is kept whatever the days say: a call, the calls of a task, the calls from and to a number. */
export const holdKind = z.enum(['call', 'task', 'number']);
export type HoldKind = z.infer<typeof holdKind>;

export const legalHold = z.object({
  id,
  kind: holdKind,
  /** The id of the call or task; the number, masked unless the role may see it. */
  target: z.string(),
  /** What it was called when it was held. */
  name: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type LegalHold = z.infer<typeof legalHold>;

/** What is to be held: a call or a task by its id, or a whole number. */
export const holdForm = z
  .object({
    kind: holdKind,
    target: z.string().trim().min(1, fieldIssue('required')).max(60),
    reason: z.string().trim().min(1, fieldIssue('required')).max(500),
  })
  .refine(({ kind, target }) => kind !== 'number' || isPhone(normalPhone(target)), {
    path: ['target'],
    message: fieldIssue('phone.numeric'),
  });
export type HoldForm = z.infer<typeof holdForm>;

/** Counting what would be deleted stops here: a larger number is told as this one with `capped`. */
export const previewCap = 200_000;
/** Holds of a company. */
export const mostHolds = 1_000;

const counted = z.object({ count: z.number().int(), capped: z.boolean() });

/** What one run deleted. */
const deleted = z.object({ recordings: z.number().int(), texts: z.number().int(), records: z.number().int() });
export type Deleted = z.infer<typeof deleted>;

export const retention = {
  detail: route('/api/config/retention/detail', {
    page,
    summary: { zh: '查看数据保存期限', en: 'View retention' },
    input: nothing,
    output: retentionForm.extend({ revision, holds: z.array(legalHold) }),
  }),
  /** What would be deleted now by these days: calls whose recording, text or record would go. */
  preview: route('/api/config/retention/preview', {
    page,
    permission: 'CONFIG/RETENTION/PREVIEW || CONFIG/RETENTION/UPDATE',
    summary: { zh: '预估删除数量', en: 'Count what retention would delete' },
    input: retentionForm,
    output: z.object({ recordings: counted.extend({ bytes: z.number().int() }), texts: counted, records: counted }),
  }),
  update: route('/api/config/retention/update', {
    page,
    audit: true,
    summary: { zh: '修改数据保存期限', en: 'Change retention' },
    input: retentionForm.extend({ revision }),
    output: z.object({ revision }),
  }),
  hold: route('/api/config/retention/hold', {
    page,
    audit: true,
    summary: { zh: '设为法律保留', en: 'Put on legal hold' },
    input: holdForm,
    output: made,
  }),
  release: route('/api/config/retention/release', {
    page,
    audit: true,
    summary: { zh: '解除法律保留', en: 'Release legal holds' },
    input: ids,
    output: affected,
  }),
  /** Deletes at once a bounded part of what is due, as the server does by itself; `more`: there is more to come. */
  run: route('/api/config/retention/run', {
    page,
    audit: true,
    permission: 'CONFIG/RETENTION/RUN || CONFIG/RETENTION/UPDATE',
    summary: { zh: '清理到期数据', en: 'Delete what is past retention' },
    input: nothing,
    output: deleted.extend({ more: z.boolean() }),
  }),
};
