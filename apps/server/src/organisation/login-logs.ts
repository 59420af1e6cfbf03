import type { OutputOf, ParsedOf } from '@parley/contract';
import { type loginLog, logoutType } from '@parley/contract/log';
import type { Context } from '../kit/context.ts';
import { pageRows } from '../kit/page-rows.ts';
import { loginsOf } from './log-queries.ts';
import { companyNames, logDatabase } from './log-scope.ts';

/** A page of log-ins, newest first. */
export const listLogins = async (input: ParsedOf<typeof loginLog.list>, context: Context): Promise<OutputOf<typeof loginLog.list>> => {
  const db = logDatabase(context, input.companyId);
  const query = (await loginsOf(db, input)).select([
    'company_id',
    'id',
    'user_id',
    'username',
    'address',
    'os',
    'browser',
    'login_at',
    'logout_at',
    'logout_type',
  ]);
  const sorts = { loginAt: 'login_logs.id' };
  const page = await pageRows(db, query, { sorts, id: 'login_logs.id' }, input);
  const names = await companyNames(
    context,
    page.list.map((row) => row.company_id),
  );
  const list = page.list.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    companyName: names.get(row.company_id) ?? '',
    userId: row.user_id,
    username: row.username,
    address: row.address,
    os: row.os,
    browser: row.browser,
    loginAt: row.login_at.toISOString(),
    logoutAt: row.logout_at?.toISOString() ?? null,
    logoutType: logoutType.nullable().parse(row.logout_type),
  }));
  return { ...page, list };
};
