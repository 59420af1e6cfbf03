import { Problem } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { departmentOf, selectDepartments } from './department-queries.ts';

const people = { zh: '人员', en: 'people' };
const children = { zh: '下级部门', en: 'departments below it' };

/** Deletes departments without people or departments in them; a branch goes if it goes as a whole. */
export const deleteDepartments = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  context.audit.before = (await selectDepartments(context.db).where('departments.id', 'in', ids).execute()).map(departmentOf);
  const count = await context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('departments').select('id').orderBy('id').forUpdate().execute();
    const held = await tx
      .selectFrom('departments')
      .innerJoin('users', 'users.department_id', 'departments.id')
      .select('departments.name')
      .where('departments.id', 'in', ids)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    if (held) throw new Problem(peopleProblems.departmentInUse, { name: held.name, by: people });
    const above = await tx
      .selectFrom('departments')
      .innerJoin('departments as below', 'below.parent_id', 'departments.id')
      .select('departments.name')
      .where('departments.id', 'in', ids)
      .where('below.id', 'not in', ids)
      .executeTakeFirst();
    if (above) throw new Problem(peopleProblems.departmentInUse, { name: above.name, by: children });
    // Those who left are still in the books of their department.
    await tx.updateTable('users').set({ department_id: null }).where('department_id', 'in', ids).execute();
    return (await tx.deleteFrom('departments').where('id', 'in', ids).returning('id').execute()).length;
  });
  return { count };
};
