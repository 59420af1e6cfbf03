import { Problem } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { obstacleTo } from './rights.ts';
import { managerOf, rightsOf } from './rights-of.ts';

/** A user as far as it decides who may manage him. */
export interface Subject {
  readonly id: string;
  readonly username: string;
  readonly kind: string;
  readonly flag: string;
  readonly roleId: string | null;
}

/** Whom of some users the caller may not manage, and why: {@link obstacleTo} on what is stored. */
const obstacles = async (users: readonly Subject[], context: Context) => {
  const manager = await managerOf(context);
  const ids = [...new Set(users.flatMap(({ roleId }) => roleId ?? []))];
  const roles = ids.length === 0 ? [] : await context.whole.selectFrom('roles').selectAll('roles').where('id', 'in', ids).execute();
  const byId = new Map(roles.map((role) => [role.id, role]));
  return users.flatMap((user) => {
    const rights = rightsOf(user.flag, user.roleId === null ? undefined : byId.get(user.roleId));
    const obstacle = obstacleTo(manager, { id: user.id, kind: user.kind, rights });
    return obstacle ? [{ user, obstacle }] : [];
  });
};

/**
 * @param self whether what is done to a user may be done to oneself
 * @throws Problem that names the first whom the caller may not manage
 */
export const mayManage = async (users: readonly Subject[], context: Context, { self = false } = {}): Promise<void> => {
  const found = await obstacles(users, context);
  const first = found.find(({ obstacle }) => obstacle === 'self' && !self) ?? found.find(({ obstacle }) => obstacle !== 'self');
  if (!first) return;
  if (first.obstacle === 'self') throw new Problem(peopleProblems.self);
  throw new Problem(peopleProblems[first.obstacle], { name: first.user.username });
};
