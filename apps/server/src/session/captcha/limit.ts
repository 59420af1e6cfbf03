import type { Database } from '@parley/db';
import { sql } from 'kysely';
import { networkOf } from '../network.ts';

/** Pictures that one place may have drawn in a row: an office behind one address at nine in the morning. */
export const mostInARow = 120;
const perSecond = 1; // that come back

/**
 * Counts a picture against the place that asks for it, so that no more than {@link mostInARow} and one for each second since are ever
 * open to be tried.
 *
 * @returns seconds to wait, or 0 if it may be drawn
 */
export const countDraw = async (db: Database, address: string, now: Date): Promise<number> => {
  const left = sql`greatest(0, had.drawn - ${perSecond} * greatest(0, extract(epoch from (${now}::timestamptz - had.at)))::float8)`;
  const counted = await sql`
    insert into captcha_draws as had (network, drawn, at) values (${networkOf(address)}, 1, ${now})
    on conflict (network) do update set drawn = ${left} + 1, at = greatest(had.at, excluded.at) where ${left} + 1 <= ${mostInARow}
    returning network
  `.execute(db);
  return counted.rows.length > 0 ? 0 : Math.ceil(1 / perSecond);
};

/** Drops places that could have all their pictures drawn again. */
export const forgetOldDraws = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('captcha_draws')
    .where('at', '<', new Date(now.getTime() - (mostInARow / perSecond) * 1000))
    .execute();
};
