import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Audio that nothing of a company names any more. */
export interface UnusedAudio {
  readonly id: string;
  readonly ms: number;
  readonly bytes: number;
  readonly wave: string;
  readonly source: string;
  readonly createdAt: Date;
}

/**
 * Of audio kept before `before`, what is named by no draft (those in the recycle bin count), no version, no chat and no test call, so that
 * no call can play it. What was kept since may be about to be named: by an open designer, or by an import that goes on.
 */
const unusedBefore = (company: number, before: Date) => sql<{ id: string }>`
  select a.id from flow_audio a
  where a.company_id = ${company} and a.created_at < ${before} and a.id not in (
    select named[1] from (
      select draft::text as told from flows where company_id = ${company}
      union all select graph::text from flow_versions where company_id = ${company}
      union all select graph::text from chat_sessions where company_id = ${company}
      union all select graph::text from flow_test_calls where company_id = ${company} and graph is not null
      union all select params::text from flow_runs where company_id = ${company}
    ) g, lateral regexp_matches(g.told, '"audioId": "([0-9a-f]{64})"', 'g') as named
  )`;

/** What can be removed of a company's audio, the largest first. */
export const unusedFlowAudio = async (db: Database, company: number, before: Date): Promise<UnusedAudio[]> => {
  const { rows } = await sql<UnusedAudio>`
    select id, ms, octet_length(audio) as bytes, wave, source, created_at as "createdAt" from flow_audio
    where company_id = ${company} and id in (${unusedBefore(company, before)}) order by octet_length(audio) desc, id`.execute(db);
  return rows;
};

/** Removes what is unused at this moment: all of it, or what of it is among `ids`. Tells how many and how many bytes. */
export const removeUnusedFlowAudio = async (
  db: Database,
  company: number,
  before: Date,
  ids?: readonly string[],
): Promise<{ count: number; bytes: number }> => {
  const chosen = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::text[])`;
  const { rows } = await sql<{ bytes: number }>`
    delete from flow_audio where company_id = ${company} and id in (${unusedBefore(company, before)}) ${chosen}
    returning octet_length(audio) as bytes`.execute(db);
  return { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
};
