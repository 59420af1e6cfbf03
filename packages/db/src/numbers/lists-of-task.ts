import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Why a row was filtered, as it stands in `number_rows.reason`: its task calls whitelisted numbers alone. */
export const notWhitelisted = 'not-whitelisted';

/** Which lists hold for a task. */
export interface TaskLists {
  /** Groups of the company's blacklist, beside entries without a group; empty: all. */
  blacklistGroups: string[];
  whitelistOnly: boolean;
}

/** The lists that hold for a task, flow queue or group call. */
export async function listsOfTask(db: Database, company: number, task: string): Promise<TaskLists> {
  const { rows } = await sql<TaskLists>`
    select blacklist_groups as "blacklistGroups", whitelist_only as "whitelistOnly" from tasks where company_id = ${company} and id = ${task}`.execute(
    db,
  );
  return rows[0] ?? { blacklistGroups: [], whitelistOnly: false };
}

/** The groups of the blacklist that hold for one task, as SQL that is read once a statement. */
export const groupsOfTask = (company: number, task: string): RawBuilder<string[]> =>
  sql<string[]>`(select blacklist_groups from tasks where company_id = ${company} and id = ${task})`;

/** Whether one task calls whitelisted numbers alone, as SQL that is read once a statement. */
export const isWhitelistOnly = (company: number, task: string): RawBuilder<boolean> =>
  sql<boolean>`(select whitelist_only from tasks where company_id = ${company} and id = ${task})`;
