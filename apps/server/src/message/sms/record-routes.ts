import { smsRecord } from '@parley/contract/sms-record';
import { bind } from '../../kit/bind.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { startExport } from '../../transfer/start-job.ts';
import { smsRecordExport } from './record-export.ts';
import { filteredRecords, recordOf } from './record-queries.ts';

const paging = { sorts: { createdAt: 'sms_records.created_at' }, id: 'sms_records.id' };

export const smsRecordRoutes = [
  bind(smsRecord.list, async (input, { db, caller }) => {
    const page = await pageRows(db, filteredRecords(db, input), paging, input);
    return { ...page, list: page.list.map((row) => recordOf(row, caller.unmask.has('call'))) };
  }),
  bind(smsRecord.requestExport, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, smsRecordExport, { columns, format, encoding, filter }),
  ),
];
