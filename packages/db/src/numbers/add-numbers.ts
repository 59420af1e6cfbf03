import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { uuid7 } from '../uuid7.ts';
import { zoneKeyOf } from './zone-of.ts';

/** A number of another country: with 00 before its code or without it is one (`number_key`). */
const mayBeForeign = ({ phone }: NewNumber): boolean => /^(?:00)?[1-9]\d{8,}$/.test(phone) && !/^1[3-9]\d{9}$/.test(phone);

/** Those of some numbers that the task has already, written in another way. */
async function writtenOtherwise(tx: Database, company: number, task: string, numbers: readonly NewNumber[]): Promise<Set<string>> {
  const foreign = numbers.filter(mayBeForeign).map(({ phone }) => phone);
  if (foreign.length === 0) return new Set();
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from unnest(${foreign}::text[]) as asked (phone)
     where exists (select 1 from number_rows r where r.company_id = ${company} and r.task_id = ${task}::uuid
       and r.phone = any (same_numbers(${company}::integer, asked.phone)))`.execute(tx);
  return new Set(rows.map(({ phone }) => phone));
}

/** A number to add, normal (digits alone), with the variables of its row. */
export interface NewNumber {
  phone: string;
  variables: Record<string, string>;
}

/**
 * Adds numbers to a task and counts them, within the caller's transaction. One statement a batch, whatever its size: arrays
 * travel, not thousands of parameters. A number that the task has already stays as it is. The task is held until the transaction ends, so
 * that it does not end meanwhile (`finishIfDone`).
 *
 * @param numbers without duplicates among themselves
 * @returns the phones that were added; the others were there before
 */
export async function addNumbers(tx: Database, company: number, task: string, numbers: readonly NewNumber[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  await sql`select id from tasks where company_id = ${company} and id = ${task}::uuid for key share`.execute(tx);
  const there = await writtenOtherwise(tx, company, task, numbers);
  const added = numbers.filter(({ phone }) => !there.has(phone));
  const ids = added.map(() => uuid7());
  const phones = added.map(({ phone }) => phone);
  const zones = phones.map(zoneKeyOf);
  const variables = added.map((number) => JSON.stringify(number.variables));
  const { numAffectedRows } = await sql`
    insert into number_rows (company_id, task_id, id, phone, variables, zone)
    select ${company}, ${task}::uuid, id, phone, variables::jsonb, zone
    from unnest(${ids}::uuid[], ${phones}::text[], ${variables}::text[], ${zones}::text[]) as added (id, phone, variables, zone)
    on conflict (company_id, task_id, phone) do nothing`.execute(tx);
  const total = Number(numAffectedRows ?? 0);
  const places = [...new Set(zones)];
  if (places.some((zone) => zone !== ''))
    await sql`update tasks set zones = array(select distinct unnest(zones || ${places}::text[]))
      where company_id = ${company} and id = ${task}::uuid and not zones @> ${places}::text[]`.execute(tx);
  if (total > 0) await countChanges(tx, 'import', [{ company, task, total, waiting: total }]);
  return total === added.length ? new Set(phones) : addedAmong(tx, company, task, ids);
}

/** Which of the rows are there: those of numbers that the task had before are not. Few batches have any. */
async function addedAmong(tx: Database, company: number, task: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select phone from number_rows where company_id = ${company} and task_id = ${task}::uuid and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ phone }) => phone));
}
