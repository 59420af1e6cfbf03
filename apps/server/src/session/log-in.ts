import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { login } from '@parley/contract/session';
import type { OpenContext } from '../kit/context.ts';
import { authorizationOf, statusAt } from '../operate/authorization.ts';
import { beginSession } from './begin-session.ts';
import { type Proof, proveHuman } from './captcha/prove-human.ts';
import { countTry, forgive } from './lockout.ts';
import { isPassword, isPasswordOld } from './password.ts';
import { keepRefusal, type Refusal } from './refused-log-ins.ts';

type LoginForm = ParsedOf<typeof login>;

/** The user behind a name and password, given by a human; counts failures and waits longer with each. */
export const checkPassword = async (
  context: OpenContext,
  who: { username: string } | { userId: string },
  form: Proof & { password: string },
) => {
  const { services, address } = context;
  const now = services.now();
  const query = services.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.company_id', 'users.username', 'users.password_hash', 'users.password_changed_at', 'users.status'])
    .select(['users.must_change', 'users.realname', 'companies.name as company_name', 'companies.number as company_number'])
    .select(['companies.status as company_status', 'companies.many_sessions', 'companies.suspended_at', 'companies.time_zone'])
    .select(['companies.authorized_from', 'companies.authorized_until'])
    .where('users.deleted_at', 'is', null);
  const user = await ('username' in who
    ? query.where((eb) => eb(eb.fn('lower', ['users.username']), '=', who.username.toLowerCase()))
    : query.where('users.id', '=', who.userId)
  ).executeTakeFirst();
  const name = user?.username ?? ('username' in who ? who.username : who.userId);
  await proveHuman(context, name, form);
  const seconds = await countTry(services.db, name, address, now);
  const refuse = (reason: Refusal) => keepRefusal(context, { user, username: name, reason });
  if (seconds > 0) {
    await refuse('locked');
    throw new Problem(problems.signInLocked, { seconds });
  }
  if (!(await isPassword(form.password, user?.password_hash)) || !user) {
    await refuse('wrong');
    throw new Problem(problems.signInWrong);
  }
  await forgive(services.db, name, address);
  if (user.status !== 'active') {
    await refuse('closed');
    throw new Problem(problems.accountClosed);
  }
  // The dates hold from their first instant, before the worker has looked at them.
  if (user.company_status !== 'active' || statusAt(authorizationOf(user), now) !== 'active') {
    await refuse('company-closed');
    throw new Problem(problems.companyClosed);
  }
  return user;
};

/** Begins a session. A password that is due for change gives the user's id alone. */
export const logIn = async (form: LoginForm, context: OpenContext): Promise<OutputOf<typeof login>> => {
  const user = await checkPassword(context, { username: form.username }, form);
  if (user.must_change || isPasswordOld(user.password_changed_at, context.services.now())) return { user_id: user.id };
  return { token: await beginSession(user, context) };
};
