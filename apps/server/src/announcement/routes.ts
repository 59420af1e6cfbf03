import { Problem, problems } from '@parley/contract';
import { announcement, trialState } from '@parley/contract/announcement';
import { json, uuid7 } from '@parley/db';
import { decode } from '@parley/media/codec/g711';
import { findCall } from '../call/call-detail.ts';
import { bind } from '../kit/bind.ts';
import type { Context } from '../kit/context.ts';
import { maskSaid } from '../kit/mask-spoken.ts';
import { mayHear, needsHearing } from '../speech/may-hear.ts';
import { base64Of } from '../speech/try-provider.ts';
import { withPrint } from './conditions.ts';
import { listGroups } from './list-groups.ts';
import { listRules, redialInForce } from './list-rules.ts';
import { createRule, told, updateRule } from './save-rule.ts';
import { splitGroup } from './split-group.ts';
import { outcomeOf } from './trial-outcome.ts';
import { undoRules } from './undo-rules.ts';

/** Payload type of A-law. */
const aLaw = 8;

const changed = ({ services, caller }: Context): void => services.bus.publish({ type: 'announcements-changed', company: caller.companyId });

const maskOf = ({ caller }: Context) => (caller.unmask.has('call') ? (text: string) => text : maskSaid);

const findGroup = async ({ db }: Context, id: string) => {
  const row = await db.selectFrom('announcement_groups').select(['id', 'calls', 'passed_at_calls']).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '这组铃音', en: 'The group of announcements' } });
  return row;
};

/** Who sees a part of the calls alone is told of those; others of calls too whose records are gone already. */
const visible = async ({ db, caller }: Context, calls: readonly string[]): Promise<ReadonlySet<string>> => {
  if (caller.dataScope === 'company') return new Set(calls);
  const rows = calls.length === 0 ? [] : await db.selectFrom('calls').select('id').where('id', 'in', calls).execute();
  return new Set(rows.map(({ id }) => id));
};

export const announcementRoutes = [
  bind(announcement.list, async (filter, context) => {
    const { db, services, caller } = context;
    const [groups, rules, redial] = await Promise.all([
      listGroups(db, filter, { mask: maskOf(context), visible: (calls) => visible(context, calls) }),
      listRules(db, services.db, { company: caller.companyId, now: services.now() }),
      redialInForce(db),
    ]);
    return { ...groups, ...rules, redial, mayHear: mayHear(context) };
  }),
  bind(announcement.create, async (form, context) => {
    const id = await createRule(form, context);
    changed(context);
    return { id };
  }),
  bind(announcement.update, async (form, context) => {
    const isSwitchedOff = await updateRule(form, context);
    changed(context);
    const undone = await undoRules(isSwitchedOff ? [form.id] : [], context);
    Object.assign(context.audit, { after: { ...told(form), ...(isSwitchedOff ? undone : {}) } });
    return undone;
  }),
  bind(announcement.delete, async ({ ids }, context) => {
    const { db } = context;
    context.audit.before = await db
      .selectFrom('announcement_rules')
      .select(['id', 'class', 'texts', 'unless', 'likeness'])
      .where('id', 'in', ids)
      .execute();
    const gone = await db.deleteFrom('announcement_rules').where('id', 'in', ids).returning('id').execute();
    changed(context);
    const undone = await undoRules(
      gone.map(({ id }) => id),
      context,
    );
    context.audit.after = undone;
    return { count: gone.length, ...undone };
  }),
  bind(announcement.try, async (form, context) => {
    const { db, caller } = context;
    const { conditions, print } = await withPrint(db, form);
    const id = uuid7();
    // What this user tried before and did not wait for is tried no more.
    await db.deleteFrom('announcement_trials').where('created_by', '=', caller.userId).where('state', '=', 'waiting').execute();
    await db
      .insertInto('announcement_trials')
      .values({ company_id: caller.companyId, id, rule: json(conditions), print, created_by: caller.userId })
      .execute();
    return { id };
  }),
  bind(announcement.trial, async ({ id }, context) => {
    const row = await context.db
      .selectFrom('announcement_trials')
      .select(['state', 'tried', 'outcome'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Problem(problems.notFound, { what: { zh: '这次试用', en: 'The trial' } });
    const { falseList, ...outcome } = outcomeOf(row.outcome);
    const seen = await visible(
      context,
      falseList.map(({ callId }) => callId),
    );
    const mask = maskOf(context);
    return {
      ...{ id, state: trialState.parse(row.state), tried: row.tried, ...outcome },
      falseList: falseList.filter(({ callId }) => seen.has(callId)).map((one) => ({ ...one, text: mask(one.text) })),
    };
  }),
  bind(announcement.pass, async ({ id, passed }, context) => {
    const before = await findGroup(context, id);
    await context.db
      .updateTable('announcement_groups')
      .set({ passed_at_calls: passed ? before.calls : null })
      .where('id', '=', id)
      .execute();
    Object.assign(context.audit, { before: { id, passed: before.passed_at_calls !== null }, after: { id, passed } });
    return {};
  }),
  bind(announcement.split, async ({ id }, context) => {
    await findGroup(context, id);
    const groups = await splitGroup(context, id);
    context.audit.after = { id, groups };
    if (groups > 1) changed(context);
    return { groups };
  }),
  bind(announcement.audio, async ({ id }, context) => {
    needsHearing(context);
    const { db } = context;
    const row = await db.selectFrom('announcement_samples').select(['audio', 'phase', 'call_id']).where('id', '=', id).executeTakeFirst();
    if (!row) throw new Problem(problems.notFound, { what: { zh: '这段录音', en: 'The recording' } });
    // Behind an answer it may be somebody's voice after all: for those who see the call.
    if (row.phase === 'answered') await findCall(db, row.call_id);
    context.audit.after = { id, call: row.call_id };
    return { audio: base64Of(decode(row.audio, aLaw)) };
  }),
];
