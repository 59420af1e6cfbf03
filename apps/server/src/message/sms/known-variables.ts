import { ownSmsVariables } from '@parley/contract/sms-text';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';

const own: readonly string[] = [...new Set([...ownSmsVariables.call, ...ownSmsVariables.task])];
const names = z.array(z.string()).catch([]);

/** What the drafts of flows declare, each name once: variables with slots, and labels. */
export const flowNames = async (db: CompanyDatabase): Promise<{ variables: string[]; labels: string[] }> => {
  const rows = await db
    .selectFrom('flows')
    .select([
      sql<unknown>`jsonb_path_query_array(draft, '$.variables[*].name') || jsonb_path_query_array(draft, '$.slots[*].name')`.as(
        'variables',
      ),
      sql<unknown>`jsonb_path_query_array(draft, '$.labels[*].name')`.as('labels'),
    ])
    .where('recycled_at', 'is', null)
    .execute();
  const once = (of: 'variables' | 'labels') =>
    [...new Set(rows.flatMap((row) => names.parse(row[of])))].filter((name) => name !== '').sort();
  return { variables: once('variables'), labels: once('labels') };
};

/** Names that a text may use whatever a number list brings. */
export const knownVariables = async (whole: CompanyDatabase): Promise<ReadonlySet<string>> =>
  new Set([...own, ...(await flowNames(whole)).variables]);
