import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { secondFactor } from '@parley/contract/session';
import { seal, secondFactorPlace } from '@parley/db/seal';
import type { OpenContext } from '../../kit/context.ts';
import { beginSession } from '../begin-session.ts';
import { checkPassword, refuseClosed } from '../check-password.ts';
import { type LogInUser, selectLogInUser } from '../log-in-user.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newTicket, readTicket, ticketOf } from './ticket.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

type ConfirmForm = ParsedOf<typeof secondFactor.confirm>;

/**
 * Who enrols: whoever is logged in, or whoever has to before his session begins.
 *
 * @throws Problem if it is nobody, or may not
 */
const enrolling = async ({ services, caller }: OpenContext, ticket: string | undefined): Promise<LogInUser> => {
  const { db, settings } = services;
  const now = services.now();
  const userId = caller ? caller.userId : readTicket(settings.key, 'enrolment', ticket, now)?.user;
  const user = userId === undefined ? undefined : await selectLogInUser(db, { userId }).executeTakeFirst();
  if (!user) throw new Problem(ticket ? problems.ticketOver : problems.sessionOver);
  if (!caller) {
    // Somebody has enrolled with the ticket, or his password is another one by now.
    if (!ticketOf(settings.key, 'enrolment', ticket, user, now) || user.factor_since !== null) throw new Problem(problems.ticketOver);
    await refuseClosed(user, now, () => Promise.resolve());
  }
  if (user.factor_policy === 'off') throw new Problem(problems.factorOff);
  return user;
};

/** A new secret for somebody; nothing is kept of it but what he brings back. */
export const beginEnrolment = async (
  { ticket }: ParsedOf<typeof secondFactor.begin>,
  context: OpenContext,
): Promise<OutputOf<typeof secondFactor.begin>> => {
  const { services } = context;
  const user = await enrolling(context, ticket);
  const secret = newSecret();
  const sealedSecret = newTicket(services.settings.key, 'secret', user, services.now(), secret);
  return { secret, uri: uriOf(secret, user.username), sealedSecret };
};

/** Keeps the secret; an earlier one is replaced by who had it, and by nobody else. */
const keepFactor = async ({ services }: OpenContext, user: LogInUser, secret: string, step: number): Promise<string[]> => {
  const { db, settings } = services;
  const { codes, hashes } = newRecoveryCodes(settings.key, user.id);
  const row = {
    secret: seal(settings.key, secret, secondFactorPlace(user.company_id, user.id)),
    last_step: step,
    recovery: hashes,
    created_at: services.now(),
  };
  const owner = { company_id: user.company_id, user_id: user.id };
  const replaced = await db
    .insertInto('second_factors')
    .values({ ...owner, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet(row)
        .where('second_factors.created_at', '=', user.factor_since ?? new Date(0)),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!replaced) throw new Problem(problems.conflict);
  return codes;
};

/** Sets a factor up with the first code of the app. The code serves no log-in. */
export const confirmEnrolment = async (form: ConfirmForm, context: OpenContext): Promise<OutputOf<typeof secondFactor.confirm>> => {
  const { services, caller, audit } = context;
  const now = services.now();
  const user = await enrolling(context, form.ticket);
  audit.actor = { companyId: user.company_id, userId: user.id, username: user.username };
  const secret = ticketOf(services.settings.key, 'secret', form.sealedSecret, user, now)?.secret;
  if (!secret) throw new Problem(problems.ticketOver);
  const step = stepOf(secret, form.code, now);
  if (step === undefined) throw new Problem(problems.codeWrong);
  if (caller) {
    const proof = { password: form.password ?? '', code: form.oldCode, work: form.work };
    const { factor } = await checkPassword(context, { userId: user.id }, proof, { picture: false });
    if (factor === 'open') throw new Problem(problems.codeWanted);
  }
  const recoveryCodes = await keepFactor(context, user, secret, step);
  Object.assign(audit, { before: { secondFactor: user.factor_since !== null }, after: { secondFactor: true } });
  return { recoveryCodes, ...(caller ? {} : { token: await beginSession(user, context) }) };
};
