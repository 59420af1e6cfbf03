import { Problem } from '@parley/contract';
import type { CompanyDatabase, Database } from '@parley/db';
import { peopleProblems } from '../people-problems.ts';

/**
 * Runs a change of users in a transaction that leaves the company at least one active user with flag '1'. Those users are locked
 * first, so that two of them cannot remove each other at once.
 *
 * @throws Problem if there was one and none would be left
 */
export const keepingChief = <T>(db: CompanyDatabase, change: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const chiefs = () =>
      tx.selectFrom('users').select('id').where('flag', '=', '1').where('status', '=', 'active').where('deleted_at', 'is', null);
    const before = await chiefs().orderBy('id').forUpdate().execute();
    const done = await change(tx);
    if (before.length > 0 && !(await chiefs().limit(1).executeTakeFirst())) throw new Problem(peopleProblems.lastChief);
    return done;
  });
