import { z } from 'zod';

/** What an export job keeps beside its kind: whatever it needs to be run, and to be run again. */
export const exportOptions = z.object({
  columns: z.array(z.string()),
  /** `json` is a document, and has no columns. */
  format: z.enum(['xlsx', 'csv', 'json']),
  encoding: z.enum(['utf-8', 'gbk']),
  timeZone: z.string(),
  filter: z.unknown(),
});
export type ExportOptions = z.infer<typeof exportOptions>;
