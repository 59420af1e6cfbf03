import { type ParsedOf, Problem, problems } from '@parley/contract';
import { gatewayGroup } from '@parley/contract/gateway-group';
import { type Database, uuid7 } from '@parley/db';
import { bind } from '../kit/bind.ts';
import { choicesOf } from '../kit/choices.ts';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { usedByTask } from '../task/used-by-task.ts';
import { gatewayGroupsOf, interventionToGroup, noGatewayGroup, selectGatewayGroups } from './gateway-group-queries.ts';
import { noGateway, ruleOfLine } from './gateway-queries.ts';
import { liveCalls } from './live-calls.ts';

type GroupForm = ParsedOf<typeof gatewayGroup.create>;

const sorts = { createdAt: 'gateway_groups.created_at', name: 'gateway_groups.name' };

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

const checkMembers = async ({ members }: GroupForm, { db }: Context): Promise<void> => {
  const ids = members.map(({ gatewayId }) => gatewayId);
  const known = await db.selectFrom('gateways').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw noGateway();
};

/** Replaces the members of a group by those of its form. */
const putMembers = async (tx: Database, company_id: number, group_id: string, { members }: GroupForm): Promise<void> => {
  await tx.deleteFrom('gateway_group_members').where('company_id', '=', company_id).where('group_id', '=', group_id).execute();
  const rows = members.map(({ gatewayId, weight }, position) => ({ company_id, group_id, gateway_id: gatewayId, position, weight }));
  await tx.insertInto('gateway_group_members').values(rows).execute();
};

const changed = ({ services, caller }: Context, { members }: GroupForm): void => {
  for (const { gatewayId } of members) services.bus.publish({ type: 'gateway-changed', company: caller.companyId, gateway: gatewayId });
};

export const gatewayGroupRoutes = [
  bind(gatewayGroup.list, async (input, { db, services }) => {
    let query = selectGatewayGroups(db);
    if (input.name) query = query.where('name', 'ilike', containing(input.name));
    const { gatewayId } = input;
    if (gatewayId)
      query = query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('gateway_group_members')
            .select('gateway_group_members.gateway_id')
            .whereRef('gateway_group_members.group_id', '=', 'gateway_groups.id')
            .where('gateway_group_members.gateway_id', '=', gatewayId),
        ),
      );
    const [page, live] = await Promise.all([pageRows(db, query, { sorts, id: 'gateway_groups.id' }, input), liveCalls(db, services.now())]);
    return { ...page, list: await gatewayGroupsOf(db, page.list, live.byGateway) };
  }),
  bind(gatewayGroup.detail, async ({ id }, { db, services }) => {
    const rows = await selectGatewayGroups(db).where('id', '=', id).execute();
    const [group] = await gatewayGroupsOf(db, rows, (await liveCalls(db, services.now())).byGateway);
    if (!group) throw noGatewayGroup();
    return group;
  }),
  bind(gatewayGroup.create, async (form, context) => {
    const { db, caller, audit } = context;
    await checkMembers(form, context);
    const id = uuid7();
    await db
      .transaction()
      .execute(async (tx) => {
        const row = { company_id: caller.companyId, id, name: form.name, choice: form.choice, fail_over: form.failOver };
        await tx.insertInto('gateway_groups').values(row).execute();
        await putMembers(tx, caller.companyId, id, form);
      })
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(gatewayGroup.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, caller, audit } = context;
    const [before] = await gatewayGroupsOf(db, await selectGatewayGroups(db).where('id', '=', id).execute(), new Map());
    if (!before) throw noGatewayGroup();
    await checkMembers(form, context);
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'gateway_groups', { id, revision });
        await tx
          .updateTable('gateway_groups')
          .set({ name: form.name, choice: form.choice, fail_over: form.failOver, ...touched(context) })
          .where('id', '=', id)
          .execute();
        await putMembers(tx, caller.companyId, id, form);
      })
      .catch(taken(form.name));
    const { name, choice, failOver } = before;
    const members = before.members.map(({ gatewayId, weight }) => ({ gatewayId, weight }));
    Object.assign(audit, { before: { name, choice, members, failOver }, after: form });
    changed(context, form);
    return {};
  }),
  bind(gatewayGroup.delete, async ({ ids }, context) => {
    const { db, whole } = context;
    const used = await whole
      .selectFrom('gateway_groups')
      .innerJoin('tasks', 'tasks.gateway_group_id', 'gateway_groups.id')
      .select(['gateway_groups.name', 'tasks.id as task'])
      .where('gateway_groups.id', 'in', ids)
      .executeTakeFirst();
    if (used) throw await usedByTask(context, used);
    const ruled = await ruleOfLine(whole, 'gateway_group', ids);
    if (ruled) throw new Problem(problems.inUse, ruled);
    const steppedIn = await interventionToGroup(whole, ids);
    if (steppedIn) throw new Problem(problems.inUse, steppedIn);
    context.audit.before = await db.selectFrom('gateway_groups').select(['id', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('gateway_groups').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
  bind(gatewayGroup.option, (input, { db }) =>
    choicesOf(db.selectFrom('gateway_groups').select(['id', 'name']).orderBy('name'), input, { id: 'id', names: ['name'] }),
  ),
];
