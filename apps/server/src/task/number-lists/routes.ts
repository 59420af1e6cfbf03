import { Problem } from '@parley/contract';
import { black, white } from '@parley/contract/number-list';
import { uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { comingEnd, endOf } from '../../kit/coming-end.ts';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { blacklistExport } from '../../transfer/kinds/blacklist-export.ts';
import { startExport } from '../../transfer/start-job.ts';
import { taskProblems } from '../problems.ts';
import { refusePartOfNumber } from '../whole-numbers.ts';
import { blackOf, filterList, keptRemark, notListed, whiteOf } from './list-queries.ts';
import { listedNumber } from './listed-number.ts';
import { startListImport } from './start-list-import.ts';

const sortsOf = (table: string) => ({ createdAt: `${table}.created_at`, expiresAt: `${table}.expires_at` });

const taken =
  (phone: string) =>
  (error: unknown): never => {
    throw isTaken(error, '_phone') ? new Problem(taskProblems.listed, { phone }) : error;
  };

/** What is looked for, as somebody may look for it who sees numbers, or does not. */
const searchOf = <F>(filter: F, { caller }: Pick<Context, 'caller'>) => ({ ...filter, whole: !caller.unmask.has('task') });

const whiteRoutes = [
  bind(white.list, async (input, { db, caller }) => {
    const filter = searchOf(input, { caller });
    const query = filterList(db.selectFrom('whitelisted_numbers').selectAll('whitelisted_numbers'), db.companyId, filter);
    const page = await pageRows(db, query, { sorts: sortsOf('whitelisted_numbers'), id: 'whitelisted_numbers.id' }, input);
    await refusePartOfNumber(db, filter, async () => page.total);
    return { ...page, list: page.list.map((row) => whiteOf(row, caller)) };
  }),
  bind(white.detail, async ({ id }, { db, caller }) => {
    const row = await db.selectFrom('whitelisted_numbers').selectAll('whitelisted_numbers').where('id', '=', id).executeTakeFirst();
    if (!row) throw notListed();
    return whiteOf(row, caller);
  }),
  bind(white.create, async (form, context) => {
    const { db, caller, audit, services } = context;
    const id = uuid7();
    const { remark } = form;
    const phone = await listedNumber(form, context);
    await db
      .insertInto('whitelisted_numbers')
      .values({ company_id: caller.companyId, id, phone, remark, expires_at: comingEnd(form.expiresAt, services.now()) })
      .execute()
      .catch(taken(form.cipher ?? phone));
    audit.after = form;
    return { id };
  }),
  bind(white.update, async ({ id, revision, remark: written, expiresAt }, context) => {
    const { db, whole, audit, caller } = context;
    await db.transaction().execute(async (tx) => {
      const before = await tx.selectFrom('whitelisted_numbers').selectAll('whitelisted_numbers').where('id', '=', id).executeTakeFirst();
      if (!before) throw notListed();
      const remark = keptRemark(written, before, caller);
      await expectRevision(tx, whole, 'whitelisted_numbers', { id, revision });
      await tx
        .updateTable('whitelisted_numbers')
        .set({ remark, expires_at: endOf(expiresAt), ...touched(context) })
        .where('id', '=', id)
        .execute();
      const { phone } = before;
      Object.assign(audit, {
        before: { phone, remark: before.remark, expiresAt: before.expires_at },
        after: { phone, remark, expiresAt },
      });
    });
    return {};
  }),
  bind(white.delete, async ({ ids }, { db, audit }) => {
    const gone = await db.deleteFrom('whitelisted_numbers').where('id', 'in', ids).returning(['id', 'phone']).execute();
    audit.before = gone;
    return { count: gone.length };
  }),
  bind(white.import, ({ expiresAt }, context) =>
    startListImport(context, 'whitelisted-numbers', { company: context.caller.companyId, ...(expiresAt ? { expiresAt } : {}) }),
  ),
];

const blackRoutes = [
  bind(black.list, async (input, { db, caller }) => {
    const filter = searchOf(input, { caller });
    const query = filterList(db.selectFrom('blacklisted_numbers').selectAll('blacklisted_numbers'), db.companyId, filter);
    const page = await pageRows(db, query, { sorts: sortsOf('blacklisted_numbers'), id: 'blacklisted_numbers.id' }, input);
    await refusePartOfNumber(db, filter, async () => page.total);
    return { ...page, list: page.list.map((row) => blackOf(row, caller)) };
  }),
  bind(black.detail, async ({ id }, { db, caller }) => {
    const row = await db.selectFrom('blacklisted_numbers').selectAll('blacklisted_numbers').where('id', '=', id).executeTakeFirst();
    if (!row) throw notListed();
    return blackOf(row, caller);
  }),
  bind(black.create, async (form, context) => {
    const { db, caller, audit, services } = context;
    const id = uuid7();
    const { group, remark } = form;
    const phone = await listedNumber(form, context);
    await db
      .insertInto('blacklisted_numbers')
      .values({ company_id: caller.companyId, id, phone, group_name: group, remark, expires_at: comingEnd(form.expiresAt, services.now()) })
      .execute()
      .catch(taken(form.cipher ?? phone));
    audit.after = form;
    return { id };
  }),
  bind(black.update, async ({ id, revision, group, remark: written, expiresAt }, context) => {
    const { db, whole, audit, caller } = context;
    await db.transaction().execute(async (tx) => {
      const before = await tx.selectFrom('blacklisted_numbers').selectAll('blacklisted_numbers').where('id', '=', id).executeTakeFirst();
      if (!before) throw notListed();
      const remark = keptRemark(written, before, caller);
      await expectRevision(tx, whole, 'blacklisted_numbers', { id, revision });
      await tx
        .updateTable('blacklisted_numbers')
        .set({ group_name: group, remark, expires_at: endOf(expiresAt), ...touched(context) })
        .where('id', '=', id)
        .execute();
      const { phone } = before;
      Object.assign(audit, {
        before: { phone, group: before.group_name, remark: before.remark, expiresAt: before.expires_at },
        after: { phone, group, remark, expiresAt },
      });
    });
    return {};
  }),
  bind(black.delete, async ({ ids }, { db, audit }) => {
    const gone = await db.deleteFrom('blacklisted_numbers').where('id', 'in', ids).returning(['id', 'phone']).execute();
    audit.before = gone;
    return { count: gone.length };
  }),
  bind(black.groupOption, async (input, { db }) => {
    const query = db
      .selectFrom('blacklisted_numbers')
      .select(['group_name as id', 'group_name as name'])
      .where('group_name', '<>', '')
      .groupBy('group_name')
      .orderBy('group_name');
    return choicesOf(query, input, { id: 'group_name', names: ['group_name'] });
  }),
  bind(black.import, (form, context) => startListImport(context, 'blacklisted-numbers', { company: context.caller.companyId, ...form })),
  bind(black.operateImport, ({ company_id, ...form }, context) =>
    startListImport(context, 'blacklisted-numbers', { company: company_id, ...form }),
  ),
  bind(black.requestExport, async ({ columns, format, encoding, ...asked }, context) => {
    const { db } = context;
    const filter = searchOf(asked, context);
    await refusePartOfNumber(db, filter, () => blacklistExport.count(db, filter));
    return await startExport(context, blacklistExport, { columns, format, encoding, filter });
  }),
];

export const numberListRoutes = [...whiteRoutes, ...blackRoutes];
