import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** What a claim reserved in the pace of a gateway or a task. */
export interface HeldPace {
  scope: string;
  id: string;
  rate: number;
  /** Up to when, as the database wrote it. */
  nextAt: string;
}

/**
 * Gives the last starts of a claim back that no number uses, so that the next claim has them. Where another claim has come behind it
 * meanwhile they are lost: its starts may not move.
 *
 * @param startsInMs of all numbers that were claimed, in their order
 * @param used how many of them are used
 */
export async function giveStartsBack(
  db: Database,
  company: number,
  paces: readonly HeldPace[],
  startsInMs: readonly number[],
  used: number,
): Promise<void> {
  const last = startsInMs.at(-1);
  if (last === undefined || used >= startsInMs.length) return;
  for (const { scope, id, rate, nextAt } of paces) {
    const unused = last - (startsInMs[Math.max(0, used - 1)] ?? last) + (used === 0 ? 1000 / rate : 0);
    await db
      .updateTable('pace')
      .set({ next_at: sql`next_at - ${unused} * interval '1 millisecond'` })
      .where('company_id', '=', company)
      .where('scope', '=', scope)
      .where('id', '=', id)
      .where(sql<string>`next_at::text`, '=', nextAt)
      .execute();
  }
}
