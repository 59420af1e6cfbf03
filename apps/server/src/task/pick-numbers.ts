import { normalPhone, phoneBeginnings } from '@parley/contract/phone';
import type { numberFilter } from '@parley/contract/task';
import type { DB } from '@parley/db';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** Picks rows by the whole of their number, however it was written. Its forms are made once a query: as a condition on rows they would be for each. */
const isWhole = (company: number, phone: string) =>
  sql<boolean>`number_rows.phone = any((select same_numbers(${company}::integer, ${phone}::text))::text[])`;

/** Picks rows by the beginning of their number, in a range of digits, which the index serves whatever the database's collation; sealed numbers by the whole of it. */
export const startsWith = <O>(query: SelectQueryBuilder<DB, 'number_rows', O>, company: number, phone: string) =>
  query.where((eb) =>
    eb.or([
      ...phoneBeginnings(phone).map((begin) =>
        eb.and([eb('number_rows.phone', '>=', begin), eb('number_rows.phone', '<=', begin + '9'.repeat(20))]),
      ),
      isWhole(company, phone),
    ]),
  );

/** What picks numbers of a task. `whole`: by the whole number alone, as who asks may not see numbers: longer and longer parts would tell them. */
type NumbersFilter = z.infer<typeof numberFilter> & { readonly whole?: boolean | undefined };

/** Picks numbers of a task. */
export const pickNumbers = <O>(
  query: SelectQueryBuilder<DB, 'number_rows', O>,
  company: number,
  { taskId, states, phone, whole }: NumbersFilter,
) => {
  let picked = query.where('number_rows.task_id', '=', taskId);
  if (states?.length) picked = picked.where('number_rows.state', 'in', states);
  const normal = normalPhone(phone ?? '');
  if (!normal) return picked;
  return whole ? picked.where(isWhole(company, normal)) : startsWith(picked, company, normal);
};
