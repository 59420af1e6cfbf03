import { fieldIssue, type ParsedOf, Problem } from '@parley/contract';
import type { UserItem, user } from '@parley/contract/organisation';
import { z } from 'zod';
import { noExtension } from '../../centre/extension-queries.ts';
import type { Context } from '../../kit/context.ts';
import { refusedInput } from '../../kit/failures.ts';
import { noDepartment } from '../departments/department-queries.ts';
import { peopleProblems } from '../people-problems.ts';
import { departmentsWithin, mayPlace } from '../rights/departments-within.ts';
import { mayBindAccount, mayBindExtension } from '../rights/may-bind.ts';
import { mayGive } from '../rights/may-give.ts';
import { mayManage } from '../rights/may-manage.ts';
import { rightsOfRole } from '../rights/rights-of.ts';
import { noRole } from '../roles/role-queries.ts';
import { selectUsers, userById, userOf } from './user-queries.ts';

/** As the form of a new user has it. */
const roleNeeded = z.object({ roleId: z.uuid(fieldIssue('role.empty')) });

type Person = Omit<ParsedOf<typeof user.update>, 'id' | 'revision'>;

const guardRole = async (roleId: string | null, context: Context, before?: UserItem): Promise<void> => {
  if (!roleId) {
    if (before?.flag === '1') return;
    const refused = roleNeeded.safeParse({ roleId });
    throw refused.error ? refusedInput(refused.error) : noRole();
  }
  const role = await context.db.selectFrom('roles').selectAll('roles').where('id', '=', roleId).executeTakeFirst();
  if (!role) throw noRole();
  if (roleId !== before?.roleId) await mayGive(rightsOfRole(role), context);
};

const guardDepartment = async (departmentId: string | null, context: Context, before?: UserItem): Promise<void> => {
  if (departmentId) {
    const found = await context.db.selectFrom('departments').select('id').where('id', '=', departmentId).executeTakeFirst();
    if (!found) throw noDepartment();
  }
  if (!before || departmentId !== before.departmentId) await mayPlace([departmentId], context);
};

const guardExtension = async (number: string | null, context: Context, before?: UserItem): Promise<void> => {
  if (number === null || number === before?.extension) return;
  const found = await context.whole
    .selectFrom('extensions')
    .select(['id', 'number', 'user_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found) throw noExtension();
  await mayBindExtension(found, context);
};

/** What a person is put into has to be the company's, and the giver's to give; what stays as it was is not asked again. */
const guardPerson = async (form: Person, context: Context, before?: UserItem): Promise<void> => {
  await guardDepartment(form.departmentId, context, before);
  await guardRole(form.roleId, context, before);
  await guardExtension(form.extension, context, before);
  if (form.doscsAccount !== null && form.doscsAccount !== before?.doscsAccount)
    await mayBindAccount(form.doscsAccount, before?.id, context);
};

/** A new user is within what his maker manages, and may no more than he. */
export const guardNewUser = (form: ParsedOf<typeof user.create>, context: Context): Promise<void> => guardPerson(form, context);

/** The user who is changed, if the caller manages him, before and after. */
export const guardChange = async ({ id, ...form }: ParsedOf<typeof user.update>, context: Context): Promise<UserItem> => {
  const before = await userById(context.db, id, context.services.now());
  await mayManage([before], context);
  await guardPerson(form, context, before);
  return before;
};

/** Those of some users whom the caller sees, if he manages them all. */
export const guardUsers = async ({ ids }: { readonly ids: readonly string[] }, context: Context): Promise<UserItem[]> => {
  const rows = await selectUsers(context.db, context.services.now()).where('users.id', 'in', ids).execute();
  const users = rows.map(userOf);
  await mayManage(users, context);
  return users;
};

/** A user, if the caller manages him. */
export const guardUser = async ({ id }: { readonly id: string }, context: Context): Promise<UserItem> => {
  const one = await userById(context.db, id, context.services.now());
  await mayManage([one], context);
  return one;
};

/** Who manages no department has nowhere to bring people to. Each row is held against what he may when it is read. */
export const guardImport = async (_input: unknown, context: Context): Promise<void> => {
  const within = await departmentsWithin(context);
  if (within !== 'all' && within.size === 0) throw new Problem(peopleProblems.departmentOutside);
};
