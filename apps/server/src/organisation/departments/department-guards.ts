import type { ParsedOf } from '@parley/contract';
import type { DepartmentItem, department } from '@parley/contract/organisation';
import type { Context } from '../../kit/context.ts';
import { mayPlace } from '../rights/departments-within.ts';
import { mayManage } from '../rights/may-manage.ts';
import { departmentById, departmentOf, parentsOf, selectDepartments } from './department-queries.ts';
import { aboveOf, withBelow } from './department-tree.ts';

export const guardNewDepartment = async ({ parentId }: ParsedOf<typeof department.create>, context: Context): Promise<void> => {
  if (parentId) await departmentById(context.db, parentId);
  await mayPlace([parentId], context);
};

/** Whom a move takes along, and those with the data scope of their department who lose sight of the branch. */
const movedPeople = async (id: string, from: string | null, to: string | null, { whole, caller }: Context) => {
  const parents = await parentsOf(whole);
  const staying = new Set(aboveOf(parents, to));
  const left = aboveOf(parents, from).filter((above) => !staying.has(above));
  const people = whole
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.username', 'users.kind', 'users.flag', 'users.role_id as roleId'])
    .where('users.deleted_at', 'is', null)
    .where('users.kind', '<>', 'internal')
    .where('users.id', '<>', caller.userId);
  const moved = await people.where('users.department_id', 'in', withBelow(parents, id)).execute();
  if (left.length === 0) return moved;
  const losing = people.where('users.department_id', 'in', left).where('users.flag', '<>', '1');
  return [...moved, ...(await losing.where('roles.data_scope', '=', 'department').execute())];
};

/**
 * The department that is renamed or moved: within what the caller manages, from a place and to a place within it, and over nobody who may
 * do more.
 */
export const guardDepartment = async ({ id, parentId }: ParsedOf<typeof department.update>, context: Context): Promise<DepartmentItem> => {
  const before = await departmentById(context.db, id);
  if (parentId) await departmentById(context.db, parentId);
  const isMoved = parentId !== before.parentId;
  await mayPlace(isMoved ? [id, before.parentId, parentId] : [id], context);
  if (isMoved) await mayManage(await movedPeople(id, before.parentId, parentId, context), context);
  return before;
};

/** Those of some departments that there are, if the caller manages them all. */
export const guardDepartments = async ({ ids }: { readonly ids: readonly string[] }, context: Context): Promise<DepartmentItem[]> => {
  const rows = await selectDepartments(context.db).where('departments.id', 'in', ids).execute();
  await mayPlace(
    rows.map(({ id }) => id),
    context,
  );
  return rows.map(departmentOf);
};
