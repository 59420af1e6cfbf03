import type { Context } from '../kit/context.ts';
import { touched } from '../kit/revision.ts';

/** What is switched on and off, and the column that says what one of it is called. */
const names = { gateways: 'name', extensions: 'number' } as const;

/**
 * Switches rows on or off; the operation log keeps those that were otherwise.
 *
 * @returns ids of the rows that are there
 */
export const switchEnabled = async (
  table: keyof typeof names,
  { ids, enabled }: { readonly ids: readonly string[]; readonly enabled: boolean },
  context: Context,
): Promise<string[]> => {
  const { db, audit } = context;
  const before = await db
    .selectFrom(table)
    .select(['id', names[table], 'enabled'])
    .where('id', 'in', ids)
    .where('enabled', '<>', enabled)
    .execute();
  const rows = await db
    .updateTable(table)
    .set({ enabled, ...touched(context) })
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  Object.assign(audit, { before, after: before.map((row) => ({ ...row, enabled })) });
  return rows.map(({ id }) => id);
};
