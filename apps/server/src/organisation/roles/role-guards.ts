import { type ParsedOf, Problem } from '@parley/contract';
import type { RoleItem, role } from '@parley/contract/organisation';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { mayGive } from '../rights/may-give.ts';
import { mayManage } from '../rights/may-manage.ts';
import { isAtMost, type Rights, unseenFlows } from '../rights/rights.ts';
import { managerOf, rightsOfRole } from '../rights/rights-of.ts';
import { noRole, roleOf, selectRoles } from './role-queries.ts';

type RoleForm = ParsedOf<typeof role.create>;
export type RoleDetail = RoleItem & { permissions: string[] };

const rightsOfForm = (form: RoleForm): Rights => ({
  chief: false,
  permissions: new Set(form.permissions.map((name) => name.trim().toUpperCase())),
  unmask: new Set(form.unmask),
  flows: form.flows === 'all' ? 'all' : new Set(form.flows),
  grades: form.grades === 'all' ? 'all' : new Set(form.grades),
  dataScope: form.dataScope,
});

/** The roles of some ids, none of which gives more than the caller has: not even emptying such a one is his. */
export const guardRoles = async ({ ids }: { readonly ids: readonly string[] }, context: Context): Promise<RoleDetail[]> => {
  const rows = await selectRoles(context.db).where('roles.id', 'in', ids).execute();
  const { rights } = await managerOf(context);
  const above = rows.find((row) => !isAtMost(rightsOfRole(row), rights));
  if (above) throw new Problem(peopleProblems.roleAbove, { name: above.name });
  return rows.map(roleOf);
};

/** Flows that the role did not name before have to be there, and the caller's to see. */
const guardFlows = async (flows: RoleForm['flows'], { db }: Context, before?: RoleDetail): Promise<void> => {
  const fresh = flows === 'all' ? [] : [...new Set(flows)].filter((id) => before?.flows === 'all' || !before?.flows.includes(id));
  if (fresh.length === 0) return;
  const seen = await db.selectFrom('flows').select('id').where('id', 'in', fresh).execute();
  if (seen.length < fresh.length) throw new Problem(peopleProblems.notHeld, { what: unseenFlows });
};

export const guardNewRole = async (form: RoleForm, context: Context): Promise<void> => {
  await mayGive(rightsOfForm(form), context);
  await guardFlows(form.flows, context);
};

/** The role that is changed: at most the caller's rights before and after, and held by nobody whom he does not manage but himself. */
export const guardRole = async ({ id, ...form }: ParsedOf<typeof role.update>, context: Context): Promise<RoleDetail> => {
  const [before] = await guardRoles({ ids: [id] }, context);
  if (!before) throw noRole();
  await mayGive(rightsOfForm(form), context);
  await guardFlows(form.flows, context, before);
  const holders = await context.whole
    .selectFrom('users')
    .select(['id', 'username', 'kind', 'flag', 'role_id as roleId'])
    .where('role_id', '=', id)
    .where('deleted_at', 'is', null)
    // It changes nothing for who has everything, nor is it the company that gives the provider's people their rights.
    .where('flag', '<>', '1')
    .where('kind', '<>', 'internal')
    .execute();
  await mayManage(holders, context, { self: true });
  return before;
};
