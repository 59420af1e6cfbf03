import type { Database } from '@parley/db';

/** What a company is called: its name and its number. */
export const companyNames = async (db: Database, company: number): Promise<string[]> => {
  const row = await db.selectFrom('companies').select(['name', 'number']).where('id', '=', company).executeTakeFirst();
  return row ? [row.name, row.number] : [];
};
