import { Problem } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { lacking } from '../roles/may-give.ts';
import { grantOf } from '../roles/role-queries.ts';

/** A user as far as it decides who may manage him. */
interface Managed {
  readonly id: string;
  readonly username: string;
  readonly flag: string;
  readonly roleId: string | null;
}

const isAbove = async ({ flag, roleId }: Managed, context: Context): Promise<boolean> => {
  if (context.caller.flag === '1') return false;
  if (flag === '1') return true;
  if (!roleId) return false;
  const role = await context.db.selectFrom('roles').selectAll('roles').where('id', '=', roleId).executeTakeFirst();
  return role !== undefined && (await lacking(grantOf(role), context)).length > 0;
};

/**
 * Nobody manages himself, or one who may do more than he: with the password of such a one he would have it all.
 *
 * @throws Problem that says which
 */
export const mayManage = async (user: Managed, context: Context): Promise<void> => {
  if (user.id === context.caller.userId) throw new Problem(peopleProblems.self);
  if (await isAbove(user, context)) throw new Problem(peopleProblems.above, { name: user.username });
};
