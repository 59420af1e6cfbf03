import { type ParsedOf, Problem, problems } from '@parley/contract';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { json, uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { usedByTask } from '../../task/used-by-task.ts';
import { noStrategy, selectStrategies, strategyOf } from './strategy-queries.ts';
import { flowsNaming, relatedToStrategy } from './strategy-uses.ts';
import { noTemplate } from './template-queries.ts';

type Form = ParsedOf<typeof smsStrategy.create>;

const paging = { sorts: { createdAt: 'sms_strategies.created_at', name: 'sms_strategies.name' }, id: 'sms_strategies.id' };
const unseen = { zh: '您看不到的话术', en: 'a flow that you do not see' };

const columnsOf = (form: Form) => {
  const { results, grades, labels, talkFrom, talkTo, direction } = form;
  return {
    ...{ name: form.name, enabled: form.enabled, occasion: form.occasion, every_call: form.occasion === 'call' && form.everyCall },
    condition: json(form.occasion === 'node' ? {} : { results, grades, labels, talkFrom, talkTo, direction }),
    receiver: form.receiver,
    staff_numbers: form.receiver === 'staff' ? form.staffNumbers : [],
    variable: form.receiver === 'variable' ? form.variable : '',
    ...{ template_id: form.templateId, hours: json(form.hours), once_in_days: form.onceInDays },
  };
};

const expectTemplate = async ({ templateId }: Form, { db }: Context): Promise<void> => {
  if (!(await db.selectFrom('sms_templates').select('id').where('id', '=', templateId).executeTakeFirst())) throw noTemplate();
};

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** @throws Problem if a task or a flow uses one of them; it is named to those alone who see it */
const expectUnused = async (ids: readonly string[], context: Context): Promise<void> => {
  const { db, whole } = context;
  const task = await whole
    .selectFrom('sms_strategies')
    .innerJoin('tasks', 'tasks.sms_strategy_id', 'sms_strategies.id')
    .select(['sms_strategies.name', 'tasks.id as task'])
    .where('sms_strategies.id', 'in', ids)
    .executeTakeFirst();
  if (task) throw await usedByTask(context, task);
  for (const { id, name } of await whole.selectFrom('sms_strategies').select(['id', 'name']).where('id', 'in', ids).execute()) {
    const [flow] = await flowsNaming(whole, [id]).execute();
    if (!flow) continue;
    const seen = await db.selectFrom('flows').select('name').where('id', '=', flow.id).executeTakeFirst();
    throw new Problem(problems.inUse, { name, by: seen?.name ?? unseen });
  }
};

export const smsStrategyRoutes = [
  bind(smsStrategy.list, async ({ name, occasion, templateId, enabled, ...input }, { db }) => {
    let query = selectStrategies(db);
    if (name) query = query.where('sms_strategies.name', 'ilike', containing(name));
    if (occasion) query = query.where('sms_strategies.occasion', '=', occasion);
    if (templateId) query = query.where('sms_strategies.template_id', '=', templateId);
    if (enabled !== undefined) query = query.where('sms_strategies.enabled', '=', enabled);
    const page = await pageRows(db, query, paging, input);
    return { ...page, list: page.list.map(strategyOf) };
  }),
  bind(smsStrategy.detail, async ({ id }, { db }) => {
    const row = await selectStrategies(db).where('sms_strategies.id', '=', id).executeTakeFirst();
    if (!row) throw noStrategy();
    return strategyOf(row);
  }),
  bind(smsStrategy.create, async (form, context) => {
    const { db, caller, audit } = context;
    await expectTemplate(form, context);
    const id = uuid7();
    await db
      .insertInto('sms_strategies')
      .values({ company_id: caller.companyId, id, ...columnsOf(form), updated_by: caller.userId })
      .execute()
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(smsStrategy.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, audit } = context;
    const row = await selectStrategies(db).where('sms_strategies.id', '=', id).executeTakeFirst();
    if (!row) throw noStrategy();
    await expectTemplate(form, context);
    // What chooses it goes by when it sends.
    if (row.occasion !== form.occasion) await expectUnused([id], context);
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'sms_strategies', { id, revision });
        await tx
          .updateTable('sms_strategies')
          .set({ ...columnsOf(form), ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    Object.assign(audit, { before: strategyOf(row), after: form });
    return {};
  }),
  bind(smsStrategy.delete, async ({ ids }, context) => {
    const { db, audit } = context;
    await expectUnused(ids, context);
    audit.before = await db.selectFrom('sms_strategies').select(['id', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('sms_strategies').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
  bind(smsStrategy.relateData, relatedToStrategy),
  bind(smsStrategy.option, ({ for: what, ...input }, { db }) => {
    let query = db.selectFrom('sms_strategies').select(['id', 'name', 'enabled']).orderBy('name');
    if (what && !input.ids) query = query.where('enabled', '=', true).where('occasion', what === 'node' ? '=' : '<>', 'node');
    return choicesOf(query, input, { id: 'id', names: ['name'] });
  }),
];
