import { Problem, problems } from '@parley/contract';
import { uuid7 } from '@parley/db';
import type { OpenContext } from '../kit/context.ts';
import { browserOf } from './browser.ts';
import { endSessions } from './end-sessions.ts';
import { newToken, tokenHash } from './token.ts';

/** Life of a session, ms (product.md section 9: one day). */
const sessionLife = 86_400_000;

/** Somebody whose password was right. */
interface Known {
  readonly id: string;
  readonly company_id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly many_sessions: boolean;
}

/**
 * Begins a session under a token that nobody has seen before, and ends the older ones unless the company allows more. The user's row is
 * locked meanwhile: of two log-ins at once one ends the other, and none survives a change of the password it used.
 */
export const beginSession = async (user: Known, { services, address, agent }: OpenContext): Promise<string> => {
  const now = services.now();
  const token = newToken();
  const session = tokenHash(token);
  const owner = { company_id: user.company_id, user_id: user.id };
  await services.db.transaction().execute(async (trx) => {
    const still = await trx
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', user.company_id)
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (!still) throw new Problem(problems.signInWrong);
    if (!user.many_sessions) {
      await endSessions({ ...services, db: trx }, { companyId: user.company_id, userId: user.id }, 'replaced');
    }
    const expires = new Date(now.getTime() + sessionLife);
    await trx
      .insertInto('sessions')
      .values({ ...owner, token_hash: session, expires_at: expires, used_at: now, address, agent })
      .execute();
    await trx
      .insertInto('login_logs')
      .values({ ...owner, id: uuid7(), username: user.username, address, session, ...browserOf(agent) })
      .execute();
  });
  return token;
};
