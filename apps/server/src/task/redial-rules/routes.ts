import { Problem, problems, say } from '@parley/contract';
import { recall } from '@parley/contract/recall';
import { resultText } from '@parley/contract/state-texts';
import { callResult } from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { isTaken } from '../../kit/failures.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { usedByTask } from '../used-by-task.ts';
import { noRedialRule, redialRuleOf, selectRedialRules } from './redial-rule-queries.ts';

const sorts = { createdAt: 'redial_rules.created_at', name: 'redial_rules.name' };
/** Grades that a company has which names none. */
const letters = ['A', 'B', 'C', 'D', 'E', 'F'];

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** Redial rules, which tasks name. A change holds from the next call that ends. */
export const redialRuleRoutes = [
  bind(recall.list, async (input, { db }) => {
    let query = selectRedialRules(db);
    if (input.name) query = query.where('name', 'ilike', containing(input.name));
    if (input.result) query = query.where(sql<boolean>`redial_rules.entries @> ${JSON.stringify([{ result: input.result }])}::jsonb`);
    const page = await pageRows(db, query, { sorts, id: 'redial_rules.id' }, input);
    return { ...page, list: page.list.map(redialRuleOf) };
  }),
  bind(recall.detail, async ({ id }, { db }) => {
    const row = await selectRedialRules(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noRedialRule();
    return redialRuleOf(row);
  }),
  bind(recall.create, async (form, { db, caller, audit }) => {
    const id = uuid7();
    await db
      .insertInto('redial_rules')
      .values({ company_id: caller.companyId, id, ...form, entries: json(form.entries), updated_by: caller.userId })
      .execute()
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(recall.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, audit } = context;
    const row = await selectRedialRules(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noRedialRule();
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'redial_rules', { id, revision });
        await tx
          .updateTable('redial_rules')
          .set({ ...form, entries: json(form.entries), ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    const { name, entries, most } = redialRuleOf(row);
    Object.assign(audit, { before: { name, entries, most }, after: form });
    return {};
  }),
  bind(recall.delete, async ({ ids }, context) => {
    const { db, whole } = context;
    const used = await whole
      .selectFrom('redial_rules')
      .innerJoin('tasks', 'tasks.redial_rule_id', 'redial_rules.id')
      .select(['redial_rules.name', 'tasks.id as task'])
      .where('redial_rules.id', 'in', ids)
      .executeTakeFirst();
    if (used) throw await usedByTask(context, used);
    context.audit.before = await db.selectFrom('redial_rules').select(['id', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('redial_rules').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
  bind(recall.option, (input, { db }) =>
    choicesOf(db.selectFrom('redial_rules').select(['id', 'name']).orderBy('name'), input, { id: 'id', names: ['name'] }),
  ),
  bind(recall.callStatus, async (_input, { db, language }) => {
    const grades = await db.selectFrom('grade_categories').select(['code', 'name']).orderBy('position').orderBy('code').execute();
    const own = grades.length > 0 ? grades.map(({ code }) => code) : letters;
    const results = [...callResult.exclude(['filtered']).options, ...own.map((code) => `grade-${code}`)];
    return { list: results.map((result) => ({ result, name: say(resultText(result), language) })) };
  }),
];
