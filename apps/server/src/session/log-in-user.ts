import type { Database } from '@parley/db';

/** Whom a log-in is about. */
export type Who = { readonly username: string } | { readonly userId: string };

/** Somebody as a log-in looks at him: his account, his company, and whether he has a second factor. */
export const selectLogInUser = (db: Database, who: Who) => {
  const query = db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.company_id', '=', 'users.company_id').onRef('second_factors.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'users.company_id', 'users.username', 'users.password_hash', 'users.password_changed_at', 'users.status'])
    .select(['users.must_change', 'users.realname', 'companies.name as company_name', 'companies.number as company_number'])
    .select(['companies.status as company_status', 'companies.many_sessions', 'companies.suspended_at', 'companies.time_zone'])
    .select(['companies.authorized_from', 'companies.authorized_until', 'companies.second_factor as factor_policy'])
    .select('second_factors.created_at as factor_since')
    .where('users.deleted_at', 'is', null);
  return 'username' in who
    ? query.where((eb) => eb(eb.fn('lower', ['users.username']), '=', who.username.toLowerCase()))
    : query.where('users.id', '=', who.userId);
};

export type LogInUser = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLogInUser>['executeTakeFirst']>>>;
