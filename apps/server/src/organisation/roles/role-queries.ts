import { Problem, problems } from '@parley/contract';
import { dataScope, type RoleItem, unmasked } from '@parley/contract/organisation';
import type { CompanyDatabase } from '@parley/db';

export const noRole = () => new Problem(problems.notFound, { what: { zh: '角色', en: 'The role' } });

/** Roles with how many people have them. Administrators of the provider are not counted. */
export const selectRoles = (db: CompanyDatabase) =>
  db
    .selectFrom('roles')
    .selectAll('roles')
    .select((eb) => [
      eb
        .selectFrom('users')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('users.role_id', '=', 'roles.id')
        .where('users.deleted_at', 'is', null)
        .where('users.kind', '<>', 'internal')
        .as('users'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number];

/** A role as it is shown. */
export const roleOf = (row: Row): RoleItem & { permissions: string[] } => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions,
  unmask: unmasked.array().safeParse(row.unmask).data ?? [],
  flows: row.all_flows ? 'all' : row.flow_ids,
  grades: row.all_grades ? 'all' : row.grades,
  dataScope: dataScope.parse(row.data_scope),
  users: row.users ?? 0,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** @throws Problem if the company has none of that id */
export const roleById = async (db: CompanyDatabase, id: string): Promise<RoleItem & { permissions: string[] }> => {
  const row = await selectRoles(db).where('roles.id', '=', id).executeTakeFirst();
  if (!row) throw noRole();
  return roleOf(row);
};
