import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id, instant, made, pageOf, pageRequest, revision } from './page.ts';
import { route } from './route.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const page = 'problem';

export const feedbackCategory = z.enum(['intent', 'recognition', 'tracking-number', 'flow', 'other']);
export type FeedbackCategory = z.infer<typeof feedbackCategory>;

export const feedbackLevel = z.enum(['catastrophic', 'high', 'medium', 'low']);
export type FeedbackLevel = z.infer<typeof feedbackLevel>;

/** What came of a problem. */
export const feedbackResult = z.enum(['fixed', 'planned', 'as-designed', 'not-reproduced', 'duplicate']);
export type FeedbackResult = z.infer<typeof feedbackResult>;

const filter = {
  callId: id.optional(),
  flowId: id.optional(),
  taskId: id.optional(),
  solved: z.boolean().optional(),
  categories: z.array(feedbackCategory).max(5).optional(),
  levels: z.array(feedbackLevel).max(4).optional(),
  /** Who reported it. */
  createdBy: id.optional(),
  /** The customer's whole number. */
  number: z.string().max(60).optional(),
  /** When it was reported: from, and before. */
  from: instant.optional(),
  to: instant.optional(),
};
export const feedbackFilter = z.object(filter);
export type FeedbackFilter = z.infer<typeof feedbackFilter>;

export const feedbackItem = z.object({
  id,
  callId: id,
  /** Who reported it. */
  provider: z.string(),
  /** The customer's, masked unless the role may see it. */
  number: z.string(),
  category: feedbackCategory,
  level: feedbackLevel,
  solved: z.boolean(),
  /** The node at which it happened. */
  nodeName: z.string().nullable(),
  question: z.string(),
  flowId: id.nullable(),
  flowName: z.string().nullable(),
  taskName: z.string().nullable(),
  createdAt: instant,
  handler: z.string().nullable(),
  handledAt: instant.nullable(),
  result: feedbackResult.nullable(),
  /** What was said of the result. */
  answer: z.string(),
  turn: z.number().int().nullable(),
  revision,
});
export type FeedbackItem = z.infer<typeof feedbackItem>;

const question = z.string().trim().min(1, fieldIssue('required')).max(1000);
/** What is said of a problem. */
export const feedbackForm = z.object({ category: feedbackCategory, level: feedbackLevel, question });

/** What came of it, in words where they are wanted. */
export const handleForm = z.object({
  result: z.enum(feedbackResult.options, fieldIssue('feedback.result')),
  answer: z.string().trim().max(1000).default(''),
});

export const feedbackColumns = [
  'createdAt',
  'provider',
  'number',
  'category',
  'level',
  'solved',
  'node',
  'question',
  'flow',
  'task',
  'handler',
  'handledAt',
  'result',
  'answer',
  'callId',
] as const;

/** Problems that people report from calls. */
export const feedback = {
  list: route('/api/platform/report/feedback/list', {
    page,
    summary: { zh: '问题反馈', en: 'Reported problems' },
    input: pageRequest(['createdAt']).extend(filter),
    output: pageOf(feedbackItem),
  }),
  detail: route('/api/platform/report/feedback/detail', {
    page,
    summary: { zh: '问题详情', en: 'View problem' },
    input: z.object({ id }),
    output: feedbackItem,
  }),
  create: route('/api/platform/report/feedback/create', {
    page,
    audit: true,
    summary: { zh: '反馈问题', en: 'Report a problem' },
    /** `turn`: at which turn of the call; absent: none in particular. */
    input: feedbackForm.extend({ callId: id, turn: z.number().int().min(0).max(100_000).nullable().default(null) }),
    output: made,
  }),
  update: route('/api/platform/report/feedback/update', {
    page,
    audit: true,
    summary: { zh: '修改问题', en: 'Change problem' },
    input: feedbackForm.extend({ id, revision }),
    output: z.object({}),
  }),
  /** Solves it. */
  handle: route('/api/platform/report/feedback/handle', {
    page,
    audit: true,
    summary: { zh: '处理问题', en: 'Solve problem' },
    input: handleForm.extend({ id, revision }),
    output: z.object({}),
  }),
  requestExport: route('/api/platform/report/feedback/request-export', {
    page,
    audit: true,
    summary: { zh: '导出问题反馈', en: 'Export problems' },
    input: feedbackFilter.extend({ ...exportForm, columns: exportedColumns(feedbackColumns) }),
    output: startedJob,
  }),
};
