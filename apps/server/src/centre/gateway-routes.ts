import { fieldIssue, Problem, problems } from '@parley/contract';
import { gateway } from '@parley/contract/centre';
import { uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { findFlow } from '../flow/find-flow.ts';
import { bind } from '../kit/bind.ts';
import { choicesOf } from '../kit/choices.ts';
import type { Context } from '../kit/context.ts';
import { isTaken, refusedField } from '../kit/failures.ts';
import { isElsewhere, keepAtItsAddress } from '../kit/kept-secret.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { usedByTask } from '../task/used-by-task.ts';
import { callerStates } from './caller-states.ts';
import { checkPlace } from './check-place.ts';
import { checkTls } from './check-tls.ts';
import { gatewayDetailOf, gatewayOf, groupOfGateway, noGateway, ruleOfLine, selectGateways, usersOfGateway } from './gateway-queries.ts';
import { gatewayRow } from './gateway-row.ts';
import { liveCalls } from './live-calls.ts';
import { refuseSecret } from './refuse-secret.ts';
import { switchEnabled } from './switch-enabled.ts';

const sorts = { createdAt: 'gateways.created_at', name: 'gateways.name', capacity: 'gateways.capacity' };

/** Tasks that are told at once. */
const mostRelated = 200;

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

const changed = ({ services, caller }: Context, ids: readonly string[]): void => {
  for (const id of ids) services.bus.publish({ type: 'gateway-changed', company: caller.companyId, gateway: id });
};

export const gatewayRoutes = [
  bind(gateway.list, async (input, { db, services }) => {
    let query = selectGateways(db);
    if (input.name) query = query.where('name', 'ilike', containing(input.name));
    if (input.state) query = query.where('state', '=', input.state);
    if (input.enabled !== undefined) query = query.where('enabled', '=', input.enabled);
    const [page, live] = await Promise.all([pageRows(db, query, { sorts, id: 'gateways.id' }, input), liveCalls(db, services.now())]);
    return { ...page, list: page.list.map((row) => gatewayOf(row, live.byGateway.get(row.id) ?? 0)) };
  }),
  bind(gateway.detail, async ({ id }, { db, services }) => {
    const row = await selectGateways(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noGateway();
    const live = await liveCalls(db, services.now());
    return gatewayDetailOf(row, live.byGateway.get(id) ?? 0);
  }),
  bind(gateway.create, async (form, context) => {
    const { db, caller, services } = context;
    if (form.inboundFlowId) await findFlow(db, form.inboundFlowId);
    checkTls(form, false);
    await checkPlace(form, services.settings.gatewayNetworks);
    // What a carrier gave us is the carrier's affair.
    if (form.kind === 'registrant') await refuseSecret(form.secret, [form.username, form.name], context);
    const id = uuid7();
    await db
      .insertInto('gateways')
      .values({ company_id: caller.companyId, id, ...gatewayRow(form, services.settings.key, caller.companyId, id) })
      .execute()
      .catch(taken(form.name));
    context.audit.after = form;
    changed(context, [id]);
    return { id };
  }),
  bind(gateway.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, caller, services } = context;
    const before = await selectGateways(db).where('id', '=', id).executeTakeFirst();
    if (!before) throw noGateway();
    if (form.inboundFlowId) await findFlow(db, form.inboundFlowId);
    if (form.kind === 'registrant' && !form.secret && before.secret === null) throw refusedField('secret', fieldIssue('secret.needed'));
    checkTls(form, before.tls_key !== null);
    // Where it registers to us nothing is sent to its address.
    const moved = form.kind !== 'registrant' && (before.kind === 'registrant' || isElsewhere(before.address, form.address));
    keepAtItsAddress({ field: 'secret', kept: before.secret !== null, given: form.secret }, moved);
    await checkPlace(form, services.settings.gatewayNetworks);
    // What a carrier gave us is the carrier's affair.
    if (form.kind === 'registrant') await refuseSecret(form.secret, [form.username, form.name], context);
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'gateways', { id, revision });
        const row = gatewayRow(form, services.settings.key, caller.companyId, id);
        await tx
          .updateTable('gateways')
          .set({ ...row, ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    Object.assign(context.audit, { before: gatewayDetailOf(before, 0), after: form });
    changed(context, [id]);
    return {};
  }),
  bind(gateway.delete, async ({ ids }, context) => {
    const { db, whole } = context;
    const used = await usersOfGateway(whole, ids);
    if (used) throw await usedByTask(context, used);
    const grouped = await groupOfGateway(whole, ids);
    if (grouped) throw new Problem(problems.inUse, { name: grouped.name, by: grouped.group });
    const ruled = await ruleOfLine(whole, 'gateway', ids);
    if (ruled) throw new Problem(problems.inUse, ruled);
    context.audit.before = await db.selectFrom('gateways').select(['id', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('gateways').where('id', 'in', ids).returning('id').execute();
    changed(
      context,
      gone.map(({ id }) => id),
    );
    return { count: gone.length };
  }),
  bind(gateway.option, (input, { db }) =>
    choicesOf(db.selectFrom('gateways').select(['id', 'name']).orderBy('name'), input, { id: 'id', names: ['name'] }),
  ),
  bind(gateway.setEnabled, async (input, context) => {
    const ids = await switchEnabled('gateways', input, context);
    changed(context, ids);
    return { count: ids.length };
  }),
  bind(gateway.relateData, async ({ id }, { db }) => {
    const row = await db.selectFrom('gateways').select('known_places').where('id', '=', id).executeTakeFirst();
    if (!row) throw noGateway();
    const [groups, rules, tasks, sharing] = await Promise.all([
      db
        .selectFrom('gateway_groups')
        .innerJoin('gateway_group_members', 'gateway_group_members.group_id', 'gateway_groups.id')
        .select(['gateway_groups.id', 'gateway_groups.name'])
        .where('gateway_group_members.gateway_id', '=', id)
        .orderBy('gateway_groups.name')
        .execute(),
      db.selectFrom('outbound_rules').select(['id', 'name']).where('gateway_id', '=', id).orderBy('position').execute(),
      db
        .selectFrom('tasks')
        .select(['id', 'name'])
        .where('gateway_id', '=', id)
        .where('recycled_at', 'is', null)
        .orderBy('name')
        .limit(mostRelated)
        .execute(),
      db
        .selectFrom('gateways')
        .select(['id', 'name'])
        .where(sql<boolean>`known_places && ${row.known_places}::text[]`)
        .where('id', '<>', id)
        .where('enabled', '=', true)
        .orderBy('name')
        .limit(mostRelated)
        .execute(),
    ]);
    return { groups, rules, tasks, places: row.known_places, sharing };
  }),
  bind(gateway.callerNumbers, async ({ id }, { db, caller, services }) => {
    const row = await selectGateways(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noGateway();
    const { caller_numbers: list, caller_daily_limit: dailyLimit, caller_rest_below } = row;
    return { list, dailyLimit, use: await callerStates(services.db, caller.companyId, list, caller_rest_below !== null) };
  }),
];
