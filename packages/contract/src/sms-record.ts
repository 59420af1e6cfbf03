import { z } from 'zod';
import { smsStatus } from './call-filter.ts';
import { id, instant, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const page = 'sms-record';

/** Why a message waits or was refused. */
export const smsReason = z.enum([
  'no-channel',
  'strategy-unknown',
  'strategy-disabled',
  'strategy-occasion',
  'template-not-approved',
  'number-missing',
  'variable-missing',
  'too-long',
  'blacklisted',
  'repeated',
]);
export type SmsReason = z.infer<typeof smsReason>;

const filter = {
  states: z.array(smsStatus).max(6).optional(),
  strategyId: id.optional(),
  taskId: id.optional(),
  flowId: id.optional(),
  callId: id.optional(),
  /** The whole number. */
  number: z.string().max(60).optional(),
  /** When it was handed over: from, and before. */
  from: instant.optional(),
  to: instant.optional(),
};
export const smsRecordFilter = z.object(filter);
export type SmsRecordFilter = z.infer<typeof smsRecordFilter>;

export const smsRecordItem = z.object({
  id,
  /** Masked unless the role sees the numbers of call records; empty where there was none. */
  number: z.string(),
  content: z.string(),
  parts: z.number().int(),
  state: smsStatus,
  reason: smsReason.nullable(),
  /** What the reason is about, such as names of variables. */
  reasonDetail: z.string(),
  strategyId: id.nullable(),
  strategyName: z.string(),
  templateName: z.string(),
  callId: id.nullable(),
  taskId: id.nullable(),
  taskName: z.string().nullable(),
  flowName: z.string().nullable(),
  /** Not to be sent before. */
  dueAt: instant.nullable(),
  createdAt: instant,
});
export type SmsRecordItem = z.infer<typeof smsRecordItem>;

export const smsRecordColumns = [
  'createdAt',
  'number',
  'state',
  'reason',
  'content',
  'parts',
  'strategy',
  'template',
  'task',
  'flow',
  'dueAt',
  'callId',
] as const;

/** Text messages that were handed over, with how far they have come. */
export const smsRecord = {
  list: route('/api/platform/report/sms-record/list', {
    page,
    summary: { zh: '短信记录', en: 'Text records' },
    input: pageRequest(['createdAt']).extend(filter),
    output: pageOf(smsRecordItem),
  }),
  requestExport: route('/api/platform/report/sms-record/request-export', {
    page,
    audit: true,
    summary: { zh: '导出短信记录', en: 'Export text records' },
    input: smsRecordFilter.extend({ ...exportForm, columns: exportedColumns(smsRecordColumns) }),
    output: startedJob,
  }),
};
