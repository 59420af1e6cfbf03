import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { forgetOldDraws } from './captcha/limit.ts';
import { endSessions } from './end-sessions.ts';
import { forgetOldFailures } from './lockout.ts';
import { isSessionOpen } from './session-end.ts';

const every = 60_000; // ms
const atOnce = 500;

/** Ends sessions whose day or idle time is over, so that the log-in log tells it and open sockets close. */
export const expireSessions = async (services: Pick<Services, 'db' | 'bus' | 'now'>): Promise<void> => {
  const over = await services.db
    .selectFrom('sessions')
    .innerJoin('companies', 'companies.id', 'sessions.company_id')
    .select(['sessions.company_id', 'sessions.user_id', 'sessions.token_hash'])
    .where((eb) => eb.not(isSessionOpen(services.now())(eb)))
    .limit(atOnce)
    .execute();
  for (const { company_id, user_id, token_hash } of over) {
    await endSessions(services, { companyId: company_id, userId: user_id, only: token_hash }, 'expired');
  }
};

const tidy = async (services: Services): Promise<void> => {
  await expireSessions(services);
  await forgetOldFailures(services.db, services.now());
  await forgetOldDraws(services.db, services.now());
};

/** Does so, and forgets old failures of log-ins and old counts of captchas, until it is stopped. */
export const startSessionExpiry = (services: Services): (() => Promise<void>) =>
  repeated('session expiry', every, services, () => tidy(services));
