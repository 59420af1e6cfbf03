import { callMark } from '@parley/contract/call-mark';
import { bind } from '../../kit/bind.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { startExport } from '../../transfer/start-job.ts';
import { markTurn } from './mark-call-turn.ts';
import { filteredMarks, markItemOf } from './mark-rows.ts';
import { markedTextsExport, marksExport } from './marks-export.ts';

export const callMarkRoutes = [
  bind(callMark.list, async (input, { db, caller }) => {
    const columns = { sorts: { createdAt: 'call_marks.created_at' }, id: 'call_marks.id' };
    const page = await pageRows(db, filteredMarks(db, input), columns, input);
    return { ...page, list: page.list.map((row) => markItemOf(row, caller.unmask.has('call'))) };
  }),
  bind(callMark.create, markTurn),
  bind(callMark.delete, async ({ ids }, { db, whole, audit }) => {
    const seen = await filteredMarks(db, {}).clearSelect().selectAll('call_marks').where('call_marks.id', 'in', ids).execute();
    audit.before = seen.map(({ id, call_id, turn, kind, slot, was, correct }) => ({ id, call: call_id, turn, kind, slot, was, correct }));
    if (seen.length === 0) return { count: 0 };
    const mine = seen.map(({ id }) => id);
    return { count: (await whole.deleteFrom('call_marks').where('id', 'in', mine).returning('id').execute()).length };
  }),
  bind(callMark.requestExport, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, marksExport, { columns, format, encoding, filter }),
  ),
  bind(callMark.requestExportText, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, markedTextsExport, { columns, format, encoding, filter }),
  ),
];
