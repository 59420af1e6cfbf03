import type { Services } from '../services.ts';

/** How exactly the last use of a session is kept, ms: not every call is a write. */
const grain = 30_000;

/** Keeps that the user of a session did something now. */
export const useSession = async ({ db, now }: Pick<Services, 'db' | 'now'>, hash: Buffer): Promise<void> => {
  const at = now();
  await db
    .updateTable('sessions')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', '<=', new Date(at.getTime() - grain))
    .execute();
};
