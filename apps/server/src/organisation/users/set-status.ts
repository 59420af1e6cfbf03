import type { ParsedOf } from '@parley/contract';
import type { UserItem, user } from '@parley/contract/organisation';
import type { Context } from '../../kit/context.ts';
import { endSessions } from '../../session/end-sessions.ts';
import { keepingChief } from '../rights/last-chief.ts';

/** Lets users log in, or no longer: who is disabled is logged out at once. Tells how many changed; those that were so stay so. */
export const setUserStatus = async (
  { status }: ParsedOf<typeof user.setStatus>,
  context: Context,
  users: readonly UserItem[],
): Promise<{ count: number }> => {
  const { db, caller, services } = context;
  const now = services.now();
  const changing = users.filter((one) => one.status !== status);
  if (changing.length === 0) return { count: 0 };
  const changed = await keepingChief(db, (tx) =>
    tx
      .updateTable('users')
      .set({ status, updated_at: now })
      .where('deleted_at', 'is', null)
      .where(
        'id',
        'in',
        changing.map(({ id }) => id),
      )
      .returning('id')
      .execute(),
  );
  if (status === 'disabled')
    for (const { id } of changed) await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  const shown = ({ id, username, realname, ...row }: UserItem) => ({ id, username, realname, status: row.status });
  Object.assign(context.audit, { before: changing.map(shown), after: changing.map((row) => shown({ ...row, status })) });
  return { count: changed.length };
};
