import { role } from '@parley/contract/organisation';
import { registry } from '@parley/contract/registry';
import { bind } from '../../kit/bind.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { deleteRoles } from './delete-roles.ts';
import { roleMenu } from './role-menu.ts';
import { roleById, roleOf, selectRoles } from './role-queries.ts';
import { createRole, updateRole } from './save-role.ts';

const sorts = { createdAt: 'roles.created_at', name: 'roles.name' };
const routes = registry.map(({ route }) => route);

export const roleRoutes = [
  bind(role.list, async (wish, { db }) => {
    let query = selectRoles(db);
    if (wish.name) query = query.where('roles.name', 'ilike', containing(wish.name));
    const page = await pageRows(db, query, { sorts, id: 'roles.id' }, wish);
    return { ...page, list: page.list.map(roleOf) };
  }),
  bind(role.create, createRole),
  bind(role.update, updateRole),
  bind(role.detail, ({ id }, { db }) => roleById(db, id)),
  bind(role.delete, deleteRoles),
  bind(role.option, async ({ search }, { db }) => {
    let query = db.selectFrom('roles').select(['id', 'name']).orderBy('name').limit(1000);
    if (search) query = query.where('name', 'ilike', containing(search));
    return { list: await query.execute() };
  }),
  bind(role.menu, async (_input, { caller, language }) => ({ menu: roleMenu(caller.permissions, language, routes, caller.companyId) })),
];
