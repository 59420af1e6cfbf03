import { smsRecordTexts } from '@parley/contract/call-texts';
import { type SmsRecordFilter, smsRecord, smsRecordColumns, smsRecordFilter } from '@parley/contract/sms-record';
import { smsReasons, smsStatuses } from '@parley/contract/state-texts';
import { sql } from 'kysely';
import type { Cell, ExportKind, ExportView } from '../../transfer/job-kind.ts';
import { filteredRecords, recordOf, type SmsRecordRow } from './record-queries.ts';

type Item = ReturnType<typeof recordOf>;

const shown: Readonly<Record<(typeof smsRecordColumns)[number], (item: Item, row: SmsRecordRow, view: ExportView) => Cell>> = {
  createdAt: (_item, row, { clock }) => clock(row.created_at),
  number: ({ number }) => number,
  state: ({ state }, _row, { language }) => smsStatuses[state][language],
  reason: ({ reason, reasonDetail }, _row, { language }) =>
    [reason === null ? '' : smsReasons[reason][language], reasonDetail].filter(Boolean).join(': '),
  content: ({ content }) => content,
  parts: ({ parts }) => parts,
  strategy: ({ strategyName }) => strategyName,
  template: ({ templateName }) => templateName,
  task: ({ taskName }) => taskName,
  flow: ({ flowName }) => flowName,
  dueAt: (_item, row, { clock }) => clock(row.due_at),
  callId: ({ callId }) => callId,
};

/** Messages that were handed over, newest first. */
export const smsRecordExport: ExportKind<SmsRecordFilter, SmsRecordRow> = {
  name: 'sms-records',
  direction: 'export',
  major: 'call',
  title: { zh: '短信记录', en: 'Text records' },
  permission: smsRecord.requestExport.permission ?? '',
  unmask: ['call'],
  filter: smsRecordFilter,
  columns: Object.fromEntries(
    smsRecordColumns.map((name) => [
      name,
      {
        title: smsRecordTexts[name],
        value: (row: SmsRecordRow, view: ExportView) => shown[name](recordOf(row, view.unmask.has('call')), row, view),
      },
    ]),
  ),
  count: async (db, filter) => {
    const query = filteredRecords(db, filter).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: (db, filter, after, most) => {
    const query = filteredRecords(db, filter).orderBy('sms_records.id', 'desc').limit(most);
    return (after ? query.where('sms_records.id', '<', after.id) : query).execute();
  },
};
