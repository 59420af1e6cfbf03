import { fieldIssue, type ParsedOf, Problem, problems } from '@parley/contract';
import type { user } from '@parley/contract/organisation';
import { uuid7 } from '@parley/db';
import { z } from 'zod';
import type { Context } from '../../kit/context.ts';
import { isTaken, refusedInput } from '../../kit/failures.ts';
import { hashPassword } from '../../session/password.ts';
import { noDepartment } from '../departments/department-queries.ts';
import { peopleProblems } from '../people-problems.ts';
import { mayGive } from '../roles/may-give.ts';
import { grantOf, noRole } from '../roles/role-queries.ts';
import { bindExtension, tellExtensions } from './bind-extension.ts';
import { mayManage } from './may-manage.ts';
import { userById } from './user-queries.ts';

type NewUser = ParsedOf<typeof user.create>;
type ChangedUser = ParsedOf<typeof user.update>;
type Person = Omit<ChangedUser, 'id'>;

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'users_username') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** As the form of a new user has it. */
const roleNeeded = z.object({ roleId: z.uuid(fieldIssue('role.empty')) });

/** What a person is put into has to be the company's, and the giver's to give; what stays as it was is not asked again. */
const related = async (form: Person, context: Context, before?: { roleId: string | null; kind: string; flag: string }): Promise<void> => {
  const { db, caller } = context;
  if (form.departmentId) {
    const department = await db.selectFrom('departments').select('id').where('id', '=', form.departmentId).executeTakeFirst();
    if (!department) throw noDepartment();
  }
  if (form.kind === 'internal' && before?.kind !== 'internal' && caller.flag !== '1')
    throw new Problem(peopleProblems.notHeld, { what: { zh: '内部管理员', en: 'internal administrator' } });
  if (!form.roleId) {
    if (before?.flag === '1') return;
    const refused = roleNeeded.safeParse(form);
    throw refused.error ? refusedInput(refused.error) : noRole();
  }
  const role = await db.selectFrom('roles').selectAll('roles').where('id', '=', form.roleId).executeTakeFirst();
  if (!role) throw noRole();
  if (form.roleId !== before?.roleId) await mayGive(grantOf(role), context);
};

const columns = (form: Person) => ({
  realname: form.realname,
  gender: form.gender,
  mobile: form.mobile,
  email: form.email,
  department_id: form.departmentId,
  role_id: form.roleId,
  doscs_account: form.doscsAccount,
  kind: form.kind,
});

export const createUser = async (form: NewUser, context: Context): Promise<{ id: string }> => {
  await related(form, context);
  const { db, caller, services } = context;
  const id = uuid7();
  const now = services.now();
  const password_hash = await hashPassword(form.password);
  const extensions = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        company_id: caller.companyId,
        id,
        username: form.username,
        password_hash,
        password_changed_at: now,
        status: form.status,
        ...columns(form),
      })
      .execute()
      .catch(taken(form.username));
    return bindExtension(tx, id, form.extension, now);
  });
  tellExtensions(context, extensions);
  context.audit.after = await userById(db, id, now);
  return { id };
};

/** Changes what is known of a user; whether he may log in is `setUserStatus`'s. */
export const updateUser = async ({ id, ...form }: ChangedUser, context: Context): Promise<Record<string, never>> => {
  const { db, services } = context;
  const now = services.now();
  const before = await userById(db, id, now);
  await mayManage([before], context);
  await related(form, context, before);
  const extensions = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ ...columns(form), updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    return bindExtension(tx, id, form.extension, now);
  });
  tellExtensions(context, extensions);
  Object.assign(context.audit, { before, after: await userById(db, id, now) });
  return {};
};
