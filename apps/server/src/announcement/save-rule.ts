import { fieldIssue, type ParsedOf, Problem, problems } from '@parley/contract';
import { type announcement, type AnnouncementConditions as Conditions, mostRules } from '@parley/contract/announcement';
import { uuid7 } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { refusedField } from '../kit/failures.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { areSame, conditionsOf, keptConditions, withPrint } from './conditions.ts';
import { outcomeOf } from './trial-outcome.ts';

type Form = ParsedOf<typeof announcement.create>;

const noRule = (): Problem => new Problem(problems.notFound, { what: { zh: '铃音规则', en: 'The announcement rule' } });

const findRule = async ({ db }: Context, id: string) => {
  const row = await db.selectFrom('announcement_rules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw noRule();
  return row;
};

/** What a trial of the same conditions came to. @throws Problem if there is none that has ended */
async function triedWith({ db }: Context, conditions: Conditions, trialId: string | undefined) {
  const trial = trialId
    ? await db.selectFrom('announcement_trials').select(['state', 'rule', 'outcome']).where('id', '=', trialId).executeTakeFirst()
    : undefined;
  if (trial?.state !== 'done' || !areSame(conditions, trial.rule)) throw refusedField('enabled', fieldIssue('announcement.untried'));
  const { hits, falseHits } = outcomeOf(trial.outcome);
  return { tried_hits: hits, tried_false: falseHits };
}

const rowOf = (conditions: Conditions, { hangUp: hang_up, enabled }: Form) => {
  const { class: of, language, phase, texts, unless, groupId: group_id, likeness } = conditions;
  return { class: of, language, phase, texts, unless, group_id, likeness, hang_up, enabled };
};

/** A form as the operation log keeps it. */
export const told = ({ trialId: _trial, ...form }: Form) => form;

/** Makes a rule. @returns its id */
export async function createRule(form: Form, context: Context): Promise<string> {
  const { db, caller } = context;
  const { conditions, print } = await withPrint(db, form);
  const tried = form.enabled ? await triedWith(context, conditions, form.trialId) : {};
  const { count } = await db
    .selectFrom('announcement_rules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostRules) throw refusedField('class', fieldIssue('announcement.full'));
  const id = uuid7();
  await db
    .insertInto('announcement_rules')
    .values({ company_id: caller.companyId, id, ...rowOf(conditions, form), print, ...tried, ...touched(context) })
    .execute();
  context.audit.after = told(form);
  return id;
}

/** Changes a rule. One that holds needs a trial of what it asks for now. @returns whether it held until now and holds no more */
export async function updateRule({ id, revision, ...form }: Form & { id: string; revision: number }, context: Context): Promise<boolean> {
  const { db, whole } = context;
  const before = await findRule(context, id);
  const { conditions, print } = await withPrint(db, form);
  const { print: _print, company_id: _company, ...shown } = before;
  const isTried = before.tried_hits !== null && areSame(conditions, conditionsOf(asConditions(before)));
  const tried = isTried ? {} : form.enabled ? await triedWith(context, conditions, form.trialId) : { tried_hits: null, tried_false: null };
  await db.transaction().execute(async (tx) => {
    await expectRevision(tx, whole, 'announcement_rules', { id, revision });
    await tx
      .updateTable('announcement_rules')
      .set({ ...rowOf(conditions, form), print, ...tried, ...touched(context) })
      .where('id', '=', id)
      .execute();
    // What it led to is in order again.
    if (form.enabled) await tx.deleteFrom('announcement_undos').where('rule_id', '=', id).execute();
  });
  context.audit.before = shown;
  return before.enabled && !form.enabled;
}

type RuleRow = Awaited<ReturnType<typeof findRule>>;

/** A row as the form that made it. */
const asConditions = ({ class: of, language, phase, texts, unless, group_id: groupId, likeness }: RuleRow): Conditions =>
  keptConditions({ class: of, language, phase, texts, unless, groupId, likeness });
