import type { UserItem } from '@parley/contract/organisation';
import { strongPassword } from '@parley/contract/strong-password';
import type { Context } from '../../kit/context.ts';
import { endSessions } from '../../session/end-sessions.ts';
import { hashPassword } from '../../session/password.ts';

/** Sets a one-time password: it is told once, logs the user out everywhere, and gives no session until it is changed. */
export const resetPassword = async (_input: unknown, context: Context, { id, username }: UserItem): Promise<{ password: string }> => {
  const { db, caller, services } = context;
  const now = services.now();
  const password = strongPassword();
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), password_changed_at: now, must_change: true, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  Object.assign(context.audit, { before: { id, username }, after: { id, username, mustChange: true } });
  return { password };
};

/** Takes somebody's second factor, such as that of a lost phone, and logs him out everywhere. */
export const resetSecondFactor = async (_input: unknown, context: Context, user: UserItem): Promise<Record<string, never>> => {
  const { db, caller, services } = context;
  const { id, username, secondFactor } = user;
  await db.deleteFrom('second_factors').where('user_id', '=', id).execute();
  await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  Object.assign(context.audit, { before: { id, username, secondFactor }, after: { id, username, secondFactor: false } });
  return {};
};

/** Logs users out; those who are not logged in are not counted. */
export const kickUsers = async (_input: unknown, context: Context, users: readonly UserItem[]): Promise<{ count: number }> => {
  const { caller, services } = context;
  const online = users.filter((user) => user.online);
  for (const { id } of online) await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  context.audit.after = online.map(({ id, username }) => ({ id, username }));
  return { count: online.length };
};
