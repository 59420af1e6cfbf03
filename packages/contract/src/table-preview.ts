import { z } from 'zod';

/** The head of a file of rows: its form, and its columns with some of their values. */
export const tablePreview = z.object({
  format: z.enum(['xlsx', 'csv', 'txt']),
  encoding: z.string(),
  /** Whether the first row names the columns. */
  header: z.boolean(),
  /** Names of further sheets that hold something: the first alone is read. */
  unread: z.array(z.string()),
  columns: z.array(z.object({ index: z.number().int(), name: z.string(), samples: z.array(z.string()) })),
});
export type TablePreview = z.infer<typeof tablePreview>;

/** What a file of rows is written in, as people are told: a workbook has no character set to speak of. */
export const writtenIn = ({ format, encoding }: { readonly format: string; readonly encoding: string }): string =>
  format === 'xlsx' ? format : `${format}, ${encoding}`;
