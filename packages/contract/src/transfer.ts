import { z } from 'zod';
import { affected, id, ids, instant, pageOf, pageRequest } from './page.ts';
import { blob, route } from './route.ts';

export const jobStatus = z.enum(['waiting', 'in-progress', 'done', 'error']);
export type JobStatus = z.infer<typeof jobStatus>;

/** One background import. `done` of `total` rows are read; `total` is 0 until the size is known. */
export const importJob = z.object({
  id,
  kind: z.literal('task-numbers'),
  /** What it feeds: the task's id and name. */
  targetId: id.nullable(),
  targetName: z.string(),
  status: jobStatus,
  fileName: z.string(),
  bytes: z.number().int(),
  /** Share of the file that is read, 0 to 1. */
  progress: z.number().min(0).max(1),
  rows: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  hasFailedRows: z.boolean(),
  /** Why it is an error, in the caller's language. */
  reason: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type ImportJob = z.infer<typeof importJob>;

/** Whoever may import may follow what they imported. */
const own = (verb: string): string => `PLATFORM/IMPORT-QUEUE/${verb} || PLATFORM/TASK/IMPORT`;

export const importQueue = {
  list: route('/api/platform/import-queue/list', {
    page: 'import-queue',
    permission: own('LIST'),
    summary: { zh: '导入队列', en: 'Page of imports' },
    input: pageRequest(['createdAt']).extend({
      status: jobStatus.optional(),
      targetId: id.optional(),
      ids: z.array(id).max(100).optional(),
    }),
    output: pageOf(importJob),
  }),
  download: route('/api/platform/import-queue/download', {
    page: 'import-queue',
    kind: 'blob',
    permission: own('DOWNLOAD'),
    summary: { zh: '下载源文件或失败行', en: 'Source file or refused rows' },
    input: z.object({ id, what: z.enum(['source', 'failed']) }),
    output: blob,
  }),
  cancel: route('/api/platform/import-queue/cancel', {
    page: 'import-queue',
    audit: true,
    permission: own('CANCEL'),
    summary: { zh: '取消导入', en: 'Cancel imports' },
    input: ids,
    output: affected,
  }),
};
