import { type StatementDay, type StatementFilter, type statementColumns, statementDay, statementFilter } from '@parley/contract/statement';
import { sql } from 'kysely';
import { statementDays } from '../../report/statement/statement-days.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';

const yuan = (thousandths: number): number => thousandths / 1000;

const columns: Readonly<Record<(typeof statementColumns)[number], ExportColumn<StatementDay>>> = {
  day: { title: { zh: '日期', en: 'Day' }, value: ({ day }) => day },
  calls: { title: { zh: '呼叫', en: 'Calls' }, value: ({ calls }) => calls },
  answered: { title: { zh: '接通', en: 'Answered' }, value: ({ answered }) => answered },
  billingSeconds: { title: { zh: '计费时长（秒）', en: 'Billed seconds' }, value: ({ billingSeconds }) => billingSeconds },
  amount: { title: { zh: '话费（元）', en: 'Cost (CNY)' }, value: ({ amount }) => yuan(amount) },
  outbound: { title: { zh: '外呼话费（元）', en: 'Outbound (CNY)' }, value: ({ outbound }) => yuan(outbound) },
  inbound: { title: { zh: '呼入话费（元）', en: 'Inbound (CNY)' }, value: ({ inbound }) => yuan(inbound) },
  legs: { title: { zh: '转接话费（元）', en: 'Transfers (CNY)' }, value: ({ legs }) => yuan(legs) },
  waived: { title: { zh: '减免（元）', en: 'Waived (CNY)' }, value: ({ waived }) => yuan(waived) },
  paid: { title: { zh: '充值（元）', en: 'Paid (CNY)' }, value: ({ paid }) => yuan(paid) },
  balance: { title: { zh: '余额（元）', en: 'Balance (CNY)' }, value: ({ balance }) => yuan(balance) },
};

/** The statement, the newest day first. */
export const statementExport: ExportKind<StatementFilter, StatementDay> = {
  name: 'statement',
  direction: 'export',
  major: 'task',
  title: { zh: '账单', en: 'Statement' },
  permission: 'PLATFORM/REPORT/STATEMENT/REQUEST-EXPORT',
  unmask: [],
  filter: statementFilter,
  columns,
  count: async (db, filter) => {
    const query = statementDays(db, filter).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: async (db, filter, after, most) => {
    const query = statementDays(db, filter).orderBy('days.day', 'desc').limit(most);
    const rows = await (after ? query.where('days.day', '<', after.day) : query).execute();
    return rows.map((row) => statementDay.parse(row));
  },
};
