import type { OutputOf, ParsedOf } from '@parley/contract';
import { type loginLog, logoutType } from '@parley/contract/log';
import { uuidFloor } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { pageRows } from '../kit/page-rows.ts';
import { companyNames, logDatabase, usernamesLike } from './log-scope.ts';

/** A page of log-ins, newest first. */
export const listLogins = async (wish: ParsedOf<typeof loginLog.list>, context: Context): Promise<OutputOf<typeof loginLog.list>> => {
  const db = logDatabase(context, wish.companyId);
  let query = db
    .selectFrom('login_logs')
    .select(['company_id', 'id', 'user_id', 'username', 'address', 'os', 'browser', 'login_at', 'logout_at', 'logout_type']);
  if (wish.user) {
    const names = await usernamesLike(db, wish.user);
    query = query.where((eb) => eb(eb.fn('lower', ['username']), 'in', names));
  }
  // The id is the time.
  if (wish.from) query = query.where('id', '>=', uuidFloor(new Date(wish.from)));
  if (wish.to) query = query.where('id', '<', uuidFloor(new Date(wish.to)));
  if (wish.logoutType === 'online') query = query.where('logout_at', 'is', null);
  else if (wish.logoutType) query = query.where('logout_type', '=', wish.logoutType);
  const sorts = { loginAt: 'login_logs.id' };
  const page = await pageRows(db, query, { sorts, id: 'login_logs.id' }, wish);
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
