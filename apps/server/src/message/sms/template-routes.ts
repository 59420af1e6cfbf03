import { Problem, problems } from '@parley/contract';
import { smsTemplate } from '@parley/contract/sms-template';
import { uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import { isTaken } from '../../kit/failures.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { knownVariables } from './known-variables.ts';
import { noTemplate, selectTemplates, templateOf } from './template-queries.ts';

const columns = { sorts: { createdAt: 'sms_templates.created_at', name: 'sms_templates.name' }, id: 'sms_templates.id' };

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

export const smsTemplateRoutes = [
  bind(smsTemplate.list, async ({ name, states, ...input }, { db, whole }) => {
    let query = selectTemplates(db);
    if (name) query = query.where('name', 'ilike', containing(name));
    if (states?.length) query = query.where('state', 'in', states);
    const [page, known] = await Promise.all([pageRows(db, query, columns, input), knownVariables(whole)]);
    return { ...page, list: page.list.map((row) => templateOf(row, known)) };
  }),
  bind(smsTemplate.detail, async ({ id }, { db, whole }) => {
    const row = await selectTemplates(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noTemplate();
    return templateOf(row, await knownVariables(whole));
  }),
  bind(smsTemplate.create, async (form, { db, caller, audit }) => {
    const id = uuid7();
    await db
      .insertInto('sms_templates')
      .values({ company_id: caller.companyId, id, ...form, updated_by: caller.userId })
      .execute()
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(smsTemplate.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, audit } = context;
    const before = await db
      .selectFrom('sms_templates')
      .select(['name', 'text', 'signature', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw noTemplate();
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'sms_templates', { id, revision });
        await tx
          .updateTable('sms_templates')
          .set({ ...form, ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    Object.assign(audit, { before, after: form });
    return {};
  }),
  bind(smsTemplate.delete, async ({ ids }, { db, audit }) => {
    const used = await db
      .selectFrom('sms_strategies')
      .innerJoin('sms_templates', 'sms_templates.id', 'sms_strategies.template_id')
      .select(['sms_templates.name', 'sms_strategies.name as by'])
      .where('sms_templates.id', 'in', ids)
      .executeTakeFirst();
    if (used) throw new Problem(problems.inUse, used);
    audit.before = await db.selectFrom('sms_templates').select(['id', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('sms_templates').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
  bind(smsTemplate.option, (input, { db }) =>
    choicesOf(db.selectFrom('sms_templates').select(['id', 'name']).orderBy('name'), input, { id: 'id', names: ['name'] }),
  ),
];
