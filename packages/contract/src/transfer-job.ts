import { z } from 'zod';
import { id, instant } from './page.ts';

export const jobStatus = z.enum(['waiting', 'in-progress', 'done', 'error']);
export type JobStatus = z.infer<typeof jobStatus>;

export const jobDirection = z.enum(['import', 'export']);
export type JobDirection = z.infer<typeof jobDirection>;

/** What a job belongs to, in the large: the major category of the queues. */
export const jobMajor = z.enum(['task', 'call', 'flow', 'organisation', 'log']);
export type JobMajor = z.infer<typeof jobMajor>;

/** What a job brings in or out: the minor category of the queues. */
export const jobKind = z.enum([
  'task-numbers',
  'users',
  'flow-exact-sentences',
  'flow-similar-sentences',
  'flow-excluded-sentences',
  'flow-knowledge',
  'flow-entity-values',
  'flow-slots',
  'flow-labels',
  'flow-components',
  'flow-recordings',
  'flow-synthesis',
  'flow-package-import',
  'operation-logs',
  'login-logs',
  'flow-package',
  'flow-rule-recall',
  'flow-prompts',
  'blacklisted-numbers',
  'whitelisted-numbers',
  'blacklist',
  'calls',
  'call-texts',
  'call-recordings',
  'task-number-list',
  'task-list',
  'call-marks',
  'marked-texts',
  'feedback',
  'statement',
  'sms-records',
]);
export type JobKind = z.infer<typeof jobKind>;

/** Where each kind belongs. */
export const jobKinds: Readonly<Record<JobKind, { readonly direction: JobDirection; readonly major: JobMajor }>> = {
  'task-numbers': { direction: 'import', major: 'task' },
  users: { direction: 'import', major: 'organisation' },
  'blacklisted-numbers': { direction: 'import', major: 'task' },
  'whitelisted-numbers': { direction: 'import', major: 'task' },
  blacklist: { direction: 'export', major: 'task' },
  'task-number-list': { direction: 'export', major: 'task' },
  'task-list': { direction: 'export', major: 'task' },
  statement: { direction: 'export', major: 'task' },
  'flow-exact-sentences': { direction: 'import', major: 'flow' },
  'flow-similar-sentences': { direction: 'import', major: 'flow' },
  'flow-excluded-sentences': { direction: 'import', major: 'flow' },
  'flow-knowledge': { direction: 'import', major: 'flow' },
  'flow-entity-values': { direction: 'import', major: 'flow' },
  'flow-slots': { direction: 'import', major: 'flow' },
  'flow-labels': { direction: 'import', major: 'flow' },
  'flow-components': { direction: 'import', major: 'flow' },
  'flow-recordings': { direction: 'import', major: 'flow' },
  'flow-synthesis': { direction: 'import', major: 'flow' },
  'flow-package-import': { direction: 'import', major: 'flow' },
  'operation-logs': { direction: 'export', major: 'log' },
  'login-logs': { direction: 'export', major: 'log' },
  'flow-package': { direction: 'export', major: 'flow' },
  'flow-rule-recall': { direction: 'export', major: 'flow' },
  'flow-prompts': { direction: 'export', major: 'flow' },
  calls: { direction: 'export', major: 'call' },
  'call-texts': { direction: 'export', major: 'call' },
  'call-recordings': { direction: 'export', major: 'call' },
  'call-marks': { direction: 'export', major: 'call' },
  'marked-texts': { direction: 'export', major: 'call' },
  feedback: { direction: 'export', major: 'call' },
  'sms-records': { direction: 'export', major: 'call' },
};

/** One background import or export. Cancelled and expired ones are an `error` whose reason says so. */
export const transferJob = z.object({
  id,
  /** Counts up; easier to say on the telephone than an id. */
  number: z.number().int(),
  direction: jobDirection,
  major: jobMajor,
  majorName: z.string(),
  kind: jobKind,
  kindName: z.string(),
  /** What an import feeds: the task's id and name. */
  targetId: id.nullable(),
  targetName: z.string(),
  status: jobStatus,
  /** The source file of an import, the result of an export. */
  fileName: z.string(),
  bytes: z.number().int(),
  /** Share that is done, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Rows read or written so far; all of them once it is over. */
  rows: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  /** Why rows were refused, in the caller's language, the most frequent reason first. */
  refusals: z.array(z.object({ text: z.string(), count: z.number().int() })),
  /** Whether the file of `fileName` is there for this caller. */
  hasFile: z.boolean(),
  hasFailedRows: z.boolean(),
  /** Whether it may be run again, from its source file or its filter. */
  canRetry: z.boolean(),
  /** Stable name of the reason: `transfer.cancelled`, `transfer.expired`, `file.broken`, … */
  reasonId: z.string().nullable(),
  /** Why it is an error, in the caller's language. */
  reason: z.string().nullable(),
  /** What else there is to know: stable names (`transfer.cut-cells`, `file.unread-sheets`, …) with texts in the caller's language. */
  notices: z.array(z.object({ id: z.string(), text: z.string() })),
  createdBy: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** When its files go. */
  expiresAt: instant.nullable(),
});
export type TransferJob = z.infer<typeof transferJob>;
