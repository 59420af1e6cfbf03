import { normalPhone } from '@parley/contract/phone';
import type { numberFilter } from '@parley/contract/task';
import type { DB } from '@parley/db';
import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';

/** Picks numbers of a task. */
export const pickNumbers = <O>(
  query: SelectQueryBuilder<DB, 'number_rows', O>,
  { taskId, states, phone }: z.infer<typeof numberFilter>,
) => {
  let picked = query.where('number_rows.task_id', '=', taskId);
  if (states?.length) picked = picked.where('number_rows.state', 'in', states);
  // A range of digits, which the index serves whatever the database's collation.
  const normal = normalPhone(phone ?? '');
  if (normal) picked = picked.where('number_rows.phone', '>=', normal).where('number_rows.phone', '<=', normal + '9'.repeat(20));
  return picked;
};
