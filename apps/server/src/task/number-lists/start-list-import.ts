import { Problem, problems } from '@parley/contract';
import { comingEnd } from '../../kit/coming-end.ts';
import type { Context } from '../../kit/context.ts';
import { headOf } from '../../transfer/import-preview.ts';
import { type ListImportOptions, type ListName, listColumns, listImports } from '../../transfer/kinds/list-import.ts';
import { startImport } from '../../transfer/start-job.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { numberOpener } from '../cipher/number-opener.ts';

type Wanted = Pick<ListImportOptions, 'company' | 'group' | 'expiresAt'>;

/** Queues a file of numbers for a list. Its columns are known by their headings; without any the first one holds the numbers. */
export const startListImport = async (context: Context, list: ListName, wanted: Wanted): Promise<{ jobId: string }> => {
  const { services } = context;
  const upload = uploadOf(context);
  comingEnd(wanted.expiresAt ?? null, services.now());
  const { rows } = await headOf(upload.path, upload.name);
  const company = await services.db.selectFrom('companies').select('id').where('id', '=', wanted.company).executeTakeFirst();
  if (!company) throw new Problem(problems.notFound, { what: { zh: '企业', en: 'The company' } });
  const options: ListImportOptions = { ...wanted, ...listColumns(rows[0] ?? []) };
  // Told at once rather than by the job: it says what is to be done.
  if (options.columns.cipher !== null) await numberOpener(services, wanted.company);
  return startImport(context, listImports[list], upload, options);
};
