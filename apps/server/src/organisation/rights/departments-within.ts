import { Problem } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { parentsOf } from '../departments/department-queries.ts';
import { withBelow } from '../departments/department-tree.ts';
import { peopleProblems } from '../people-problems.ts';
import type { Managing } from './rights-of.ts';

/** The departments that a caller manages: all, those from his own downwards, or none, as his data scope says. */
export const departmentsWithin = async ({ caller, whole }: Managing): Promise<'all' | ReadonlySet<string>> => {
  if (caller.dataScope === 'company') return 'all';
  if (caller.dataScope === 'own') return new Set();
  const own = await whole.selectFrom('users').select('department_id').where('id', '=', caller.userId).executeTakeFirst();
  return new Set(own?.department_id ? withBelow(await parentsOf(whole), own.department_id) : []);
};

/**
 * @param departments null: outside of every department, which is the whole company's affair
 * @throws Problem if one of them is not the caller's to put somebody or something into, or to take it from
 */
export const mayPlace = async (departments: readonly (string | null)[], context: Context): Promise<void> => {
  const within = await departmentsWithin(context);
  if (within !== 'all' && departments.some((id) => id === null || !within.has(id))) throw new Problem(peopleProblems.departmentOutside);
};
