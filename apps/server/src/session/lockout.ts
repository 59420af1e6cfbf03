import type { Database } from '@parley/db';
import { sql } from 'kysely';

/** Whom a failure counts against, and how many are free before the first wait. */
const scopes = [
  { kind: 'pair', free: 5 },
  { kind: 'user', free: 20 },
  { kind: 'address', free: 50 },
] as const;

const firstWait = 15; // s
const longestWait = 15 * 60; // s
const forgottenAfter = '1 day';

/** How long to wait after so many failures, in seconds: doubles with each one past the free ones. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - free));

const keysOf = (username: string, address: string): readonly { key: string; free: number }[] =>
  scopes.map(({ kind, free }) => {
    const name = username.toLowerCase();
    return { free, key: kind === 'pair' ? `pair:${name} ${address}` : kind === 'user' ? `user:${name}` : `address:${address}` };
  });

/**
 * Counts a try as failed before the password is looked at, so that many at once cannot slip through; {@link forgive} takes it back.
 *
 * @returns seconds to wait, or 0 if the try may go on
 */
export const countTry = async (db: Database, username: string, address: string, now: Date): Promise<number> => {
  let wait = 0;
  for (const { key, free } of keysOf(username, address)) {
    const row = await db
      .insertInto('login_failures')
      .values({ key, failures: 1, last_at: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case
            when login_failures.locked_until > ${now} then login_failures.failures
            when login_failures.last_at < ${now}::timestamptz - ${forgottenAfter}::interval then 1
            else login_failures.failures + 1 end`,
          last_at: now,
        }),
      )
      .returning(['failures', 'locked_until'])
      .executeTakeFirstOrThrow();
    const locked = row.locked_until ? Math.ceil((row.locked_until.getTime() - now.getTime()) / 1000) : 0;
    if (locked > 0) {
      wait = Math.max(wait, locked);
      continue;
    }
    const next = waitAfter(row.failures, free);
    // The lock begins with this failure: the try itself still goes on.
    if (next > 0) {
      await db
        .updateTable('login_failures')
        .set({ locked_until: new Date(now.getTime() + next * 1000) })
        .where('key', '=', key)
        .execute();
    }
  }
  return wait;
};

/** After the right password: the failures of this user and of this user from here are forgotten. */
export const forgive = async (db: Database, username: string, address: string): Promise<void> => {
  const [pair, user] = keysOf(username, address);
  const keys = [pair, user].flatMap((scope) => (scope ? [scope.key] : []));
  await db.deleteFrom('login_failures').where('key', 'in', keys).execute();
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: null })
    .where('key', '=', `address:${address}`)
    .execute();
};
