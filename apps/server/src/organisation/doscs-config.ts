import type { CompanyDatabase } from '@parley/db';
import { doscsPlace, unseal } from '@parley/db/seal';

/** What a company set for its work-order system; switched off until it does. */
export const doscsConfig = async (db: CompanyDatabase) => {
  const row = await db
    .selectFrom('doscs_configs')
    .select(['is_enabled', 'module_name', 'main_url', 'secret', 'revision', 'updated_at', 'updated_by'])
    .executeTakeFirst();
  return row ?? { is_enabled: false, module_name: '', main_url: '', secret: null, revision: 1, updated_at: new Date(0), updated_by: null };
};

/** The secret in plain, for signing alone. */
export const doscsSecret = (key: Buffer, sealed: Buffer, company: number): string => unseal(key, sealed, doscsPlace(company));
