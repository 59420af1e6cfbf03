import {
  type CallMarkFilter,
  type CallMarkItem,
  callMark,
  callMarkColumns,
  callMarkFilter,
  markedTextColumns,
} from '@parley/contract/call-mark';
import { callMarkTexts } from '@parley/contract/call-texts';
import { markKinds } from '@parley/contract/kind-texts';
import { sql } from 'kysely';
import type { Cell, ExportColumn, ExportKind, ExportView } from '../../transfer/job-kind.ts';
import { filteredMarks, type MarkRow, markItemOf } from './mark-rows.ts';

type Column = (typeof callMarkColumns)[number] | (typeof markedTextColumns)[number];

const shown: Readonly<Record<Column, (item: CallMarkItem, row: MarkRow, view: ExportView) => Cell>> = {
  startedAt: (_item, row, { clock }) => clock(row.started_at),
  number: ({ number }) => number,
  flow: ({ flowName }) => flowName,
  task: ({ taskName }) => taskName,
  turn: ({ turn }) => turn,
  node: ({ nodeName }) => nodeName,
  text: ({ text }) => text,
  kind: ({ kind }, _row, { language }) => markKinds[kind][language],
  slot: ({ slot }) => slot,
  was: ({ was }) => was,
  correct: ({ correct }) => correct,
  remark: ({ remark }) => remark,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: (_item, row, { clock }) => clock(row.created_at),
  callId: ({ callId }) => callId,
};

const columnsOf = (names: readonly Column[]): Record<string, ExportColumn<MarkRow>> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { title: callMarkTexts[name], value: (row, view) => shown[name](markItemOf(row, view.unmask.has('call')), row, view) },
    ]),
  );

const marks: Pick<ExportKind<CallMarkFilter, MarkRow>, 'direction' | 'major' | 'unmask' | 'filter' | 'count' | 'rows'> = {
  direction: 'export',
  major: 'call',
  unmask: ['call'],
  filter: callMarkFilter,
  count: async (db, filter) => {
    const query = filteredMarks(db, filter).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: (db, filter, after, most) => {
    const query = filteredMarks(db, filter).orderBy('call_marks.id', 'desc').limit(most);
    return (after ? query.where('call_marks.id', '<', after.id) : query).execute();
  },
};

/** What people said of calls. */
export const marksExport: ExportKind<CallMarkFilter, MarkRow> = {
  ...marks,
  name: 'call-marks',
  title: { zh: '通话标注', en: 'Marks on calls' },
  permission: callMark.requestExport.permission ?? '',
  columns: columnsOf(callMarkColumns),
};

/** The sentences that they said it of, with what is right: what trains recognition and understanding. */
export const markedTextsExport: ExportKind<CallMarkFilter, MarkRow> = {
  ...marks,
  name: 'marked-texts',
  title: { zh: '标注的句子', en: 'Marked sentences' },
  permission: callMark.requestExportText.permission ?? '',
  columns: columnsOf(markedTextColumns),
};
