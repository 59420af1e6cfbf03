import { Problem } from '@parley/contract';
import type { DepartmentItem } from '@parley/contract/organisation';
import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { parentsOf } from './department-queries.ts';
import { aboveOf } from './department-tree.ts';

const people = { zh: '人员', en: 'people' };
const children = { zh: '下级部门', en: 'departments below it' };

/** Deletes departments without people or departments in them; a branch goes if it goes as a whole. */
export const deleteDepartments = async (
  _input: unknown,
  context: Context,
  departments: readonly DepartmentItem[],
): Promise<{ count: number }> => {
  context.audit.before = departments;
  const ids = departments.map(({ id }) => id);
  if (ids.length === 0) return { count: 0 };
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
    // What those who left have made stays in sight of those above: it goes to the next department that stays.
    const parents = await parentsOf(tx);
    for (const id of ids) {
      const heir = aboveOf(parents, id).find((above) => !ids.includes(above)) ?? null;
      await sql`update users set department_id = ${heir} where company_id = ${context.caller.companyId} and department_id = ${id}`.execute(
        tx,
      );
    }
    return (await tx.deleteFrom('departments').where('id', 'in', ids).returning('id').execute()).length;
  });
  return { count };
};
