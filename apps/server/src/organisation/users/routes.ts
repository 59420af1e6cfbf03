import { user } from '@parley/contract/organisation';
import { sql } from 'kysely';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
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
  bind(user.option, (input, { db }) => {
    const name = sql<string>`coalesce(nullif(realname, ''), username)`;
    const query = db
      .selectFrom('users')
      .select(['id', name.as('name')])
      .where('deleted_at', 'is', null)
      .orderBy('username');
    return choicesOf(query, input, { id: 'id', names: ['username', 'realname'] });
  }),
  bind(user.resetPassword, resetPassword),
  bind(user.kick, kickUsers),
  bind(user.setStatus, setUserStatus),
];
