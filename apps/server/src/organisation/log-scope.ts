import { operatorCompany } from '@parley/contract';
import { type Database, forCompany } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';

/** What a log may be read through: a company sees itself, whatever it asks for; the operator all companies, or one. */
export const logDatabase = ({ caller, db, services }: Context, companyId: number | undefined): Database => {
  if (caller.companyId !== operatorCompany) return db;
  return companyId === undefined ? services.db : forCompany(services.db, companyId);
};

const atMost = 200;

/** The usernames, in lower case, that a search for a person means: by part of the name, and what was written itself. */
export const usernamesLike = async (db: Database, written: string): Promise<string[]> => {
  const pattern = containing(written);
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where((eb) => eb.or([eb('username', 'ilike', pattern), eb('realname', 'ilike', pattern)]))
    .limit(atMost)
    .execute();
  return [written, ...rows.map(({ username }) => username)].map((name) => name.toLowerCase());
};

/** Names of companies by id. */
export const companyNames = async ({ services }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await services.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
