import { fieldIssue, Problem, problems } from '@parley/contract';
import { normalPhone } from '@parley/contract/phone';
import { type HoldKind, holdKind, mostHolds, type RetentionForm, retention } from '@parley/contract/retention';
import { type CompanyDatabase, type Database, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { bind } from '../../kit/bind.ts';
import { refusedField } from '../../kit/failures.ts';
import { maskNumber } from '../../kit/mask.ts';
import { changedSince, touched } from '../../kit/revision.ts';
import { findCall } from '../call-detail.ts';
import { expireCompany } from './expire-calls.ts';
import { previewOf } from './preview.ts';

const fresh = { recording_days: null, text_days: null, record_days: null, revision: 1 };

const formOf = (row: { recording_days: number | null; text_days: number | null; record_days: number | null }): RetentionForm => ({
  recordingDays: row.recording_days,
  textDays: row.text_days,
  recordDays: row.record_days,
});

const isId = (target: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(target);

/** What is to be held as it is kept, with what it is called. @throws Problem for what the caller does not see */
const heldThing = async (db: CompanyDatabase, kind: HoldKind, given: string): Promise<{ target: string; name: string }> => {
  if (kind === 'number') return { target: normalPhone(given), name: '' };
  const target = given.toLowerCase();
  if (!isId(target)) throw refusedField('target', fieldIssue('format'));
  if (kind === 'call') {
    const { started_at, flow_name } = await findCall(db, target);
    return { target, name: [started_at.toISOString(), flow_name].filter(Boolean).join(' · ') };
  }
  const task = await db.selectFrom('tasks').select('name').where('id', '=', target).executeTakeFirst();
  if (!task) throw new Problem(problems.notFound, { what: { zh: '任务', en: 'The task' } });
  return { target, name: task.name };
};

const holdsOf = (db: Database) =>
  db
    .selectFrom('legal_holds')
    .leftJoin('users', 'users.id', 'legal_holds.created_by')
    .selectAll('legal_holds')
    .select(['users.realname', 'users.username'])
    .orderBy('legal_holds.created_at', 'desc');

export const retentionRoutes = [
  bind(retention.detail, async (_input, { db, caller }) => {
    const [row, holds] = await Promise.all([db.selectFrom('retentions').selectAll().executeTakeFirst(), holdsOf(db).execute()]);
    const hide = caller.unmask.has('call') ? (number: string) => number : maskNumber;
    return {
      ...formOf(row ?? fresh),
      revision: (row ?? fresh).revision,
      holds: holds.map((hold) => ({
        id: hold.id,
        kind: holdKind.parse(hold.kind),
        target: hold.kind === 'number' ? hide(hold.target) : hold.target,
        name: hold.name,
        reason: hold.reason,
        createdBy: hold.realname || hold.username || '',
        createdAt: hold.created_at.toISOString(),
      })),
    };
  }),
  bind(retention.preview, (form, { whole, services }) => previewOf(whole, form, services.now())),
  bind(retention.update, async ({ revision, ...form }, context) => {
    const { db, whole, caller, audit } = context;
    return db.transaction().execute(async (tx) => {
      await tx
        .insertInto('retentions')
        .values({ company_id: caller.companyId })
        .onConflict((on) => on.doNothing())
        .execute();
      const before = await tx.selectFrom('retentions').selectAll().forUpdate().executeTakeFirstOrThrow();
      if (before.revision !== revision) throw await changedSince(whole, before);
      await tx
        .updateTable('retentions')
        .set({
          recording_days: form.recordingDays,
          text_days: form.textDays,
          record_days: form.recordDays,
          // What the new days let go is looked for from the beginning.
          pass_began_at: null,
          revision: revision + 1,
          ...touched(context),
        })
        .execute();
      Object.assign(audit, { before: formOf(before), after: form });
      return { revision: revision + 1 };
    });
  }),
  bind(retention.hold, async ({ kind, target: given, reason }, { db, whole, caller, audit }) => {
    const { target, name } = await heldThing(db, kind, given);
    const { held } = await whole.selectFrom('legal_holds').select(sql<number>`count(*)::integer`.as('held')).executeTakeFirstOrThrow();
    if (held >= mostHolds) throw refusedField('target', fieldIssue('retention.held'));
    const { id } = await whole
      .insertInto('legal_holds')
      .values({ company_id: caller.companyId, id: uuid7(), kind, target, name, reason, created_by: caller.userId })
      .onConflict((on) => on.columns(['company_id', 'kind', 'target']).doUpdateSet({ reason }))
      .returning('id')
      .executeTakeFirstOrThrow();
    audit.after = { id, kind, ...(kind === 'number' ? { number: target } : { target }), reason };
    return { id };
  }),
  bind(retention.release, async ({ ids }, { db, audit }) => {
    const gone = await db.deleteFrom('legal_holds').where('id', 'in', ids).returning(['kind', 'target', 'name', 'reason']).execute();
    audit.before = gone.map(({ kind, target, name, reason }) => ({
      kind,
      ...(kind === 'number' ? { number: target } : { target }),
      name,
      reason,
    }));
    // What they held is due now.
    await db.updateTable('retentions').set({ pass_began_at: null }).execute();
    return { count: gone.length };
  }),
  bind(retention.run, async (_input, { services, caller, audit }) => {
    const { more, ...deleted } = await expireCompany(services, caller.companyId);
    audit.after = deleted;
    return { ...deleted, more };
  }),
];
