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

/** Those of the roles that hold more than the caller has. */
const rolesAbove = async (ids: readonly string[], context: Context): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const roles = await context.db.selectFrom('roles').selectAll('roles').where('id', 'in', ids).execute();
  const above = new Set<string>();
  for (const role of roles) if ((await lacking(grantOf(role), context)).length > 0) above.add(role.id);
  return above;
};

/**
 * Nobody manages himself, or one who may do more than he: with the password of such a one he would have it all.
 *
 * @throws Problem that names the first whom the caller may not manage
 */
export const mayManage = async (users: readonly Managed[], context: Context): Promise<void> => {
  const { userId, flag } = context.caller;
  if (users.some(({ id }) => id === userId)) throw new Problem(peopleProblems.self);
  if (flag === '1') return;
  const roles = new Set(users.flatMap(({ roleId }) => roleId ?? []));
  const above = await rolesAbove([...roles], context);
  const higher = users.find((one) => one.flag === '1' || (one.roleId !== null && above.has(one.roleId)));
  if (higher) throw new Problem(peopleProblems.above, { name: higher.username });
};
