import { department } from '@parley/contract/organisation';
import { bind, bindGuarded } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { deleteDepartments } from './delete-departments.ts';
import { guardDepartment, guardDepartments, guardNewDepartment } from './department-guards.ts';
import { departmentById, departmentOf, selectDepartments } from './department-queries.ts';
import { createDepartment, updateDepartment } from './save-department.ts';

const sorts = { name: 'departments.name', createdAt: 'departments.created_at' };

export const departmentRoutes = [
  bind(department.list, async (input, { db }) => {
    let query = selectDepartments(db);
    if (input.name) query = query.where('departments.name', 'ilike', containing(input.name));
    if (input.parentId) query = query.where('departments.parent_id', '=', input.parentId);
    const page = await pageRows(db, query, { sorts, id: 'departments.id' }, input);
    return { ...page, list: page.list.map(departmentOf) };
  }),
  bindGuarded(department.create, guardNewDepartment, createDepartment),
  bindGuarded(department.update, guardDepartment, updateDepartment),
  bind(department.detail, ({ id }, { db }) => departmentById(db, id)),
  bindGuarded(department.delete, guardDepartments, deleteDepartments),
  bind(department.option, (input, { db }) =>
    choicesOf(db.selectFrom('departments').select(['id', 'name']).orderBy('name'), input, { id: 'id', names: ['name'] }),
  ),
];
