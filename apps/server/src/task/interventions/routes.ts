import { type ParsedOf, Problem, problems } from '@parley/contract';
import { taskIntervention } from '@parley/contract/task-intervention';
import { json, uuid7 } from '@parley/db';
import { noGatewayGroup } from '../../centre/gateway-group-queries.ts';
import { findFlow } from '../../flow/find-flow.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { isTaken } from '../../kit/failures.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { taskProblems } from '../problems.ts';
import { noTask } from '../task-queries.ts';
import { listLogs } from './intervention-logs.ts';
import { interventionOf, noIntervention, selectInterventions } from './intervention-queries.ts';
import { interventionOptions } from './options.ts';
import { relatedTasks } from './related-tasks.ts';
import { undoIntervention } from './undo.ts';

type Form = ParsedOf<typeof taskIntervention.create>;

const sorts = { createdAt: 'interventions.created_at', name: 'interventions.name' };

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** What a rule names has to be there, and to be seen by who makes it. */
const check = async ({ taskIds, rule: { action } }: Form, { db }: Context): Promise<void> => {
  const wanted = [...new Set(taskIds ?? [])];
  if (wanted.length > 0) {
    const seen = await db.selectFrom('tasks').select('id').where('id', 'in', wanted).where('recycled_at', 'is', null).execute();
    if (seen.length < wanted.length) throw noTask();
  }
  if (action.kind === 'other-flow') await findFlow(db, action.flowId);
  if (action.kind !== 'change-gateway-group') return;
  const group = await db.selectFrom('gateway_groups').select('id').where('id', '=', action.gatewayGroupId).executeTakeFirst();
  if (!group) throw noGatewayGroup();
};

const columns = ({ name, enabled, taskIds, rule }: Form) => ({
  ...{ name, enabled, kind: rule.kind, task_ids: taskIds },
  condition: json(rule.condition),
  action: json(rule.action),
});

/** Rules that step in while tasks run. A change holds from the next claim, or from the next look at the figures. */
export const interventionRoutes = [
  bind(taskIntervention.list, async (input, { db }) => {
    let query = selectInterventions(db);
    if (input.name) query = query.where('name', 'ilike', containing(input.name));
    if (input.kind) query = query.where('kind', '=', input.kind);
    const page = await pageRows(db, query, { sorts, id: 'interventions.id' }, input);
    return { ...page, list: page.list.map(interventionOf) };
  }),
  bind(taskIntervention.detail, async ({ id }, { db }) => {
    const row = await selectInterventions(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noIntervention();
    return interventionOf(row);
  }),
  bind(taskIntervention.create, async (form, context) => {
    const { db, caller, audit } = context;
    await check(form, context);
    const id = uuid7();
    await db
      .insertInto('interventions')
      .values({ company_id: caller.companyId, id, ...columns(form), updated_by: caller.userId })
      .execute()
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(taskIntervention.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, audit } = context;
    const row = await selectInterventions(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noIntervention();
    await check(form, context);
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'interventions', { id, revision });
        await tx
          .updateTable('interventions')
          .set({ ...columns(form), ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    const { name, enabled, taskIds, rule } = interventionOf(row);
    Object.assign(audit, { before: { name, enabled, taskIds, rule }, after: form });
    return {};
  }),
  bind(taskIntervention.delete, async ({ ids }, { db, audit }) => {
    const rows = await db.selectFrom('interventions').select(['id', 'name', 'builtin']).where('id', 'in', ids).execute();
    const breaker = rows.find(({ builtin }) => builtin);
    if (breaker) throw new Problem(taskProblems.builtinRule, { name: breaker.name });
    audit.before = rows.map(({ id, name }) => ({ id, name }));
    const gone = await db.deleteFrom('interventions').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
  bind(taskIntervention.logList, listLogs),
  bind(taskIntervention.relateData, relatedTasks),
  bind(taskIntervention.option, async (_input, { language }) => interventionOptions(language)),
  bind(taskIntervention.undo, undoIntervention),
];
