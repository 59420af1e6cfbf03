import { Problem } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { mayManage } from './may-manage.ts';

/** An extension as far as it decides who may change it. */
interface Extension {
  readonly id: string;
  readonly number: string;
  readonly user_id: string | null;
}

const people = (ids: readonly string[], { whole }: Context) =>
  whole
    .selectFrom('users')
    .select(['id', 'username', 'kind', 'flag', 'role_id as roleId', 'doscs_account'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

/**
 * An extension is its user's: who changes it has to be one who manages that user, or the user.
 *
 * @throws Problem that names the first whom the caller may not manage
 */
export const mayChangeExtensions = async (extensions: readonly Extension[], context: Context): Promise<void> => {
  const users = [...new Set(extensions.flatMap(({ user_id }) => user_id ?? []))];
  if (users.length > 0) await mayManage(await people(users, context), context, { self: true });
};

/**
 * With an extension go the calls that were made on it: one that is nobody's is bound by whoever sees the whole company, or before it was
 * used.
 *
 * @throws Problem if calls on it are outside of what the caller sees
 */
export const mayBindExtension = async ({ id, number, user_id }: Extension, context: Context): Promise<void> => {
  const { caller, whole } = context;
  if (caller.scope.owners === 'all') return;
  if (user_id !== null && (await people([user_id], context)).length > 0) return;
  const call = await whole.selectFrom('calls').select('id').where('extension_id', '=', id).limit(1).executeTakeFirst();
  if (call) throw new Problem(peopleProblems.extensionOutside, { number });
};

/**
 * With an account in the work-order system go its owner's rights there.
 *
 * @param userId whose it becomes; undefined for a new user
 * @throws Problem if it is that of somebody whom the caller may not manage
 */
export const mayBindAccount = async (account: string, userId: string | undefined, context: Context): Promise<void> => {
  const { whole } = context;
  const holders = await whole
    .selectFrom('users')
    .select('id')
    .where('doscs_account', '=', account)
    .where('deleted_at', 'is', null)
    .execute();
  const others = holders.map(({ id }) => id).filter((id) => id !== userId);
  if (others.length === 0) return;
  await mayManage(await people(others, context), context, { self: true }).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem(peopleProblems.accountOutside, { account }) : error;
  });
};
