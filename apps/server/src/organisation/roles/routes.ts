import { role } from '@parley/contract/organisation';
import { registry } from '@parley/contract/registry';
import { bind, bindGuarded } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { deleteRoles } from './delete-roles.ts';
import { guardNewRole, guardRole, guardRoles } from './role-guards.ts';
import { roleMenu } from './role-menu.ts';
import { roleById, roleOf, selectRoles } from './role-queries.ts';
import { createRole, updateRole } from './save-role.ts';

const sorts = { createdAt: 'roles.created_at', name: 'roles.name' };
const routes = registry.map(({ route }) => route);

export const roleRoutes = [
  bind(role.list, async (input, { db }) => {
    let query = selectRoles(db);
    if (input.name) query = query.where('roles.name', 'ilike', containing(input.name));
    const page = await pageRows(db, query, { sorts, id: 'roles.id' }, input);
    return { ...page, list: page.list.map(roleOf) };
  }),
  bindGuarded(role.create, guardNewRole, createRole),
  bindGuarded(role.update, guardRole, updateRole),
  bind(role.detail, ({ id }, { db }) => roleById(db, id)),
  bindGuarded(role.delete, guardRoles, deleteRoles),
  bind(role.option, (input, { db }) =>
    choicesOf(db.selectFrom('roles').select(['id', 'name']).orderBy('name'), input, { id: 'id', names: ['name'] }),
  ),
  bind(role.menu, async (_input, { caller, language }) => ({ menu: roleMenu(caller.permissions, language, routes, caller.companyId) })),
];
