import type { JobKind } from '@parley/contract/transfer';
import type { CompanyDatabase } from '@parley/db';
import { z } from 'zod';
import type { Context } from '../kit/context.ts';
import { exportOptions } from './export-options.ts';

/** What somebody chose the last time that he had something exported. */
const exportChoice = exportOptions.pick({ columns: true, encoding: true }).extend({ format: z.enum(['xlsx', 'csv']) });
type ExportChoice = z.infer<typeof exportChoice>;

/** Keeps a choice for the next export of that kind. */
export const keepExportChoice = async ({ db, caller }: Context, kind: JobKind, choice: ExportChoice): Promise<void> => {
  const { columns, format, encoding } = choice;
  await db
    .insertInto('export_choices')
    .values({ company_id: caller.companyId, user_id: caller.userId, kind, columns: [...columns], format, encoding })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'kind']).doUpdateSet({ columns: [...columns], format, encoding }))
    .execute();
};

/** The choice that a user's last export of that kind left, with those of its columns that there are now; null if there was none. */
export const exportChoiceOf = async (
  db: CompanyDatabase,
  user: string,
  kind: JobKind,
  offered: readonly string[],
): Promise<ExportChoice | null> => {
  const row = await db
    .selectFrom('export_choices')
    .select(['columns', 'format', 'encoding'])
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const kept = exportChoice.safeParse(row).data;
  const columns = kept?.columns.filter((name) => offered.includes(name)) ?? [];
  return kept && columns.length > 0 ? { ...kept, columns } : null;
};
