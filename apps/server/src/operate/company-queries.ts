import { languageOf, Problem, problems } from '@parley/contract';
import { type CompanyDetail, type CompanyItem, companyItem } from '@parley/contract/operate';
import { secondFactorPolicy } from '@parley/contract/session';
import { type Database, uuidFloor } from '@parley/db';
import { windowsOf } from '../organisation/calling-windows.ts';

const longestCall = 24 * 3_600_000; // ms: an attempt older than this is not looked for

/** All companies but the operator's own and the deleted ones. */
export const selectCompanies = (db: Database) =>
  db.selectFrom('companies').selectAll('companies').where('companies.id', '>', 0).where('companies.deleted_at', 'is', null);
export type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanies>['execute']>>[number];

export const noCompany = () => new Problem(problems.notFound, { what: { zh: '企业', en: 'The company' } });

/** Companies by id, locked against other changes. @throws Problem if one does not exist */
export const lockCompanies = async (tx: Database, ids: readonly number[]): Promise<CompanyRow[]> => {
  const wanted = [...new Set(ids)];
  const rows = await selectCompanies(tx).where('companies.id', 'in', wanted).orderBy('companies.id').forUpdate().execute();
  if (rows.length < wanted.length) throw noCompany();
  return rows;
};

/** Whether the people of a company may work now. */
export const isCompanyOpen = async (db: Database, id: number): Promise<boolean> => {
  const row = await db.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status === 'active';
};

/** Robot calls that go on now, by company. */
const robotsInUse = async (db: Database, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('attempts')
    .select(['company_id', (eb) => eb.fn.countAll<number>().as('calls')])
    .where('company_id', 'in', ids)
    .where('state', 'in', ['dialling', 'talking'])
    .where('id', '>=', uuidFloor(now.getTime() - longestCall))
    .groupBy('company_id')
    .execute();
  return new Map(rows.map(({ company_id, calls }) => [company_id, calls]));
};

/** People with an account, by company; administrators of the provider are never counted (domain.md section 7). */
const userCounts = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('users')
    .select(['company_id', (eb) => eb.fn.countAll<number>().as('users')])
    .where('company_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('kind', '<>', 'internal')
    .groupBy('company_id')
    .execute();
  return new Map(rows.map(({ company_id, users }) => [company_id, users]));
};

/** Rows as the list shows them. */
export const companyItems = async (db: Database, rows: readonly CompanyRow[], now: Date): Promise<CompanyItem[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [inUse, users, accounts] = await Promise.all([
    robotsInUse(db, ids, now),
    userCounts(db, ids),
    db.selectFrom('company_accounts').select(['company_id', 'balance']).where('company_id', 'in', ids).execute(),
  ]);
  const balances = new Map(accounts.map(({ company_id, balance }) => [company_id, balance]));
  return rows.map((row) =>
    companyItem.parse({
      id: row.id,
      number: row.number,
      name: row.name,
      status: row.status,
      robots: row.robots,
      robotsInUse: inUse.get(row.id) ?? 0,
      balance: balances.get(row.id) ?? 0,
      serviceCategory: row.service_category,
      ringtoneRecognition: row.ringtone_recognition,
      wechatIntegration: row.wechat_integration,
      securityStrategy: row.security_strategy,
      callingWindows: windowsOf(row.calling_windows),
      authorizedFrom: row.authorized_from,
      authorizedUntil: row.authorized_until,
      contactName: row.contact_name,
      contactMobile: row.contact_mobile,
      users: users.get(row.id) ?? 0,
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }),
  );
};

/** One company with all of its fields. */
export const companyDetailOf = async (db: Database, row: CompanyRow, now: Date): Promise<CompanyDetail> => {
  const [items, administrators, tasks, conversion] = await Promise.all([
    companyItems(db, [row], now),
    db
      .selectFrom('users')
      .select(['id', 'username', 'realname'])
      .where('company_id', '=', row.id)
      .where('flag', '=', '1')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .limit(20)
      .execute(),
    db
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('company_id', '=', row.id)
      // A flow's queue stands open, and goes with its company.
      .where('kind', '<>', 'queue')
      .where('state', 'in', ['running', 'waiting'])
      .where('recycled_at', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('number_conversions').select(['done', 'total']).where('company_id', '=', row.id).executeTakeFirst(),
  ]);
  const [item] = items;
  if (!item) throw noCompany();
  return {
    ...item,
    manySessions: row.many_sessions,
    idleMinutes: row.idle_minutes,
    secondFactor: secondFactorPolicy.parse(row.second_factor),
    mediaTimeoutSeconds: row.media_timeout_seconds,
    timeZone: row.time_zone,
    language: languageOf(row.language),
    contactEmail: row.contact_email,
    remark: row.remark,
    openTasks: tasks?.open ?? 0,
    numberConversion: conversion ?? null,
    administrators,
  };
};
