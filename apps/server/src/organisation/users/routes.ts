import { operatorAccount } from '@parley/contract/operate';
import { user } from '@parley/contract/organisation';
import { sql } from 'kysely';
import { bind, bindGuarded } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { deleteUsers } from './delete-users.ts';
import { kickUsers, resetPassword, resetSecondFactor } from './end-users-sessions.ts';
import { listUsers } from './list-users.ts';
import { createUser, updateUser } from './save-user.ts';
import { setUserStatus } from './set-status.ts';
import { guardChange, guardNewUser, guardUser, guardUsers } from './user-guards.ts';
import { userById } from './user-queries.ts';

export const userRoutes = [
  bind(user.list, listUsers),
  bindGuarded(user.create, guardNewUser, createUser),
  bindGuarded(user.update, guardChange, updateUser),
  bind(user.detail, ({ id }, { db, services }) => userById(db, id, services.now())),
  bindGuarded(user.delete, guardUsers, deleteUsers),
  bind(user.option, (input, { db }) => {
    const name = sql<string>`coalesce(nullif(realname, ''), username)`;
    const query = db
      .selectFrom('users')
      .select(['id', name.as('name')])
      .where('deleted_at', 'is', null)
      .orderBy('username');
    return choicesOf(query, input, { id: 'id', names: ['username', 'realname'] });
  }),
  bindGuarded(user.resetPassword, guardUser, resetPassword),
  bindGuarded(user.resetSecondFactor, guardUser, resetSecondFactor),
  bind(operatorAccount.list, listUsers),
  bindGuarded(operatorAccount.resetSecondFactor, guardUser, resetSecondFactor),
  bindGuarded(user.kick, guardUsers, kickUsers),
  bindGuarded(user.setStatus, guardUsers, setUserStatus),
];
