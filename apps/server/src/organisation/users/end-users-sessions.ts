import type { Context } from '../../kit/context.ts';
import { endSessions } from '../../session/end-sessions.ts';
import { hashPassword } from '../../session/password.ts';
import { randomPassword } from '../../session/random-password.ts';
import { mayManage } from './may-manage.ts';
import { selectUsers, userById, userOf } from './user-queries.ts';

/** Sets a one-time password: it is told once, logs the user out everywhere, and gives no session until it is changed. */
export const resetPassword = async ({ id }: { id: string }, context: Context): Promise<{ password: string }> => {
  const { db, caller, services } = context;
  const now = services.now();
  const user = await userById(db, id, now);
  await mayManage([user], context);
  const password = randomPassword();
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), password_changed_at: now, must_change: true, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  Object.assign(context.audit, { before: { id, username: user.username }, after: { id, username: user.username, mustChange: true } });
  return { password };
};

/** Logs users out; those who are not logged in are not counted. */
export const kickUsers = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  const { db, caller, services } = context;
  const users = (await selectUsers(db, services.now()).where('users.id', 'in', ids).execute()).map(userOf);
  await mayManage(users, context);
  const online = users.filter((user) => user.online);
  for (const { id } of online) await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  context.audit.after = online.map(({ id, username }) => ({ id, username }));
  return { count: online.length };
};
