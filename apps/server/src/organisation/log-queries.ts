import type { LoginLogFilter, OperationLogFilter } from '@parley/contract/log';
import { type Database, uuidFloor } from '@parley/db';
import { type RawBuilder, sql } from 'kysely';
import { maskedData } from '../kit/context.ts';
import { usernamesLike } from './log-scope.ts';
import { routesOfArea } from './route-names.ts';

/** A log is no way around the masking of numbers, and a row of it may be about any data: it is read by who sees them all. */
export const seesAllNumbers = (unmask: ReadonlySet<string>): boolean => maskedData.every((data) => unmask.has(data));

/** Whether the numbers of a log's row are hidden from everybody, whatever may be seen otherwise: its company sends them in cipher text. */
export const hidesNumbers =
  sql<boolean>`exists (select 1 from companies c where c.id = operation_logs.company_id and c.security_strategy = 'cipher')`.as('hidden');

/** What both logs are asked: whose rows, and of which time. */
const whoseAndWhen = async (
  db: Database,
  { user, from, to }: Pick<LoginLogFilter, 'user' | 'from' | 'to'>,
): Promise<RawBuilder<boolean>[]> => [
  ...(user ? [sql<boolean>`lower(username) in (${sql.join(await usernamesLike(db, user))})`] : []),
  // The id is the time.
  ...(from ? [sql<boolean>`id >= ${uuidFloor(new Date(from))}`] : []),
  ...(to ? [sql<boolean>`id < ${uuidFloor(new Date(to))}`] : []),
];

/** Calls that name a flow: those of its page and of its recycle bin. */
const routesOfFlows = ['flow', 'flow-recycle'].flatMap(routesOfArea);

/** A call names the flow it is about, or several; one that made a flow left its id behind. */
const concernsFlow = (flow: string) =>
  sql<boolean>`(input->>'flow_id' = ${flow} or input->'ids' ? ${flow}::text or after->>'id' = ${flow})`;

/** Operations that a filter picks, among those the handle sees; the company of the filter is the handle's affair. */
export const operationsOf = async (db: Database, { route, area, result, flowId, ...input }: OperationLogFilter) => {
  let query = db.selectFrom('operation_logs');
  for (const condition of await whoseAndWhen(db, input)) query = query.where(condition);
  if (route) query = query.where('route', '=', route);
  if (area) query = query.where('route', 'in', ['', ...routesOfArea(area)]);
  if (flowId) query = query.where('route', 'in', ['', ...routesOfFlows]).where(concernsFlow(flowId));
  if (result === 'done') query = query.where('code', '=', 0);
  if (result === 'failed') query = query.where('code', '>=', 500);
  if (result === 'refused') query = query.where('code', '<>', 0).where('code', '<', 500);
  return query;
};

/** Log-ins that a filter picks, among those the handle sees; the company of the filter is the handle's affair. */
export const loginsOf = async (db: Database, { logoutType, ...input }: LoginLogFilter) => {
  let query = db.selectFrom('login_logs');
  for (const condition of await whoseAndWhen(db, input)) query = query.where(condition);
  if (logoutType === 'online') query = query.where('logout_at', 'is', null);
  else if (logoutType) query = query.where('logout_type', '=', logoutType);
  return query;
};
