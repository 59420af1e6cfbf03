import { user } from '@parley/contract/organisation';
import { sql } from 'kysely';
import { bind } from '../../kit/bind.ts';
import { containing } from '../../kit/like.ts';
import { deleteUsers } from './delete-users.ts';
import { kickUsers, resetPassword } from './end-users-sessions.ts';
import { listUsers } from './list-users.ts';
import { createUser, updateUser } from './save-user.ts';
import { setUserStatus } from './set-status.ts';
import { userById } from './user-queries.ts';

export const userRoutes = [
  bind(user.list, listUsers),
  bind(user.create, createUser),
  bind(user.update, updateUser),
  bind(user.detail, ({ id }, { db, services }) => userById(db, id, services.now())),
  bind(user.delete, deleteUsers),
  bind(user.option, async ({ search }, { db }) => {
    const name = sql<string>`coalesce(nullif(realname, ''), username)`;
    let query = db
      .selectFrom('users')
      .select(['id', name.as('name')])
      .where('deleted_at', 'is', null)
      .orderBy('username')
      .limit(200);
    if (search)
      query = query.where((eb) => eb.or([eb('username', 'ilike', containing(search)), eb('realname', 'ilike', containing(search))]));
    return { list: await query.execute() };
  }),
  bind(user.resetPassword, resetPassword),
  bind(user.kick, kickUsers),
  bind(user.setStatus, setUserStatus),
];
