import type { Text } from '@parley/contract';
import { type LoginLogFilter, loginLogFilter, logoutType } from '@parley/contract/log';
import type { Database, DB } from '@parley/db';
import type { Selectable } from 'kysely';
import { loginsOf } from '../../organisation/log-queries.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';

type Row = Selectable<DB['login_logs']>;

const found = async (db: Database, filter: LoginLogFilter) => {
  const query = await loginsOf(db, filter);
  // The scoped handle keeps a company to itself, whichever one is asked for.
  return filter.companyId === undefined ? query : query.where('company_id', '=', filter.companyId);
};

const endings: Readonly<Record<(typeof logoutType.options)[number], Text>> = {
  logout: { zh: '主动退出', en: 'Logged out' },
  replaced: { zh: '被挤下线', en: 'Logged in elsewhere' },
  kicked: { zh: '强制下线', en: 'Ended by an administrator' },
  expired: { zh: '会话过期', en: 'Session expired' },
  password: { zh: '修改密码', en: 'Password changed' },
};

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
      return type.success ? endings[type.data][language] : '';
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
  count: async (db, filter) =>
    (await (await found(db, filter)).select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows,
  rows: async (db, filter, after, most) => {
    let query = (await found(db, filter)).selectAll().orderBy('id', 'desc').limit(most);
    if (after) query = query.where('id', '<', after.id);
    return query.execute();
  },
};
