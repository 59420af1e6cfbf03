import { type OperationLogFilter, operationLogFilter } from '@parley/contract/log';
import type { Database, DB } from '@parley/db';
import type { Selectable } from 'kysely';
import { maskDeep } from '../../kit/mask.ts';
import { operationsOf } from '../../organisation/log-queries.ts';
import { operationName } from '../../organisation/route-names.ts';
import type { ExportColumn, ExportKind, ExportView } from '../job-kind.ts';

type Row = Selectable<DB['operation_logs']>;

const found = async (db: Database, filter: OperationLogFilter) => {
  const query = await operationsOf(db, filter);
  // The scoped handle keeps a company to itself, whichever one is asked for.
  return filter.companyId === undefined ? query : query.where('company_id', '=', filter.companyId);
};

/** A log is no way around the masking of numbers. */
const kept = (value: unknown, { unmask }: ExportView): string =>
  value === null ? '' : JSON.stringify(unmask.has('task') ? value : maskDeep(value));

const columns: Readonly<Record<string, ExportColumn<Row>>> = {
  at: { title: { zh: '时间', en: 'Time' }, value: (row, { clock }) => clock(row.at) },
  company: { title: { zh: '企业', en: 'Company' }, value: (row, { companies }) => companies.get(row.company_id) ?? '' },
  username: { title: { zh: '用户', en: 'User' }, value: (row) => row.username },
  route: { title: { zh: '路由', en: 'Route' }, value: (row) => row.route },
  name: { title: { zh: '操作', en: 'Operation' }, value: (row, { language }) => operationName(row.route, language).routeName },
  address: { title: { zh: 'IP', en: 'IP' }, value: (row) => row.address },
  code: { title: { zh: '结果', en: 'Result' }, value: (row) => row.code },
  requestId: { title: { zh: 'UUID', en: 'UUID' }, value: (row) => row.id },
  before: { title: { zh: '操作前', en: 'Before' }, value: (row, view) => kept(row.before, view) },
  after: { title: { zh: '操作后', en: 'After' }, value: (row, view) => kept(row.after, view) },
};

/** What people did, newest first. */
export const operationLogExport: ExportKind<OperationLogFilter, Row> = {
  name: 'operation-logs',
  direction: 'export',
  major: 'log',
  title: { zh: '操作日志', en: 'Operation log' },
  permission: 'LOG/COMPANY-EXPORT',
  unmask: ['task'],
  filter: operationLogFilter,
  columns,
  count: async (db, filter) =>
    (await (await found(db, filter)).select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows,
  rows: async (db, filter, after, most) => {
    let query = (await found(db, filter)).selectAll().orderBy('id', 'desc').limit(most);
    if (after) query = query.where('id', '<', after.id);
    return query.execute();
  },
};
