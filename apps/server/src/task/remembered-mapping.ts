import { createHash } from 'node:crypto';
import type { TablePreview } from '@parley/contract/table-preview';
import { type ColumnMapping, columnMapping } from '@parley/contract/task';
import { type CompanyDatabase, json } from '@parley/db';
import { sql } from 'kysely';

type Head = Pick<TablePreview, 'header' | 'columns'>;

/** What tells files of the same making: their headings, or how many columns there are where nothing names them. */
const headingsOf = ({ header, columns }: Head): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(header ? columns.map(({ name }) => name) : columns.length))
    .digest();

/** Keeps what the columns of a file were said to be, for the next one of the company that has the same. */
export const rememberMapping = async (db: CompanyDatabase, head: Head, mapping: ColumnMapping): Promise<void> => {
  await db
    .insertInto('import_mappings')
    .values({ company_id: db.companyId, columns: headingsOf(head), mapping: json(mapping) })
    .onConflict((on) => on.columns(['company_id', 'columns']).doUpdateSet({ mapping: json(mapping), used_at: sql`now()` }))
    .execute();
};

/** What somebody of the company said of a file with the same columns; null if nobody did. */
export const rememberedMapping = async (db: CompanyDatabase, head: Head): Promise<ColumnMapping | null> => {
  const kept = await db.selectFrom('import_mappings').select('mapping').where('columns', '=', headingsOf(head)).executeTakeFirst();
  return columnMapping.safeParse(kept?.mapping).data ?? null;
};
