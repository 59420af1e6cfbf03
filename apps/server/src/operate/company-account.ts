import { isDeepStrictEqual } from 'node:util';
import { operateAccount, operateGatewayPrice } from '@parley/contract/operate';
import { type Database, zeroUuid } from '@parley/db';
import { sql } from 'kysely';
import { noGateway } from '../centre/gateway-queries.ts';
import { bind } from '../kit/bind.ts';
import { changedSince } from '../kit/revision.ts';
import { asCompany } from './as-company.ts';
import { noCompany, selectCompanies } from './company-queries.ts';

const shownEntries = 50;

/** A company's account. @throws Problem if there is no such company */
const accountRow = async (db: Database, id: number) => {
  const row = await selectCompanies(db)
    .innerJoin('company_accounts', 'company_accounts.company_id', 'companies.id')
    .where('companies.id', '=', id)
    .clearSelect()
    .select(['balance', 'reserved', 'credit_limit as creditLimit', 'company_accounts.revision', 'companies.time_zone as timeZone'])
    .executeTakeFirst();
  if (!row) throw noCompany();
  return row;
};

export const companyAccountRoutes = [
  bind(operateAccount.detail, async ({ id }, { services: { db } }) => {
    const { timeZone: _zone, ...account } = await accountRow(db, id);
    const entries = await db
      .selectFrom('account_entries')
      .select(['id', 'amount', 'note', 'balance', 'made_by as madeBy', 'created_at'])
      .where('company_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownEntries)
      .execute();
    return { ...account, entries: entries.map(({ created_at, ...entry }) => ({ ...entry, createdAt: created_at.toISOString() })) };
  }),
  bind(operateAccount.topUp, async ({ id, entryId, amount, note }, { services, caller, audit }) => {
    const before = await accountRow(services.db, id);
    const now = services.now();
    const balance = await services.db.transaction().execute(async (tx) => {
      // The entry is what a second sending finds. The account is locked before the statement, as by calls.
      const entry = { company_id: id, id: entryId, amount, note, balance: 0, made_by: caller.username, created_at: now };
      const { numInsertedOrUpdatedRows: made } = await tx
        .insertInto('account_entries')
        .values(entry)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!made) return (await accountRow(tx, id)).balance;
      const after = await tx
        .updateTable('company_accounts')
        .set((row) => ({ balance: row('balance', '+', amount), updated_at: now }))
        .where('company_id', '=', id)
        .returning('balance')
        .executeTakeFirstOrThrow();
      await sql`
        insert into bill_days as d (company_id, day, gateway_id, paid)
        values (${id}, (${now}::timestamptz at time zone ${before.timeZone})::date, ${zeroUuid}, ${amount})
        on conflict (company_id, day, gateway_id, kind) do update set paid = d.paid + excluded.paid`.execute(tx);
      await tx
        .updateTable('account_entries')
        .set({ balance: after.balance })
        .where('company_id', '=', id)
        .where('id', '=', entryId)
        .execute();
      return after.balance;
    });
    Object.assign(audit, { before: { balance: before.balance }, after: { balance, amount, note } });
    return { balance };
  }),
  bind(operateAccount.setLimit, async ({ id, revision, creditLimit }, { services: { db }, audit }) => {
    const before = await accountRow(db, id);
    const conflict = () => changedSince(db, { revision: before.revision, updated_by: null, updated_at: new Date(0) });
    if (before.revision !== revision) throw await conflict();
    const row = await db
      .updateTable('company_accounts')
      .set({ credit_limit: creditLimit, revision: before.revision + 1 })
      .where('company_id', '=', id)
      .where('revision', '=', before.revision)
      .returning('revision')
      .executeTakeFirst();
    if (!row) throw await conflict();
    Object.assign(audit, { before: { creditLimit: before.creditLimit }, after: { creditLimit } });
    return row;
  }),
  bind(operateGatewayPrice, async ({ company_id, id, replaces, ...after }, context) => {
    const { db, services } = await asCompany(context, company_id);
    const row = await db
      .selectFrom('gateways')
      .select(['billing_unit', 'price', 'inbound_price', 'revision', 'updated_at', 'updated_by'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw noGateway();
    const before = { billingUnit: row.billing_unit, price: row.price, inboundPrice: row.inbound_price };
    if (!isDeepStrictEqual(before, replaces)) throw await changedSince(db, row);
    const { billingUnit, price, inboundPrice } = after;
    await db.updateTable('gateways').set({ billing_unit: billingUnit, price, inbound_price: inboundPrice }).where('id', '=', id).execute();
    Object.assign(context.audit, { before, after });
    services.bus.publish({ type: 'gateway-changed', company: company_id, gateway: id });
    return {};
  }),
];
