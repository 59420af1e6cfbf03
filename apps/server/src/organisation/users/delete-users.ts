import type { UserItem } from '@parley/contract/organisation';
import type { Context } from '../../kit/context.ts';
import { touched } from '../../kit/revision.ts';
import { endSessions } from '../../session/end-sessions.ts';
import { keepingChief } from '../rights/last-chief.ts';
import { bindExtension, tellExtensions } from './bind-extension.ts';

/**
 * Deletes users: they are logged out, their extensions and names are free again. The row stays, without its role and its password,
 * so that what they made and did still has their name.
 */
export const deleteUsers = async (_input: unknown, context: Context, users: readonly UserItem[]): Promise<{ count: number }> => {
  const { db, caller, services } = context;
  const now = services.now();
  context.audit.before = users;
  const extensions = await keepingChief(db, async (tx) => {
    const freed: string[] = [];
    for (const { id } of users) {
      await tx
        .updateTable('users')
        .set({ deleted_at: now, status: 'disabled', flag: '0', role_id: null, password_hash: '', updated_at: now })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('second_factors').where('user_id', '=', id).execute();
      freed.push(...(await bindExtension(tx, id, null, touched(context))));
    }
    return freed;
  });
  for (const { id } of users) await endSessions(services, { companyId: caller.companyId, userId: id }, 'kicked');
  tellExtensions(context, extensions);
  return { count: users.length };
};
