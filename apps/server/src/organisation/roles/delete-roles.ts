import { Problem, problems } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import type { RoleDetail } from './role-guards.ts';

/** Deletes roles that nobody has. */
export const deleteRoles = async (_input: unknown, context: Context, roles: readonly RoleDetail[]): Promise<{ count: number }> => {
  context.audit.before = roles;
  const ids = roles.map(({ id }) => id);
  if (ids.length === 0) return { count: 0 };
  const count = await context.db.transaction().execute(async (tx) => {
    // Locked, so that nobody is given one of them meanwhile.
    await tx.selectFrom('roles').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const used = await tx
      .selectFrom('roles')
      .innerJoin('users', 'users.role_id', 'roles.id')
      .select(['roles.name', 'users.username'])
      .where('roles.id', 'in', ids)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    if (used) throw new Problem(problems.inUse, { name: used.name, by: used.username });
    return (await tx.deleteFrom('roles').where('id', 'in', ids).returning('id').execute()).length;
  });
  return { count };
};
