import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { login } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import type { OpenContext } from '../kit/context.ts';
import { browserOf } from './browser.ts';
import { isCaptchaRight } from './captcha.ts';
import { endSessions } from './end-sessions.ts';
import { countTry, forgive } from './lockout.ts';
import { isPassword, isPasswordOld } from './password.ts';
import { newToken, tokenHash } from './token.ts';

type LoginForm = ParsedOf<typeof login>;

/** Life of a session, ms (product.md section 9: one day). */
const sessionLife = 86_400_000;

const checkCaptcha = async (form: LoginForm, { services, cookies }: OpenContext): Promise<void> => {
  if (!services.settings.captcha) return;
  const sealed = form.captchaId ?? cookies.get('parley-captcha') ?? '';
  if (!(await isCaptchaRight(services.db, services.settings.key, sealed, form.captcha ?? '', services.now())))
    throw new Problem(problems.captchaWrong);
};

/** The user behind a name and password; counts failures and waits longer with each. */
export const checkPassword = async (context: OpenContext, who: { username: string } | { userId: string }, password: string) => {
  const { services, address } = context;
  const now = services.now();
  const query = services.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.company_id', 'users.username', 'users.password_hash', 'users.password_changed_at', 'users.status'])
    .select('users.must_change')
    .select(['companies.status as company_status', 'companies.many_sessions'])
    .where('users.deleted_at', 'is', null);
  const user = await ('username' in who
    ? query.where((eb) => eb(eb.fn('lower', ['users.username']), '=', who.username.toLowerCase()))
    : query.where('users.id', '=', who.userId)
  ).executeTakeFirst();
  const name = user?.username ?? ('username' in who ? who.username : who.userId);
  const seconds = await countTry(services.db, name, address, now);
  if (seconds > 0) throw new Problem(problems.signInLocked, { seconds });
  if (!(await isPassword(password, user?.password_hash)) || !user) throw new Problem(problems.signInWrong);
  await forgive(services.db, name, address);
  if (user.status !== 'active') throw new Problem(problems.accountClosed);
  if (user.company_status !== 'active') throw new Problem(problems.companyClosed);
  return user;
};

/** Begins a session. A password that is due for change gives the user's id alone. */
export const logIn = async (form: LoginForm, context: OpenContext): Promise<OutputOf<typeof login>> => {
  await checkCaptcha(form, context);
  const user = await checkPassword(context, { username: form.username }, form.password);
  const { services, address, agent } = context;
  const now = services.now();
  if (user.must_change || isPasswordOld(user.password_changed_at, now)) return { user_id: user.id };
  if (!user.many_sessions) await endSessions(services, { companyId: user.company_id, userId: user.id }, 'replaced');
  const token = newToken();
  const session = tokenHash(token);
  const expires = new Date(now.getTime() + sessionLife);
  await services.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sessions')
      .values({ token_hash: session, company_id: user.company_id, user_id: user.id, expires_at: expires, address, agent })
      .execute();
    await trx
      .insertInto('login_logs')
      .values({
        company_id: user.company_id,
        id: uuid7(),
        user_id: user.id,
        username: user.username,
        address,
        session,
        ...browserOf(agent),
      })
      .execute();
  });
  return { token };
};
