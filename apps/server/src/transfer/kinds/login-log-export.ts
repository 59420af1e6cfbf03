import { say } from '@parley/contract';
import { type LoginLogFilter, loginLogFilter, logoutType } from '@parley/contract/log';
import { logoutTypes } from '@parley/contract/state-texts';
import type { DB } from '@parley/db';
import type { Selectable } from 'kysely';
import { loginsOf } from '../../organisation/log-queries.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';
import { logRows } from './log-rows.ts';

type Row = Selectable<DB['login_logs']>;

const columns: Readonly<Record<string, ExportColumn<Row>>> = {
  loginAt: { title: { zh: '登录时间', en: 'Log-in time' }, value: (row, { clock }) => clock(row.login_at) },
  company: { title: { zh: '企业', en: 'Company' }, value: (row, { companies }) => companies.get(row.company_id) ?? '' },
  username: { title: { zh: '用户', en: 'User' }, value: (row) => row.username },
  address: { title: { zh: 'IP', en: 'IP' }, value: (row) => row.address },
  os: { title: { zh: '操作系统', en: 'OS' }, value: (row) => row.os },
  browser: { title: { zh: '浏览器', en: 'Browser' }, value: (row) => row.browser },
  logoutAt: { title: { zh: '退出时间', en: 'Log-out time' }, value: (row, { clock }) => clock(row.logout_at) },
  logoutType: {
    title: { zh: '退出方式', en: 'Way out' },
    value: (row, { language }) => {
      const type = logoutType.safeParse(row.logout_type);
      return type.success ? say(logoutTypes[type.data], language) : '';
    },
  },
};

/** Who logged in, newest first. */
export const loginLogExport: ExportKind<LoginLogFilter, Row> = {
  name: 'login-logs',
  direction: 'export',
  major: 'log',
  title: { zh: '登录日志', en: 'Log-in log' },
  permission: 'LOG/COMPANY-LOGIN-EXPORT',
  unmask: [],
  filter: loginLogFilter,
  columns,
  ...logRows(async (db, filter: LoginLogFilter) => (await loginsOf(db, filter)).selectAll()),
};
