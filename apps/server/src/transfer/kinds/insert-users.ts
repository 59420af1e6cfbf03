import { type Database, uuid7 } from '@parley/db';
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
