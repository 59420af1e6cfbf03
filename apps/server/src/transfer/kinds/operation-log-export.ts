import { type OperationLogFilter, operationLogFilter } from '@parley/contract/log';
import type { DB } from '@parley/db';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { maskedData } from '../../kit/context.ts';
import { maskDeep } from '../../kit/mask.ts';
import { hidesNumbers, operationsOf, seesAllNumbers } from '../../organisation/log-queries.ts';
import { operationName } from '../../organisation/route-names.ts';
import type { ExportColumn, ExportKind, ExportView } from '../job-kind.ts';
import { logRows } from './log-rows.ts';

type Row = Selectable<DB['operation_logs']> & { readonly hidden: boolean };

const calledThen = z.record(z.string(), z.string());

const kept = (value: unknown, row: Row, { unmask }: ExportView): string => {
  if (value === null) return '';
  const names = calledThen.parse(row.names);
  // Rows are told by what they were called then, as the page of the log tells them.
  const named = (_key: string, inner: unknown): unknown =>
    typeof inner === 'string' && Object.hasOwn(names, inner) ? names[inner] : inner;
  return JSON.stringify(seesAllNumbers(unmask) && !row.hidden ? value : maskDeep(value), named);
};

const columns: Readonly<Record<string, ExportColumn<Row>>> = {
  at: { title: { zh: '时间', en: 'Time' }, value: (row, { clock }) => clock(row.at) },
  company: { title: { zh: '企业', en: 'Company' }, value: (row, { companies }) => companies.get(row.company_id) ?? '' },
  username: {
    title: { zh: '用户', en: 'User' },
    value: (row) => (row.key_name === null ? row.username : `${row.username} (${row.key_name})`),
  },
  route: { title: { zh: '路由', en: 'Route' }, value: (row) => row.route },
  name: { title: { zh: '操作', en: 'Operation' }, value: (row, { language }) => operationName(row.route, language).routeName },
  address: { title: { zh: 'IP', en: 'IP' }, value: (row) => row.address },
  code: { title: { zh: '结果', en: 'Result' }, value: (row) => row.code },
  requestId: { title: { zh: 'UUID', en: 'UUID' }, value: (row) => row.id },
  before: { title: { zh: '操作前', en: 'Before' }, value: (row, view) => kept(row.before, row, view) },
  after: { title: { zh: '操作后', en: 'After' }, value: (row, view) => kept(row.after, row, view) },
};

/** What people did, newest first. */
export const operationLogExport: ExportKind<OperationLogFilter, Row> = {
  name: 'operation-logs',
  direction: 'export',
  major: 'log',
  title: { zh: '操作日志', en: 'Operation log' },
  permission: 'LOG/COMPANY-EXPORT',
  unmask: maskedData,
  filter: operationLogFilter,
  columns,
  ...logRows(async (db, filter: OperationLogFilter) => (await operationsOf(db, filter)).selectAll().select(hidesNumbers)),
};
