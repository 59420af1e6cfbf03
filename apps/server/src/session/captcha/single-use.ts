import type { Database } from '@parley/db';

/**
 * Marks a captcha or a proof of work as used, so that each serves one try.
 *
 * @returns false if it was used before, also by one at the same moment
 */
export const useOnce = async (db: Database, { id, until }: { id: string; until: number }, now: Date): Promise<boolean> => {
  await db.deleteFrom('captchas_used').where('expires_at', '<', now).execute();
  const used = await db
    .insertInto('captchas_used')
    .values({ id, expires_at: new Date(until) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};
