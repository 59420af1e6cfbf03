import { timeOfUuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

const oldEnough = 24 * 3_600_000; // ms: its row is written right after its files
const atOnce = 500;
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Removes the files of imports and exports whose job is in no row: of a company that is gone, or of a server that died between keeping a
 * file and queueing its job.
 *
 * @returns how many jobs' folders went
 */
export const clearOrphans = async ({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<number> => {
  let cleared = 0;
  for (const company of await files.folders('transfers')) {
    const old = (await files.folders(`transfers/${company}`)).filter(
      (id) => uuid7.test(id) && now().getTime() - timeOfUuid7(id) > oldEnough,
    );
    for (let from = 0; from < old.length; from += atOnce) {
      const ids = old.slice(from, from + atOnce);
      const rows = await db.selectFrom('transfer_jobs').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
      const known = new Set(rows.map(({ id }) => id));
      for (const id of ids.filter((one) => !known.has(one))) {
        await files.removeFolder(`transfers/${company}/${id}`);
        cleared++;
      }
    }
  }
  return cleared;
};
