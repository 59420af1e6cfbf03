import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';

export { instant } from './time.ts';

/** Counting stops here: a larger total is told as this number with `capped`. */
export const countCap = 10_000;

/** A row's id: UUID (version 7, made by the application). */
export const id = z.uuid();

/**
 * How often the form of a row was changed. An update says which one it changes: if somebody else was quicker it is refused (`row.changed`)
 * and tells who and when.
 */
export const revision = z.number().int().min(1);

/** A company's id: companies alone have integers. -1 is the operator. */
export const companyNumber = z
  .number()
  .int()
  .min(-1)
  .max(2 ** 31 - 1);

/** One or many rows. */
export const ids = z.object({ ids: z.array(id).min(1, fieldIssue('ids.empty')).max(1000) });

/** The row that was made. */
export const made = z.object({ id });

/** How many rows were touched. */
export const affected = z.object({ count: z.number().int() });

/** Id and name, for selects. */
export const choice = z.object({ id, name: z.string() });
export type Choice = z.infer<typeof choice>;

/** Choices told at once. */
export const choiceCap = 200;

/** What every list of choices accepts: part of a name, or the ids of those whose names are wanted. */
export const choiceRequest = z.object({ search: z.string().max(100).optional(), ids: z.array(id).max(choiceCap).optional() });

/** What every list of choices answers: the first of them, and whether there are more, which a search finds. */
export const choicesOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), more: z.boolean() });

/** What every list accepts. `after` is the `next` of the page before: it reaches past the counted rows and never scans. */
export const pageRequest = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    page: z.number().int().min(1).max(countCap).default(1),
    size: z.number().int().min(1).max(200).default(20),
    after: z.string().max(200).optional(),
    sort: z.enum(sorts).default(sorts[0]),
    order: z.enum(['asc', 'desc']).default('desc'),
  });

/** What every list answers. `total` is exact unless `capped`; `next` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.number().int(), capped: z.boolean(), next: z.string().nullable() });

/** The shape of a list's answer. */
export interface Page<T> {
  list: T[];
  total: number;
  capped: boolean;
  next: string | null;
}
