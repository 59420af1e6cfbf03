import type { LoginLogFilter, OperationLogFilter } from '@parley/contract/log';
import { type Database, uuidFloor } from '@parley/db';
import { usernamesLike } from './log-scope.ts';
import { routesOfArea } from './route-names.ts';

/** Operations that a filter picks, among those the handle sees; the company of the filter is the handle's affair. */
export const operationsOf = async (db: Database, { user, route, area, result, from, to }: OperationLogFilter) => {
  let query = db.selectFrom('operation_logs');
  if (user) {
    const names = await usernamesLike(db, user);
    query = query.where((eb) => eb(eb.fn('lower', ['username']), 'in', names));
  }
  if (route) query = query.where('route', '=', route);
  if (area) query = query.where('route', 'in', ['', ...routesOfArea(area)]);
  // The id is the time.
  if (from) query = query.where('id', '>=', uuidFloor(new Date(from)));
  if (to) query = query.where('id', '<', uuidFloor(new Date(to)));
  if (result === 'done') query = query.where('code', '=', 0);
  if (result === 'failed') query = query.where('code', '>=', 500);
  if (result === 'refused') query = query.where('code', '<>', 0).where('code', '<', 500);
  return query;
};

/** Log-ins that a filter picks, among those the handle sees; the company of the filter is the handle's affair. */
export const loginsOf = async (db: Database, { user, logoutType, from, to }: LoginLogFilter) => {
  let query = db.selectFrom('login_logs');
  if (user) {
    const names = await usernamesLike(db, user);
    query = query.where((eb) => eb(eb.fn('lower', ['username']), 'in', names));
  }
  if (logoutType === 'online') query = query.where('logout_at', 'is', null);
  else if (logoutType) query = query.where('logout_type', '=', logoutType);
  if (from) query = query.where('id', '>=', uuidFloor(new Date(from)));
  if (to) query = query.where('id', '<', uuidFloor(new Date(to)));
  return query;
};
