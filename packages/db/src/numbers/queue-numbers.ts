import { phoneKey } from '@parley/contract/phone';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { uuid7 } from '../uuid7.ts';
import type { NewNumber } from './add-numbers.ts';

const over = ['done', 'failed', 'filtered'] as const;

/**
 * Puts numbers at the end of a queue, in their order, and counts them, within the caller's transaction. One that was called before is
 * called again; one that still waits, or is in a call, stays as it is.
 *
 * @param numbers without duplicates among themselves
 * @returns the phones that were put in
 */
export async function queueNumbers(tx: Database, company: number, task: string, numbers: readonly NewNumber[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const phones = numbers.map(({ phone }) => phone);
  // All that are there are locked, whatever their state: none ends its call between here and the counting.
  const before = await tx
    .selectFrom('number_rows')
    .select(['phone', 'state'])
    .where('company_id', '=', company)
    .where('task_id', '=', task)
    .where(
      'phone',
      '=',
      sql<string>`any(array(select unnest(same_numbers(${company}::integer, asked)) from unnest(${phones}::text[]) asked))`,
    )
    .forUpdate()
    .execute();
  // One of another country may stand there in its other form: it stays as it was written first.
  const known = new Map(before.map(({ phone }) => [phoneKey(phone), phone]));
  const stored = phones.map((phone) => known.get(phoneKey(phone)) ?? phone);
  // A row that comes back keeps its id, so the order of this batch is in its times.
  const { rows } = await sql<{ phone: string }>`
    insert into number_rows as r (company_id, task_id, id, phone, variables, due_at, created_at)
    select ${company}, ${task}::uuid, id, phone, variables::jsonb, now() + n * interval '1 microsecond', now() + n * interval '1 microsecond'
    from unnest(${numbers.map(() => uuid7())}::uuid[], ${stored}::text[],
      ${numbers.map((number) => JSON.stringify(number.variables))}::text[]) with ordinality as added (id, phone, variables, n)
    on conflict (company_id, task_id, phone) do update set state = 'waiting', variables = excluded.variables, due_at = excluded.due_at,
      created_at = excluded.created_at, tries = 0, result_tries = '{}', last_result = null, grade = null, reason = null, updated_at = now()
    where r.state in ('done', 'failed', 'filtered')
    returning r.phone`.execute(tx);
  const written = new Set(rows.map(({ phone }) => phone));
  const again = before.filter(({ phone }) => written.has(phone));
  const put = new Set(phones.filter((_, n) => written.has(stored[n] ?? '')));
  const left = Object.fromEntries(over.map((state) => [state, -again.filter((row) => row.state === state).length]));
  if (put.size > 0) await countChanges(tx, 'import', [{ company, task, total: put.size - again.length, waiting: put.size, ...left }]);
  return put;
}
