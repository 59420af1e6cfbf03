import { operatorCompany } from '@parley/contract';
import type { Database } from '@parley/db';
import { sql } from 'kysely';

/** Whom a message is for. */
export interface Addressed {
  readonly company_id: number;
  readonly created_by: string;
  readonly audience: string;
  readonly company_ids: readonly number[];
  readonly user_ids: readonly string[];
}

/** The people a message is for, of those who have an account now. A company's message never leaves the company. */
export const receiversOf = (db: Database, { company_id, created_by, audience, company_ids, user_ids }: Addressed) => {
  let query = db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null);
  if (company_id !== operatorCompany) query = query.where('users.company_id', '=', company_id);
  if (audience === 'companies') query = query.where(sql<boolean>`users.company_id = any(${company_ids}::integer[])`);
  if (audience === 'users') return query.where(sql<boolean>`users.id = any(${user_ids}::uuid[])`);
  // Whoever writes to everyone does not need to be told.
  return query.where('users.id', '<>', created_by);
};

/** Puts a message into the box of each receiver, in one statement. @returns how many there are */
export const fanOut = async (tx: Database, message: Addressed & { readonly id: string }, now: Date): Promise<number> => {
  const result = await tx
    .insertInto('sysmsg_receipts')
    .columns(['company_id', 'user_id', 'message_id', 'from_company', 'pushed_at'])
    .expression(
      receiversOf(tx, message).select([
        'users.company_id',
        'users.id as user_id',
        sql<string>`${message.id}::uuid`.as('message_id'),
        sql<number>`${message.company_id}::integer`.as('from_company'),
        sql<Date>`${now}::timestamptz`.as('pushed_at'),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
};
