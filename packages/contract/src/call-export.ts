import { z } from 'zod';
import { callFilterShape, callGender } from './call-filter.ts';
import { option } from './display.ts';
import { fieldIssue } from './field-issue.ts';
import { nothing, route } from './route.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const page = 'call-info';

/** Every field of a call record. */
export const callColumns = [
  'id',
  'sipCallId',
  'startedAt',
  'direction',
  'caller',
  'callee',
  'flow',
  'flowVersion',
  'environment',
  'task',
  'gateway',
  'status',
  'result',
  'ringingAt',
  'ringSeconds',
  'answeredAt',
  'transferredAt',
  'endedAt',
  'endedBy',
  'talkSeconds',
  'turns',
  'grade',
  'gradeRule',
  'businessStatus',
  'labels',
  'endNode',
  'endNodeLabels',
  'concerns',
  'area',
  'carrier',
  'attempt',
  'attempts',
  'gender',
  'exception',
  'variables',
  'trackingNumber',
  'satisfaction',
  'smsStrategy',
  'smsContent',
  'smsStatus',
  'quality',
  'releaseCause',
  'billingSeconds',
  'bill',
  'announcementText',
  'announcementHit',
  'recording',
] as const;

/** A column of one slot: `slot:` and its name. */
export const slotColumn = z.string().regex(/^slot:.{1,100}$/u);

/** The name of the slot that a column is of; undefined for other columns. */
export const slotOf = (column: string): string | undefined => (column.startsWith('slot:') ? column.slice('slot:'.length) : undefined);

export const callTextColumns = [
  'callId',
  'startedAt',
  'number',
  'flow',
  'task',
  'n',
  'at',
  'who',
  'text',
  'node',
  'intent',
  'matchedBy',
  'score',
] as const;

const columnsOfCalls = z
  .array(z.union([z.enum(callColumns), slotColumn]))
  .min(1, fieldIssue('columns.empty'))
  .max(200)
  .default(() => [...callColumns]);

/** Exports of the calls that a filter picks; follow them in the export queue. */
export const callExport = {
  records: route('/api/platform/report/call-info/request-export', {
    page,
    audit: true,
    summary: { zh: '导出通话记录', en: 'Export call records' },
    input: callFilterShape.extend({ ...exportForm, columns: columnsOfCalls }),
    output: startedJob,
  }),
  /** One row for each turn. */
  text: route('/api/platform/report/call-info/request-export-text', {
    page,
    audit: true,
    summary: { zh: '导出对话文本', en: 'Export transcripts' },
    input: callFilterShape.extend({ ...exportForm, columns: exportedColumns(callTextColumns) }),
    output: startedJob,
  }),
  /** A zip of recordings, with a list of what is in it and what is not. */
  recordings: route('/api/platform/report/call-info/request-export-recording', {
    page,
    audit: true,
    summary: { zh: '导出录音', en: 'Export recordings' },
    input: callFilterShape,
    output: startedJob,
  }),
  genderOption: route('/api/platform/report/call-info/gender-option', {
    page,
    permission: 'PLATFORM/REPORT/CALL-INFO/GENDER-OPTION || PLATFORM/REPORT/CALL-INFO/LIST',
    summary: { zh: '性别识别选项', en: 'Values of gender detection' },
    input: nothing,
    output: z.object({ list: z.array(option.extend({ value: callGender })) }),
  }),
};
