import { languageOf } from '@parley/contract';
import type { Caller } from '../kit/context.ts';
import type { Services } from '../services.ts';
import { isSessionOpen } from './session-end.ts';
import { standingFrom } from './standing.ts';
import { tokenHash } from './token.ts';

type Sources = Pick<Services, 'db' | 'now'>;

/** Who holds the token; undefined if the session, the user or the company is over. */
export const authenticate = (sources: Sources, token: string): Promise<Caller | undefined> => callerOf(sources, tokenHash(token));

/** The same, by what is stored of the token. */
export const callerOf = async ({ db, now }: Sources, hash: Buffer): Promise<Caller | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.onRef('users.company_id', '=', 'sessions.company_id').onRef('users.id', '=', 'sessions.user_id'))
    .innerJoin('companies', 'companies.id', 'sessions.company_id')
    .leftJoin('roles', (join) => join.onRef('roles.company_id', '=', 'users.company_id').onRef('roles.id', '=', 'users.role_id'))
    .select(['users.id', 'users.company_id', 'users.username', 'users.realname', 'users.flag', 'users.language'])
    .select(['users.department_id', 'roles.permissions', 'roles.unmask', 'companies.time_zone', 'companies.security_strategy'])
    .select(['roles.data_scope', 'roles.all_flows', 'roles.flow_ids', 'roles.all_grades', 'roles.grades'])
    .where('sessions.token_hash', '=', hash)
    .where(isSessionOpen(now()))
    .where('users.status', '=', 'active')
    .where('companies.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...(await standingFrom(db, row)),
    username: row.username,
    realname: row.realname,
    language: languageOf(row.language),
    timeZone: row.time_zone,
    tokenHash: hash,
  };
};
