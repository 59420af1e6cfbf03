import { z } from 'zod';

/** What an export job keeps beside its kind: whatever it needs to be run, and to be run again. */
export const exportOptions = z.object({
  columns: z.array(z.string()),
  /** `json` is a document and `zip` an archive: they have no columns to choose. */
  format: z.enum(['xlsx', 'csv', 'json', 'zip']),
  encoding: z.enum(['utf-8', 'gbk']),
  timeZone: z.string(),
  filter: z.unknown(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** The forms that a table has. */
export type TableFormat = Exclude<ExportOptions['format'], 'json' | 'zip'>;
