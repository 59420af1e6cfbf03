import { Problem, problems } from '@parley/contract';
import type { DepartmentItem } from '@parley/contract/organisation';
import type { CompanyDatabase } from '@parley/db';
import type { Parents } from './department-tree.ts';

export const noDepartment = () => new Problem(problems.notFound, { what: { zh: '部门', en: 'The department' } });

/** Departments with the name above and how many people they have. Administrators of the provider are not counted. */
export const selectDepartments = (db: CompanyDatabase) =>
  db
    .selectFrom('departments')
    .leftJoin('departments as above', 'above.id', 'departments.parent_id')
    .select([
      'departments.id',
      'departments.name',
      'departments.parent_id',
      'departments.created_at',
      'departments.updated_at',
      'departments.revision',
    ])
    .select(['above.name as parent_name'])
    .select((eb) => [
      eb
        .selectFrom('users')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('users.department_id', '=', 'departments.id')
        .where('users.deleted_at', 'is', null)
        .where('users.kind', '<>', 'internal')
        .as('members'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectDepartments>['execute']>>[number];

export const departmentOf = (row: Row): DepartmentItem => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id,
  parentName: row.parent_name,
  members: row.members ?? 0,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** @throws Problem if the company has none of that id */
export const departmentById = async (db: CompanyDatabase, id: string): Promise<DepartmentItem> => {
  const row = await selectDepartments(db).where('departments.id', '=', id).executeTakeFirst();
  if (!row) throw noDepartment();
  return departmentOf(row);
};

/** The whole tree: a company has dozens of departments, hundreds at most. */
export const parentsOf = async (db: Pick<CompanyDatabase, 'selectFrom'>): Promise<Parents> => {
  const rows = await db.selectFrom('departments').select(['id', 'parent_id']).execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
};
