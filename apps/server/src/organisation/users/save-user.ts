import { type ParsedOf, Problem, problems } from '@parley/contract';
import type { UserItem, user } from '@parley/contract/organisation';
import { uuid7 } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { companyNames } from '../../session/company-names.ts';
import { refuseGuessable } from '../../session/guessable.ts';
import { hashPassword } from '../../session/password.ts';
import { bindExtension, tellExtensions } from './bind-extension.ts';
import { userById } from './user-queries.ts';

type NewUser = ParsedOf<typeof user.create>;
type ChangedUser = ParsedOf<typeof user.update>;
type Person = Omit<ChangedUser, 'id' | 'revision'>;

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'users_username') ? new Problem(problems.nameTaken, { name }) : error;
  };

const columns = (form: Person) => ({
  realname: form.realname,
  gender: form.gender,
  mobile: form.mobile,
  email: form.email,
  department_id: form.departmentId,
  role_id: form.roleId,
  doscs_account: form.doscsAccount,
});

export const createUser = async (form: NewUser, context: Context): Promise<{ id: string }> => {
  const { db, whole, caller, services } = context;
  const id = uuid7();
  const now = services.now();
  await refuseGuessable('password', {
    path: ['password'],
    value: form.password,
    names: [form.username, form.realname, ...(await companyNames(services.db, caller.companyId))],
  });
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
    return bindExtension(tx, id, form.extension, touched(context));
  });
  tellExtensions(context, extensions);
  // He is not among those whom the caller saw when the call began.
  context.audit.after = await userById(whole, id, now);
  return { id };
};

/** Changes what is known of a user; whether he may log in is `setUserStatus`'s. */
export const updateUser = async (
  { id, revision, ...form }: ChangedUser,
  context: Context,
  before: UserItem,
): Promise<Record<string, never>> => {
  const { db, whole, services } = context;
  const now = services.now();
  const extensions = await db.transaction().execute(async (tx) => {
    await expectRevision(tx, whole, 'users', { id, revision });
    await tx
      .updateTable('users')
      .set({ ...columns(form), ...touched(context) })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    return bindExtension(tx, id, form.extension, touched(context));
  });
  tellExtensions(context, extensions);
  Object.assign(context.audit, { before, after: await userById(db, id, now) });
  return {};
};
