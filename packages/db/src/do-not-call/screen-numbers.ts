import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { isNumber, isWhitelisted } from '../numbers/blacklist.ts';

/** Why a row was filtered, or waits because nobody could say, as it stands in `number_rows.reason`. */
export const doNotCall = 'do-not-call';
export const doNotCallUnknown = 'do-not-call-unknown';

/** Numbers that are asked about at once. */
const atOnce = 500;
/** No answer holds longer, hours. */
const longestKept = 720;

/** Where a company asks which numbers are not to be called. */
interface DoNotCallService {
  address: string;
  /** How long it may take, ms. */
  withinMs: number;
}

/** Asks a service about numbers. @returns those that are not to be called; undefined if it gave no answer */
export type AskDoNotCall = (service: DoNotCallService, phones: readonly string[]) => Promise<ReadonlySet<string> | undefined>;

/** What a service said of numbers, now or before. */
export interface Screened {
  listed: Set<string>;
  /** Nobody knows of these, and they are held back for that. */
  held: Set<string>;
  /** How many nobody knows of, held back or not: they are asked about again before they are called. */
  unknown: number;
}

/** The answer about a number, if there is one that holds still, of a company that asks a service. */
const answerOf = (company: Expression<number> | number, phone: Expression<string>): RawBuilder<boolean | null> => sql<boolean | null>`(
  select bool_or(a.listed) from do_not_call_answers a join callout_sets s on s.company_id = a.company_id
   where a.company_id = ${company} and ${isNumber('a.phone', company, phone)} and s.dnc_address <> '' and a.said_at > now() - s.dnc_hours * interval '1 hour')`;

/** Whether a number is known not to be called by the company's service. */
export const isListedOutside = (company: Expression<number> | number, phone: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${answerOf(company, phone)}, false) and not ${isWhitelisted(company, phone)})`;

/** All phones that the company's service is known to list: the same as {@link isListedOutside}, as a set that many numbers are joined with at once. */
export const listedPhones = (company: number): RawBuilder<unknown> => sql`
  select a.phone from do_not_call_answers a join callout_sets s on s.company_id = a.company_id
   where a.company_id = ${company} and a.listed and s.dnc_address <> '' and a.said_at > now() - s.dnc_hours * interval '1 hour'
     and not ${isWhitelisted(sql<number>`${company}::integer`, sql.ref('a.phone'))}`;

/** Those of some numbers that the company's service is known to list. */
export async function listedAmong(db: Database, company: number, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from unnest(${[...phones]}::text[]) as asked (phone)
     where ${isListedOutside(sql<number>`${company}::integer`, sql.ref('asked.phone'))}`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}

/** Whether a company has a service that is asked which numbers are not to be called. */
export async function asksOutside(db: Database, company: number): Promise<boolean> {
  const set = db.selectFrom('callout_sets').select('dnc_address').where('company_id', '=', company).where('dnc_address', '<>', '');
  return (await set.executeTakeFirst()) !== undefined;
}

/** Whether the company's service is to be asked about a number before it is called. */
export const isToBeAsked = (company: Expression<number> | number, phone: Expression<string>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from callout_sets s where s.company_id = ${company} and s.dnc_address <> '')
  and ${answerOf(company, phone)} is null and not ${isWhitelisted(company, phone)})`;

/**
 * Looks numbers up at the company's service, many at once, and keeps what it says. What it said before and holds still is not asked again,
 * and whitelisted numbers are not asked about. After one failure, or once its time is over, it is not asked about the rest. It may take long:
 * outside of any transaction.
 *
 * @param longestMs no further question is begun after so long
 */
export async function screenNumbers(
  db: Database,
  company: number,
  phones: readonly string[],
  ask: AskDoNotCall,
  longestMs = Number.POSITIVE_INFINITY,
): Promise<Screened> {
  const until = performance.now() + longestMs;
  const screened: Screened = { listed: new Set(), held: new Set(), unknown: 0 };
  const set = await db
    .selectFrom('callout_sets')
    .select(['dnc_address', 'dnc_within_ms', 'dnc_failed'])
    .where('company_id', '=', company)
    .where('dnc_address', '<>', '')
    .executeTakeFirst();
  if (!set || phones.length === 0) return screened;
  const of = sql<number>`${company}::integer`;
  const { rows } = await sql<{ phone: string; listed: boolean; ask: boolean }>`
    select p.phone, ${isListedOutside(of, sql.ref('p.phone'))} as listed, ${isToBeAsked(of, sql.ref('p.phone'))} as ask
      from unnest(${[...phones]}::text[]) as p (phone)`.execute(db);
  for (const { phone, listed } of rows) if (listed) screened.listed.add(phone);
  // In one order, so that two imports cannot lock each other out.
  const unknown = rows
    .filter((row) => row.ask)
    .map(({ phone }) => phone)
    .sort();
  for (let from = 0; from < unknown.length; from += atOnce) {
    const asked = unknown.slice(from, from + atOnce);
    const isLate = performance.now() >= until;
    const listed = isLate ? undefined : await ask({ address: set.dnc_address, withinMs: set.dnc_within_ms }, asked);
    if (!listed) {
      screened.unknown = unknown.length - from;
      if (set.dnc_failed === 'hold') for (const phone of unknown.slice(from)) screened.held.add(phone);
      break;
    }
    await keepAnswers(
      db,
      company,
      asked.map((phone) => ({ phone, listed: listed.has(phone) })),
    );
    for (const phone of asked) if (listed.has(phone)) screened.listed.add(phone);
  }
  return screened;
}

async function keepAnswers(db: Database, company: number, answers: readonly { phone: string; listed: boolean }[]): Promise<void> {
  await sql`
    insert into do_not_call_answers as a (company_id, phone, listed)
    select ${company}::integer, number_key(phone), bool_or(listed) from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as n (phone text, listed boolean)
     group by 2 order by 2
    on conflict (company_id, phone) do update set listed = excluded.listed, said_at = excluded.said_at`.execute(db);
}

/** Deletes answers that hold no longer, some of them at a time. */
export async function forgetAnswers(db: Database): Promise<void> {
  await sql`
    delete from do_not_call_answers where ctid = any (array(
      select ctid from do_not_call_answers where said_at < now() - ${longestKept} * interval '1 hour' limit 10000))`.execute(db);
}
