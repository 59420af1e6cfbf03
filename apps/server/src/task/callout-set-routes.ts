import { fieldIssue } from '@parley/contract';
import { calloutSet, dncFailed, holiday, holidayKind, repeatThen } from '@parley/contract/callout-set';
import { callerChoice } from '@parley/contract/task';
import type { CompanyDatabase, Database } from '@parley/db';
import { bind } from '../kit/bind.ts';
import { refusedField } from '../kit/failures.ts';
import { changedSince, touched } from '../kit/revision.ts';

const fresh = {
  priority: 5,
  robots: 1,
  calls_per_second: null,
  caller_choice: 'in-turn',
  ring_seconds: 40,
  blacklist_refusers: true,
  refuse_blacklisted: false,
  repeat_per_day: null,
  repeat_calls: null,
  repeat_days: 7,
  repeat_then: 'skip',
  dnc_address: '',
  dnc_within_ms: 2000,
  dnc_failed: 'hold',
  dnc_hours: 24,
  revision: 1,
  holidays_revision: 1,
};

const setOf = async (db: Database) => (await db.selectFrom('callout_sets').selectAll().executeTakeFirst()) ?? fresh;

const formOf = (row: Omit<Awaited<ReturnType<typeof setOf>>, 'revision'>) => ({
  priority: row.priority,
  robots: row.robots,
  callsPerSecond: row.calls_per_second,
  callerChoice: callerChoice.parse(row.caller_choice),
  ringSeconds: row.ring_seconds,
  blacklistRefusers: row.blacklist_refusers,
  refuseBlacklisted: row.refuse_blacklisted,
  repeatPerDay: row.repeat_per_day,
  repeatCalls: row.repeat_calls,
  repeatDays: row.repeat_days,
  repeatThen: repeatThen.parse(row.repeat_then),
  dncAddress: row.dnc_address,
  dncWithinMs: row.dnc_within_ms,
  dncFailed: dncFailed.parse(row.dnc_failed),
  dncHours: row.dnc_hours,
});

/** The company's row, locked; made where there is none yet. */
const lockSet = async (tx: Database, company_id: number) => {
  await tx
    .insertInto('callout_sets')
    .values({ company_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('callout_sets').selectAll().where('company_id', '=', company_id).forUpdate().executeTakeFirstOrThrow();
};

/** A do-not-call service is one of the addresses that the company has allowed, with what is sent along to it. */
const checkAddress = async (db: CompanyDatabase, address: string): Promise<void> => {
  if (address === '') return;
  const host = await db.selectFrom('request_hosts').select('origin').where('origin', '=', new URL(address).origin).executeTakeFirst();
  if (!host) throw refusedField('dncAddress', fieldIssue('url.allowed'));
};

const daysOf = (db: Database, year: number) =>
  db
    .selectFrom('holidays')
    .select(['day', 'name', 'kind'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()
    .then((days) => days.map(({ kind, ...day }) => ({ ...day, kind: holidayKind.parse(kind) })));

export const calloutSetRoutes = [
  bind(calloutSet.detail, async (_input, { db }) => {
    const row = await setOf(db);
    return { ...formOf(row), revision: row.revision };
  }),
  bind(calloutSet.update, async ({ revision, ...form }, context) => {
    const { db, whole, caller, audit } = context;
    await checkAddress(db, form.dncAddress);
    return db.transaction().execute(async (tx) => {
      const before = await lockSet(tx, caller.companyId);
      if (before.revision !== revision) throw await changedSince(whole, before);
      await tx
        .updateTable('callout_sets')
        .set({
          priority: form.priority,
          robots: form.robots,
          calls_per_second: form.callsPerSecond,
          caller_choice: form.callerChoice,
          ring_seconds: form.ringSeconds,
          blacklist_refusers: form.blacklistRefusers,
          refuse_blacklisted: form.refuseBlacklisted,
          repeat_per_day: form.repeatPerDay,
          repeat_calls: form.repeatCalls,
          repeat_days: form.repeatDays,
          repeat_then: form.repeatThen,
          dnc_address: form.dncAddress,
          dnc_within_ms: form.dncWithinMs,
          dnc_failed: form.dncFailed,
          dnc_hours: form.dncHours,
          revision: revision + 1,
          ...touched(context),
        })
        .where('company_id', '=', caller.companyId)
        .execute();
      Object.assign(audit, { before: formOf(before), after: form });
      return { revision: revision + 1 };
    });
  }),
  bind(holiday.list, async ({ year }, { db }) => {
    const [row, days] = await Promise.all([setOf(db), daysOf(db, year)]);
    return { days, revision: row.holidays_revision };
  }),
  bind(holiday.update, async ({ year, days, revision }, context) => {
    const { db, whole, caller, services, audit } = context;
    return db.transaction().execute(async (tx) => {
      const row = await lockSet(tx, caller.companyId);
      const { holidays_revision, holidays_updated_at: updated_at, holidays_updated_by: updated_by } = row;
      if (holidays_revision !== revision) throw await changedSince(whole, { revision: holidays_revision, updated_at, updated_by });
      const before = await daysOf(tx, year);
      await tx.deleteFrom('holidays').where('day', '>=', `${year}-01-01`).where('day', '<=', `${year}-12-31`).execute();
      if (days.length > 0)
        await tx
          .insertInto('holidays')
          .values(days.map((one) => ({ company_id: caller.companyId, ...one })))
          .execute();
      await tx
        .updateTable('callout_sets')
        .set({ holidays_revision: revision + 1, holidays_updated_at: services.now(), holidays_updated_by: caller.userId })
        .where('company_id', '=', caller.companyId)
        .execute();
      Object.assign(audit, { before: { year, days: before }, after: { year, days } });
      return { revision: revision + 1 };
    });
  }),
];
