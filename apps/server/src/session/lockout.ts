import type { Database } from '@parley/db';
import { sql } from 'kysely';
import { networkOf } from './network.ts';

/**
 * Whom a failure counts against, how many are free before the first wait, and how many are `easy`: after them a proof of work is asked for,
 * a level harder with each `step` failures.
 */
const scopes = [
  { kind: 'pair', free: 5, easy: 2, step: 1 },
  { kind: 'user', free: 20, easy: 8, step: 2 },
  { kind: 'address', free: 50, easy: 20, step: 5 },
] as const;

const firstWait = 15; // s
const longestWait = 15 * 60; // s
const forgottenAfter = 24 * 3_600_000; // ms

/** How long to wait after so many failures, in seconds: doubles with each one past the free ones. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - free));

interface Counted {
  readonly key: string;
  readonly free: number;
  readonly easy: number;
  readonly step: number;
}

const keysOf = (username: string, address: string): readonly Counted[] =>
  scopes.map(({ kind, ...limits }) => {
    const name = username.toLowerCase();
    const place = networkOf(address);
    return { ...limits, key: kind === 'pair' ? `pair:${name} ${place}` : kind === 'user' ? `user:${name}` : `address:${place}` };
  });

/** How hard a proof of work the next try of this user from here needs; 0 is none. */
export const workLevel = async (db: Database, username: string, address: string, now: Date): Promise<number> => {
  const counted = keysOf(username, address);
  const rows = await db
    .selectFrom('login_failures')
    .select(['key', 'failures'])
    .where(
      'key',
      'in',
      counted.map(({ key }) => key),
    )
    .where('last_at', '>', new Date(now.getTime() - forgottenAfter))
    .execute();
  const levels = counted.map(({ key, easy, step }) => {
    const failures = rows.find((row) => row.key === key)?.failures ?? 0;
    return failures < easy ? 0 : 1 + Math.floor((failures - easy) / step);
  });
  return Math.max(...levels);
};

/** Counts one try against one key; returns the seconds to wait, 0 if it may go on. */
const countKey = async (tx: Database, key: string, free: number, now: Date): Promise<number> => {
  await tx
    .insertInto('login_failures')
    .values({ key, failures: 0, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Locked, so that of many tries at once each sees the ones before it.
  const row = await tx.selectFrom('login_failures').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
  const locked = row?.locked_until ? row.locked_until.getTime() - now.getTime() : 0;
  if (locked > 0) return Math.ceil(locked / 1000);
  const recent = row && now.getTime() - row.last_at.getTime() < forgottenAfter;
  const failures = (recent ? row.failures : 0) + 1;
  const wait = waitAfter(failures, free);
  // A lock begins with this failure; the try itself still goes on.
  await tx
    .updateTable('login_failures')
    .set({ failures, last_at: now, locked_until: wait > 0 ? new Date(now.getTime() + wait * 1000) : null })
    .where('key', '=', key)
    .execute();
  return 0;
};

/**
 * Counts a try as failed before the password is looked at, so that many at once cannot slip through; {@link forgive} takes it back.
 *
 * @returns seconds to wait, or 0 if the try may go on
 */
export const countTry = (db: Database, username: string, address: string, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // The address first: what comes from one that waits is written down for no name, or made-up names would pile up.
    for (const { key, free } of keysOf(username, address).toReversed()) {
      const wait = await countKey(tx, key, free, now);
      if (wait > 0) return wait;
    }
    return 0;
  });

/** After the right password: the failures of this user and of this user from here are forgotten. */
export const forgive = async (db: Database, username: string, address: string): Promise<void> => {
  const [pair, user] = keysOf(username, address);
  const keys = [pair, user].flatMap((scope) => (scope ? [scope.key] : []));
  await db.deleteFrom('login_failures').where('key', 'in', keys).execute();
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: null })
    .where('key', '=', `address:${networkOf(address)}`)
    .execute();
};

/** After the right password alone, where a code is still to come: that try is no failure, and what failed before stands. */
export const takeBack = async (db: Database, username: string, address: string): Promise<void> => {
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: null })
    .where(
      'key',
      'in',
      keysOf(username, address).map(({ key }) => key),
    )
    .execute();
};

/** Drops what is too old to count, so that made-up names do not pile up. */
export const forgetOldFailures = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('login_failures')
    .where('last_at', '<', new Date(now.getTime() - forgottenAfter))
    .execute();
};
