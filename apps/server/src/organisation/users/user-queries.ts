import { Problem, problems } from '@parley/contract';
import { type UserItem, userKind, userStatus } from '@parley/contract/organisation';
import { gender } from '@parley/contract/session';
import type { CompanyDatabase, DB } from '@parley/db';
import type { ExpressionBuilder } from 'kysely';

const noUser = () => new Problem(problems.notFound, { what: { zh: '用户', en: 'The user' } });

/** Whether a user has set up a second factor. */
export const hasFactor = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.exists(eb.selectFrom('second_factors').select('second_factors.user_id').whereRef('second_factors.user_id', '=', 'users.id'));

/** Users who are not deleted, with the names that go with them. The session's clock is the database's. */
export const selectUsers = (db: CompanyDatabase, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('departments', 'departments.id', 'users.department_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.username', 'users.realname', 'users.gender', 'users.mobile', 'users.email', 'users.doscs_account'])
    .select([
      'users.status',
      'users.kind',
      'users.flag',
      'users.department_id',
      'users.role_id',
      'users.created_at',
      'users.updated_at',
      'users.revision',
    ])
    .select(['departments.name as department_name', 'roles.name as role_name'])
    .select((eb) => [
      eb
        .selectFrom('extensions')
        .select((of) => of.fn.min('extensions.number').as('number'))
        .whereRef('extensions.user_id', '=', 'users.id')
        .as('extension'),
      eb
        .exists(
          eb
            .selectFrom('sessions')
            .select('sessions.user_id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.expires_at', '>', now),
        )
        .as('online'),
      hasFactor(eb).as('second_factor'),
    ])
    .where('users.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

/** A row as it is shown: never with its password. */
export const userOf = (row: Row): UserItem => ({
  id: row.id,
  username: row.username,
  realname: row.realname,
  gender: gender.nullable().parse(row.gender),
  mobile: row.mobile,
  email: row.email,
  departmentId: row.department_id,
  departmentName: row.department_name,
  roleId: row.role_id,
  roleName: row.role_name,
  extension: row.extension,
  doscsAccount: row.doscs_account,
  status: userStatus.parse(row.status),
  kind: userKind.parse(row.kind),
  flag: row.flag,
  online: Boolean(row.online),
  secondFactor: Boolean(row.second_factor),
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** @throws Problem if the company has none of that id */
export const userById = async (db: CompanyDatabase, id: string, now: Date): Promise<UserItem> => {
  const row = await selectUsers(db, now).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw noUser();
  return userOf(row);
};
