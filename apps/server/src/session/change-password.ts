import { type ParsedOf, Problem, problems } from '@parley/contract';
import type { changePassword as contract } from '@parley/contract/session';
import type { OpenContext } from '../kit/context.ts';
import { checkPassword } from './check-password.ts';
import { endSessions } from './end-sessions.ts';
import { refuseGuessable } from './guessable.ts';
import { hashPassword } from './password.ts';

type PasswordForm = ParsedOf<typeof contract>;

/** Changes a password; all sessions of the user end, so that the new one has to be used. Without a session it takes the second factor too. */
export const changePassword = async (form: PasswordForm, context: OpenContext): Promise<Record<string, never>> => {
  const userId = context.caller?.userId ?? form.user_id;
  if (!userId) throw new Problem(problems.sessionOver);
  const user = await checkPassword(context, { userId }, form, { ticket: 'code' });
  if (!context.caller && user.factor === 'open') throw new Problem(problems.codeWanted);
  if (form.newPassword === form.password) throw new Problem(problems.passwordReused);
  await refuseGuessable('password', {
    path: ['newPassword'],
    value: form.newPassword,
    names: [user.username, user.realname, user.company_name, user.company_number],
  });
  context.audit.actor = { companyId: user.company_id, userId: user.id, username: user.username };
  const { services } = context;
  const now = services.now();
  await services.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(form.newPassword), must_change: false, password_changed_at: now, updated_at: now })
    .where('company_id', '=', user.company_id)
    .where('id', '=', user.id)
    .execute();
  await endSessions(services, { companyId: user.company_id, userId: user.id }, 'logout', 'password');
  return {};
};
