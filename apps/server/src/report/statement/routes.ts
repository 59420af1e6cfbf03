import { statement, statementDay } from '@parley/contract/statement';
import { bind } from '../../kit/bind.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { statementExport } from '../../transfer/kinds/statement-export.ts';
import { startExport } from '../../transfer/start-job.ts';
import { accountOf, statementDays, statementSums } from './statement-days.ts';

export const statementRoutes = [
  bind(statement.list, async (input, { db, whole }) => {
    const [page, sums, account] = await Promise.all([
      pageRows(db, statementDays(db, input), { sorts: { day: 'days.day' }, id: 'days.day' }, input),
      statementSums(db, input),
      accountOf(whole),
    ]);
    return { ...page, list: page.list.map((row) => statementDay.parse(row)), sums, account };
  }),
  bind(statement.requestExport, ({ columns, format, encoding, ...filter }, context) =>
    startExport(context, statementExport, { columns, format, encoding, filter }),
  ),
];
