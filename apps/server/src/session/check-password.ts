import { Problem, problems } from '@parley/contract';
import type { OpenContext } from '../kit/context.ts';
import { authorizationOf, statusAt } from '../operate/authorization.ts';
import { type Proof, proveHuman } from './captcha/prove-human.ts';
import { countTry, forgive, takeBack } from './lockout.ts';
import { type LogInUser, selectLogInUser, type Who } from './log-in-user.ts';
import { isPassword } from './password.ts';
import { keepRefusal, type Refusal } from './refused-log-ins.ts';
import { ticketOf } from './second-factor/ticket.ts';
import { useCode } from './second-factor/use-code.ts';

/** What somebody gives to show who he is. */
interface Credentials extends Proof {
  readonly password: string;
  readonly code?: string | undefined;
  readonly ticket?: string | undefined;
}

interface Options {
  /** Whether the captcha's letters are asked for. A ticket `password` stands for them. */
  readonly picture?: boolean;
  /** Which ticket counts: that the password was right a moment ago, or that the code was. */
  readonly ticket?: 'password' | 'code';
}

/** Somebody whose password was right. `none`: no code is asked of him; `shown`: it was right; `open`: he gave none. */
export interface Proven extends LogInUser {
  readonly factor: 'none' | 'shown' | 'open';
}

type Refuse = (reason: Refusal) => Promise<void>;

/** @throws Problem if he may not log in, whatever he knows */
export const refuseClosed = async (user: LogInUser, now: Date, refuse: Refuse): Promise<void> => {
  if (user.status !== 'active') {
    await refuse('closed');
    throw new Problem(problems.accountClosed);
  }
  // The dates hold from their first instant, before the worker has looked at them.
  if (user.company_status !== 'active' || statusAt(authorizationOf(user), now) !== 'active') {
    await refuse('company-closed');
    throw new Problem(problems.companyClosed);
  }
};

/**
 * The user behind a name and password, given by a human; counts failures and waits longer with each. Earlier ones are forgiven once all that
 * is asked of him was right: of somebody with a second factor the password alone forgives nothing.
 */
export const checkPassword = async (context: OpenContext, who: Who, form: Credentials, options: Options = {}): Promise<Proven> => {
  const { services, address } = context;
  const { db, settings } = services;
  const now = services.now();
  const user = await selectLogInUser(db, who).executeTakeFirst();
  const name = user?.username ?? ('username' in who ? who.username : who.userId);
  const holds = (kind: 'password' | 'code'): boolean =>
    options.ticket === kind && user !== undefined && ticketOf(settings.key, kind, form.ticket, user, now) !== undefined;
  await proveHuman(context, name, form, { picture: options.picture !== false && !holds('password') });
  const seconds = await countTry(db, name, address, now);
  const refuse: Refuse = (reason) => keepRefusal(context, { user, username: name, reason });
  if (seconds > 0) {
    await refuse('locked');
    throw new Problem(problems.signInLocked, { seconds });
  }
  if (!(await isPassword(form.password, user?.password_hash)) || !user) {
    await refuse('wrong');
    throw new Problem(problems.signInWrong);
  }
  const asked = user.factor_policy !== 'off' && user.factor_since !== null;
  const shown = asked && holds('code');
  if (!asked) await forgive(db, name, address);
  else if (shown || form.code === undefined) await takeBack(db, name, address);
  await refuseClosed(user, now, refuse);
  if (!asked) return { ...user, factor: 'none' };
  if (shown) return { ...user, factor: 'shown' };
  if (form.code === undefined) return { ...user, factor: 'open' };
  const outcome = await useCode(db, settings.key, user, form.code, now);
  if (outcome !== 'right') {
    await refuse('wrong-code');
    throw new Problem(outcome === 'used' ? problems.codeUsed : problems.codeWrong);
  }
  await forgive(db, name, address);
  return { ...user, factor: 'shown' };
};
