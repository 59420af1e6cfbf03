import type { Database } from '@parley/db';
import { sql } from 'kysely';
import type { KeyId } from './use-nonce.ts';

/** Requests that a key may make in a row: what it may make in ten seconds, and five at least. */
const inARow = (perMinute: number): number => Math.max(5, Math.ceil(perMinute / 6));

/**
 * Counts a request against the limit of its key, over all processes.
 *
 * @returns seconds to wait, or 0 if it may be made
 */
export const countRequest = async (db: Database, { companyId, id }: KeyId, perMinute: number, now: Date): Promise<number> => {
  const left = sql`greatest(0, had.used - ${perMinute / 60}::float8 * greatest(0, extract(epoch from (${now}::timestamptz - had.at)))::float8)`;
  const counted = await sql`
    insert into api_key_rates as had (company_id, key_id, used, at) values (${companyId}, ${id}, 1, ${now})
    on conflict (company_id, key_id) do update set used = ${left} + 1, at = greatest(had.at, excluded.at)
     where ${left} + 1 <= ${inARow(perMinute)}
    returning key_id`.execute(db);
  return counted.rows.length > 0 ? 0 : Math.ceil(60 / perMinute);
};
