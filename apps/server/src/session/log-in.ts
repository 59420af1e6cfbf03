import type { OutputOf, ParsedOf } from '@parley/contract';
import type { login } from '@parley/contract/session';
import type { OpenContext } from '../kit/context.ts';
import { beginSession } from './begin-session.ts';
import { checkPassword } from './check-password.ts';
import { isPasswordOld } from './password.ts';
import { type Holder, newTicket } from './second-factor/ticket.ts';

type LoginForm = ParsedOf<typeof login>;

/** Begins a session, or says what has to come before: a code, a new password, a second factor. Until then there is nothing but a ticket. */
export const logIn = async (form: LoginForm, context: OpenContext): Promise<OutputOf<typeof login>> => {
  const { services } = context;
  const now = services.now();
  const ticketFor = (kind: 'password' | 'code' | 'enrolment', user: Holder) => newTicket(services.settings.key, kind, user, now);
  const user = await checkPassword(context, { username: form.username }, form, { ticket: 'password' });
  if (user.factor === 'open') return { wants: 'code', ticket: ticketFor('password', user) };
  if (user.must_change || isPasswordOld(user.password_changed_at, now))
    return { user_id: user.id, ...(user.factor === 'shown' ? { ticket: ticketFor('code', user) } : {}) };
  if (user.factor_policy === 'required' && user.factor === 'none') return { wants: 'enrolment', ticket: ticketFor('enrolment', user) };
  return { token: await beginSession(user, context) };
};
