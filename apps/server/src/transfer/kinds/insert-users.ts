import { type Database, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { NewUser } from './user-row.ts';

/** Makes users, each with a one-time password. Tells the usernames that were free; usernames are one set over all companies. */
export const insertUsers = async (
  tx: Database,
  company: number,
  users: readonly (NewUser & { readonly hash: string })[],
): Promise<ReadonlySet<string>> => {
  const made = await tx
    .insertInto('users')
    .values(
      users.map(({ username, realname, mobile, email, departmentId, roleId, hash }) => ({
        company_id: company,
        id: uuid7(),
        username,
        realname,
        mobile,
        email,
        department_id: departmentId,
        role_id: roleId,
        password_hash: hash,
        must_change: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .execute();
  return new Set(made.map(({ username }) => username));
};

/** Those of the usernames that are taken, in lower case: their passwords need not be hashed, which is what takes time. */
export const namesTaken = async (tx: Database, users: readonly Pick<NewUser, 'username'>[]): Promise<ReadonlySet<string>> => {
  const names = users.map(({ username }) => username.toLowerCase());
  const rows = await tx
    .selectFrom('users')
    .select(sql<string>`lower(username)`.as('name'))
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['username']), 'in', names))
    .execute();
  return new Set(rows.map(({ name }) => name));
};
