import { type ParsedOf, Problem, problems } from '@parley/contract';
import { judgeRules, rewritten } from '@parley/contract/dial-pattern';
import { outboundRule } from '@parley/contract/outbound-rule';
import { json, uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import { choicesOf } from '../../kit/choices.ts';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, oneByOne, touched } from '../../kit/revision.ts';
import { noGatewayGroup } from '../gateway-group-queries.ts';
import { noGateway } from '../gateway-queries.ts';
import { noRule, rulesOf, selectRules, subjectNames } from './rule-queries.ts';

type RuleForm = ParsedOf<typeof outboundRule.create>;

const sorts = { position: 'outbound_rules.position', createdAt: 'outbound_rules.created_at', name: 'outbound_rules.name' };
const list = 'outbound rules';

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

const columnsOf = (form: RuleForm) => ({
  ...{ name: form.name, enabled: form.enabled, who: form.who, who_ids: form.who === 'company' ? [] : form.whoIds, pattern: form.pattern },
  ...{ gateway_id: form.gatewayId, gateway_group_id: form.gatewayGroupId, callee_rules: json(form.calleeRules) },
  ...{ caller_numbers: form.callerNumbers, remark: form.remark },
});

/** Whom and what a rule names has to be there. */
const checkNamed = async ({ who, whoIds, gatewayId, gatewayGroupId }: RuleForm, { db, whole }: Context): Promise<void> => {
  const there = (table: 'gateways' | 'gateway_groups', id: string) =>
    db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (gatewayId && !(await there('gateways', gatewayId))) throw noGateway();
  if (gatewayGroupId && !(await there('gateway_groups', gatewayGroupId))) throw noGatewayGroup();
  const known = await subjectNames(whole, who, whoIds);
  if (who !== 'company' && known.size < whoIds.length)
    throw new Problem(problems.notFound, { what: { zh: '适用对象', en: 'Whom the rule is for' } });
};

export const outboundRuleRoutes = [
  bind(outboundRule.list, async ({ gatewayId, ...input }, { db }) => {
    let query = selectRules(db);
    if (input.name) query = query.where('outbound_rules.name', 'ilike', containing(input.name));
    if (gatewayId)
      query = query.where((eb) => {
        const groups = eb.selectFrom('gateway_group_members').select('group_id').where('gateway_id', '=', gatewayId);
        return eb.or([eb('outbound_rules.gateway_id', '=', gatewayId), eb('outbound_rules.gateway_group_id', 'in', groups)]);
      });
    const page = await pageRows(db, query, { sorts, id: 'outbound_rules.id' }, input);
    return { ...page, list: await rulesOf(db, page.list) };
  }),
  bind(outboundRule.detail, async ({ id }, { db }) => {
    const [rule] = await rulesOf(db, await selectRules(db).where('outbound_rules.id', '=', id).execute());
    if (!rule) throw noRule();
    return rule;
  }),
  bind(outboundRule.create, async (form, context) => {
    const { db, caller, audit } = context;
    await checkNamed(form, context);
    const id = uuid7();
    await db
      .transaction()
      .execute(async (tx) => {
        await oneByOne(tx, caller.companyId, list);
        const { last } = await tx
          .selectFrom('outbound_rules')
          .select((eb) => eb.fn.max('position').as('last'))
          .executeTakeFirstOrThrow();
        const row = { company_id: caller.companyId, id, position: (last ?? 0) + 1, ...columnsOf(form) };
        await tx.insertInto('outbound_rules').values(row).execute();
      })
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(outboundRule.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, audit } = context;
    const [before] = await rulesOf(db, await selectRules(db).where('outbound_rules.id', '=', id).execute());
    if (!before) throw noRule();
    await checkNamed(form, context);
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'outbound_rules', { id, revision });
        await tx
          .updateTable('outbound_rules')
          .set({ ...columnsOf(form), ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    const { subjects, position: _place, lineName: _line, createdAt: _made, updatedAt: _changed, revision: _was, id: _id, ...rest } = before;
    Object.assign(audit, { before: { ...rest, whoIds: subjects.map((one) => one.id) }, after: form });
    return {};
  }),
  bind(outboundRule.delete, async ({ ids }, { db, audit }) => {
    const gone = await db.deleteFrom('outbound_rules').where('id', 'in', ids).returning(['id', 'name']).execute();
    audit.before = gone;
    return { count: gone.length };
  }),
  bind(outboundRule.option, (input, { db }) =>
    choicesOf(db.selectFrom('outbound_rules').select(['id', 'name']).orderBy('position'), input, { id: 'id', names: ['name'] }),
  ),
  bind(outboundRule.sort, async ({ ids, before }, { db, caller, audit }) =>
    db.transaction().execute(async (tx) => {
      await oneByOne(tx, caller.companyId, list);
      const all = await tx.selectFrom('outbound_rules').select(['id', 'name', 'position']).orderBy('position').orderBy('id').execute();
      const known = new Map(all.map((rule) => [rule.id, rule]));
      const moved = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
      const others = all.filter((rule) => !moved.includes(rule));
      const place = before === undefined ? 0 : others.findIndex(({ id }) => id === before);
      if (place < 0) throw noRule();
      const order = others.toSpliced(place, 0, ...moved);
      for (const [at, { id, position }] of order.entries())
        if (position !== at + 1)
          await tx
            .updateTable('outbound_rules')
            .set({ position: at + 1 })
            .where('id', '=', id)
            .execute();
      audit.after = order.map(({ name }) => name);
      return { count: moved.length };
    }),
  ),
  bind(outboundRule.test, async ({ number, extensionId }, { db }) => {
    const [rules, extension] = await Promise.all([
      selectRules(db)
        .orderBy('position')
        .orderBy('outbound_rules.id')
        .execute()
        .then((rows) => rulesOf(db, rows)),
      extensionId
        ? db
            .selectFrom('extensions')
            .leftJoin('users', 'users.id', 'extensions.user_id')
            .select('users.department_id as department')
            .where('extensions.id', '=', extensionId)
            .executeTakeFirst()
        : undefined,
    ]);
    const subject = { extension: extensionId, department: extension?.department };
    const verdicts = judgeRules(
      rules.map(({ subjects, ...rule }) => ({ ...rule, whoIds: subjects.map(({ id }) => id) })),
      subject,
      number,
    );
    const rule = rules[verdicts.indexOf('taken')];
    return {
      rules: rules.map(({ id, name }, n) => ({ id, name, verdict: verdicts[n] ?? 'off' })),
      taken: rule
        ? {
            ...{ id: rule.id, name: rule.name, lineName: rule.lineName, callerNumbers: rule.callerNumbers },
            dialled: rewritten(rule.calleeRules, number),
          }
        : null,
    };
  }),
];
