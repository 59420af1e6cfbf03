import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';

/** The operator, whose blacklist and rules hold for all companies. */
export const platform = -1;

/** Whether a number of a table is this one, however it was written, as it is or sealed; by the index of the table. */
export const isNumber = (column: string, company: Expression<number> | number, phone: Expression<string> | string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(same_numbers(${company}::integer, ${phone}::text))`;

/** Why a row was filtered, as it stands in `number_rows.reason`. */
export const blacklisted = 'blacklisted';

/** Says of a column whether it is the number that is looked for. */
type IsIt = (column: string) => RawBuilder<boolean>;

const onWhitelist = (company: Expression<number> | number, isIt: IsIt): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from whitelisted_numbers w where w.company_id = ${company} and ${isIt('w.phone')} and (w.expires_at is null or w.expires_at > now()))`;

/** Whether a number is on a company's whitelist now. */
export const isWhitelisted = (company: Expression<number> | number, phone: Expression<string>): RawBuilder<boolean> =>
  onWhitelist(company, (column) => isNumber(column, company, phone));

/** Whether an entry `b` of the company's list holds where these groups of it do: one without a group always does, and all do where no group was chosen. */
const holdsIn = (groups: Expression<string[]> | undefined): RawBuilder<boolean> =>
  groups ? sql<boolean>`(b.group_name = '' or ${groups} = '{}' or b.group_name = any(${groups}::text[]))` : sql<boolean>`true`;

/**
 * Whether a number is not to be called now: it is on the platform's blacklist, or on the company's and not on its whitelist. What the
 * platform blocks no company lifts.
 *
 * @param groups of the company's list that hold, beside entries without a group; empty or absent: all
 */
export const isBlacklisted = (
  company: Expression<number> | number,
  phone: Expression<string>,
  groups?: Expression<string[]>,
): RawBuilder<boolean> => onBlacklist(company, (column) => isNumber(column, company, phone), groups);

const onBlacklist = (company: Expression<number> | number, isIt: IsIt, groups?: Expression<string[]>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from blacklisted_numbers b where b.company_id = ${platform} and ${isIt('b.phone')} and (b.expires_at is null or b.expires_at > now()))
  or exists (select 1 from blacklisted_numbers b where b.company_id = ${company} and ${isIt('b.phone')} and (b.expires_at is null or b.expires_at > now())
      and ${holdsIn(groups)})
    and not ${onWhitelist(company, isIt)})`;

/** Whether a company takes no call of a number: it is blacklisted, and the company has set that callers on its list are refused. */
export async function refusesCaller(db: Database, company: number, phone: string): Promise<boolean> {
  const { rows } = await sql<{ refused: boolean }>`
    select ${isBlacklisted(sql<number>`s.company_id`, sql<string>`${phone}::text`)} as refused
      from callout_sets s where s.company_id = ${company} and s.refuse_blacklisted`.execute(db);
  return rows[0]?.refused ?? false;
}

/** All phones that a company is not to call now: the same as {@link isBlacklisted}, as a set that many numbers are joined with at once. */
export const blacklistedPhones = (company: number, groups?: Expression<string[]>): RawBuilder<unknown> => sql`
  select distinct form as phone from blacklisted_numbers b cross join lateral unnest(same_numbers(${company}::integer, b.phone)) form
   where (b.expires_at is null or b.expires_at > now()) and (b.company_id = ${platform} or b.company_id = ${company}
     and ${holdsIn(groups)} and not ${isWhitelisted(sql<number>`${company}::integer`, sql.ref('b.phone'))})`;

/** All phones of a company's whitelist now: the same as {@link isWhitelisted}, as a set that many numbers are joined with at once. */
export const whitelistedPhones = (company: number): RawBuilder<unknown> => sql`
  select distinct form as phone from whitelisted_numbers w cross join lateral unnest(same_numbers(${company}::integer, w.phone)) form
   where w.company_id = ${company} and (w.expires_at is null or w.expires_at > now())`;

/** Those of some numbers that are on a company's whitelist now. */
export async function whitelistedAmong(db: Database, company: number, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from unnest(${[...phones]}::text[]) as asked (phone)
     where ${isWhitelisted(sql<number>`${company}::integer`, sql.ref('asked.phone'))}`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}

const isKnown: IsIt = (column) => sql<boolean>`${sql.ref(column)} = any(known.forms)`;

/**
 * Those of some numbers that are not to be called now. The forms of each are made once, and of none where both lists are empty.
 *
 * @param groups of the company's list that hold, beside entries without a group; empty: all
 */
export async function blacklistedAmong(
  db: Database,
  company: number,
  phones: readonly string[],
  groups: readonly string[] = [],
): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from unnest(${[...phones]}::text[]) as asked (phone)
      cross join lateral (select number_forms(${company}::integer, asked.phone) as forms offset 0) known
     where exists (select 1 from blacklisted_numbers b where b.company_id in (${platform}, ${company}))
       and ${onBlacklist(sql<number>`${company}::integer`, isKnown, sql<string[]>`${[...groups]}::text[]`)}`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}
