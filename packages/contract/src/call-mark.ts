import { z } from 'zod';
import { affected, id, ids, instant, made, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const page = 'call-mark';

/** What was wrong: what was heard, what it was taken for, what was filled in, or what was answered. */
export const markKind = z.enum(['hearing', 'intent', 'slot', 'answer']);
export type MarkKind = z.infer<typeof markKind>;

const filter = {
  callId: id.optional(),
  /** The customer's whole number. */
  number: z.string().max(60).optional(),
  flowId: id.optional(),
  kinds: z.array(markKind).max(4).optional(),
  /** Who marked it. */
  createdBy: id.optional(),
  /** When it was marked: from, and before. */
  from: instant.optional(),
  to: instant.optional(),
};
export const callMarkFilter = z.object(filter);
export type CallMarkFilter = z.infer<typeof callMarkFilter>;

export const callMarkItem = z.object({
  id,
  callId: id,
  /** When the call began. */
  startedAt: instant,
  /** The customer's, masked unless the role may see it. */
  number: z.string(),
  flowId: id.nullable(),
  flowName: z.string().nullable(),
  taskName: z.string().nullable(),
  /** Null: the call as a whole, kept for a bake-off of recognisers. */
  turn: z.number().int().nullable(),
  nodeName: z.string().nullable(),
  /** What was said in the turn, as it stands in the record. */
  text: z.string(),
  kind: markKind,
  /** The slot that is wrong; empty for other kinds. */
  slot: z.string(),
  /** What stood in the record: the text, the intent, the value, the answer. */
  was: z.string(),
  /** What is right; empty: nobody said it. */
  correct: z.string(),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type CallMarkItem = z.infer<typeof callMarkItem>;

const text = (most: number) => z.string().trim().max(most).default('');

/** What is said of a turn. */
export const markForm = z.object({ kind: markKind, slot: text(64), correct: text(1000), remark: text(500) });

export const callMarkColumns = [
  'startedAt',
  'number',
  'flow',
  'task',
  'turn',
  'node',
  'kind',
  'slot',
  'was',
  'correct',
  'remark',
  'createdBy',
  'createdAt',
  'callId',
] as const;
/** Of the sentences that were marked: what trains recognition and understanding. */
export const markedTextColumns = ['text', 'kind', 'was', 'correct', 'slot', 'node', 'flow', 'callId', 'turn'] as const;

/** What people say of the turns of calls. */
export const callMark = {
  list: route('/api/platform/report/call-info-mark/list', {
    page,
    summary: { zh: '通话标注', en: 'Marks on calls' },
    input: pageRequest(['createdAt']).extend(filter),
    output: pageOf(callMarkItem),
  }),
  /** A turn has one mark of a kind (of a slot): the next one takes the place of the one before. */
  create: route('/api/platform/report/call-info-mark/create', {
    page,
    audit: true,
    summary: { zh: '标注一句', en: 'Mark a turn' },
    input: markForm.extend({ callId: id, turn: z.number().int().min(0).max(100_000) }),
    output: made,
  }),
  delete: route('/api/platform/report/call-info-mark/delete', {
    page,
    audit: true,
    permission: 'PLATFORM/REPORT/CALL-INFO-MARK/DELETE || PLATFORM/REPORT/CALL-INFO-MARK/CREATE',
    summary: { zh: '取消标注', en: 'Take marks away' },
    input: ids,
    output: affected,
  }),
  requestExport: route('/api/platform/report/call-info-mark/request-export', {
    page,
    audit: true,
    summary: { zh: '导出标注', en: 'Export marks' },
    input: callMarkFilter.extend({ ...exportForm, columns: exportedColumns(callMarkColumns) }),
    output: startedJob,
  }),
  requestExportText: route('/api/platform/report/call-info-mark/request-export-text', {
    page,
    audit: true,
    summary: { zh: '导出标注的句子', en: 'Export marked sentences' },
    input: callMarkFilter.extend({ ...exportForm, columns: exportedColumns(markedTextColumns) }),
    output: startedJob,
  }),
};
