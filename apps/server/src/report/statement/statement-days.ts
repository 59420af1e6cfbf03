import type { StatementDay, StatementFilter } from '@parley/contract/statement';
import type { CompanyDatabase, Database } from '@parley/db';
import { sql } from 'kysely';

const kinds = [
  ['outbound', 'out'],
  ['inbound', 'in'],
  ['legs', 'leg'],
] as const;

/** The days of a company's statement that a filter picks. What was charged and paid until the end of a day is its balance. */
export const statementDays = (db: Database, { from, to, month }: StatementFilter) => {
  let query = db
    .selectFrom((eb) =>
      eb
        .selectFrom('bill_days')
        .select([
          sql<string>`day::text`.as('day'),
          sql<number>`sum(calls)::bigint`.as('calls'),
          sql<number>`sum(answered)::bigint`.as('answered'),
          sql<number>`sum(seconds)::bigint`.as('billingSeconds'),
          sql<number>`sum(amount)::bigint`.as('amount'),
          ...kinds.map(([name, kind]) => sql<number>`coalesce(sum(amount) filter (where kind = ${kind}), 0)::bigint`.as(name)),
          sql<number>`sum(waived)::bigint`.as('waived'),
          sql<number>`sum(paid)::bigint`.as('paid'),
          sql<number>`sum(sum(paid) - sum(amount)) over (order by day)::bigint`.as('balance'),
        ])
        .groupBy('bill_days.day')
        .as('days'),
    )
    .selectAll('days');
  if (from) query = query.where('days.day', '>=', from);
  if (to) query = query.where('days.day', '<=', to);
  if (month) query = query.where('days.day', 'like', `${month}-%`);
  return query;
};

/** The sums of the days that a filter picks. */
export const statementSums = async (db: Database, filter: StatementFilter) => {
  const of = <Name extends keyof StatementDay>(name: Name) => sql<number>`coalesce(sum(${sql.ref(`days.${name}`)}), 0)::bigint`.as(name);
  return await statementDays(db, filter)
    .clearSelect()
    .select([of('calls'), of('answered'), of('billingSeconds'), of('amount'), of('paid')])
    .executeTakeFirstOrThrow();
};

/** The account of the company whose handle it is. */
export const accountOf = async (db: CompanyDatabase) => {
  const row = await db.selectFrom('company_accounts').select(['balance', 'reserved', 'credit_limit']).executeTakeFirst();
  return { balance: row?.balance ?? 0, reserved: row?.reserved ?? 0, creditLimit: row?.credit_limit ?? null };
};
