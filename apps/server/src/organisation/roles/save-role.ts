import { type ParsedOf, Problem, problems } from '@parley/contract';
import type { role } from '@parley/contract/organisation';
import { registry } from '@parley/contract/registry';
import { uuid7 } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { peopleProblems } from '../people-problems.ts';
import type { RoleDetail } from './role-guards.ts';
import { permissionNames } from './role-menu.ts';
import { roleById } from './role-queries.ts';

type RoleForm = ParsedOf<typeof role.create>;

const routes = registry.map(({ route }) => route);

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** Names as they are kept; what is no permission of a company is refused, `*` before all. */
const namesOf = (written: readonly string[], company: number, before: readonly string[] = []): string[] => {
  const names = [...new Set(written.map((name) => name.trim().toUpperCase()))];
  const known = permissionNames(routes, company);
  const invalid = names.find((name) => !known.has(name) && !before.includes(name));
  if (invalid !== undefined) throw new Problem(peopleProblems.unknownPermission, { what: invalid.slice(0, 60) });
  return names;
};

const columns = (form: RoleForm) => ({
  name: form.name,
  permissions: form.permissions,
  unmask: [...new Set(form.unmask)],
  all_flows: form.flows === 'all',
  flow_ids: form.flows === 'all' ? [] : [...new Set(form.flows)],
  all_grades: form.grades === 'all',
  grades: form.grades === 'all' ? [] : [...new Set(form.grades)],
  data_scope: form.dataScope,
});

export const createRole = async (written: RoleForm, context: Context): Promise<{ id: string }> => {
  const { db, caller } = context;
  const form = { ...written, permissions: namesOf(written.permissions, caller.companyId) };
  const id = uuid7();
  await db
    .insertInto('roles')
    .values({ company_id: caller.companyId, id, ...columns(form) })
    .execute()
    .catch(taken(form.name));
  context.audit.after = await roleById(db, id);
  return { id };
};

/** Changes a role; its people have the change with their next call. */
export const updateRole = async (
  { id, revision, ...written }: ParsedOf<typeof role.update>,
  context: Context,
  before: RoleDetail,
): Promise<Record<string, never>> => {
  const { db, whole, caller } = context;
  const form = { ...written, permissions: namesOf(written.permissions, caller.companyId, before.permissions) };
  await db
    .transaction()
    .execute(async (tx) => {
      await expectRevision(tx, whole, 'roles', { id, revision });
      await tx
        .updateTable('roles')
        .set({ ...columns(form), ...touched(context) })
        .where('id', '=', id)
        .execute();
    })
    .catch(taken(form.name));
  Object.assign(context.audit, { before, after: await roleById(db, id) });
  return {};
};
