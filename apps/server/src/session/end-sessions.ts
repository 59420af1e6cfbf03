import type { Services } from '../services.ts';

type Reason = 'replaced' | 'kicked' | 'logout' | 'expired';

/** Ends sessions: the tokens die, the log-in log learns how, and open sockets are told over the bus. */
export const endSessions = async (
  { db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>,
  which: { companyId: number; userId: string; only?: Buffer },
  reason: Reason,
  logged: Reason | 'password' = reason,
): Promise<void> => {
  let query = db.deleteFrom('sessions').where('company_id', '=', which.companyId).where('user_id', '=', which.userId);
  if (which.only) query = query.where('token_hash', '=', which.only);
  const ended = await query.returning('token_hash').execute();
  if (ended.length === 0) return;
  const hashes = ended.map((row) => row.token_hash);
  await db
    .updateTable('login_logs')
    .set({ logout_at: now(), logout_type: logged })
    .where('session', 'in', hashes)
    .where('logout_at', 'is', null)
    .execute();
  for (const hash of hashes) {
    bus.publish({ type: 'session-ended', company: which.companyId, user: which.userId, tokenHash: hash.toString('hex'), reason });
  }
};
