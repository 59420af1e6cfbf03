import { type RawBuilder, sql } from 'kysely';

/**
 * The zones of a task's numbers, as rows of one column `zone`: due numbers are found zone by zone, each in its order, so that those of people
 * who may not be called now are not gone through again and again.
 *
 * @param only those of them that matter; undefined: all
 */
export const zonesOfTask = (company: number, task: string, only: readonly string[] | undefined): RawBuilder<unknown> =>
  sql`(select zone from tasks, unnest(zones) zone where company_id = ${company} and id = ${task}${
    only ? sql` and zone = any(${[...only]}::text[])` : sql``
  })`;
