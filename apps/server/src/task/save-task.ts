import { fieldIssue, type ParsedOf, Problem, problems } from '@parley/contract';
import type * as contract from '@parley/contract/task';
import { periodText, windowsOutside } from '@parley/contract/task';
import { json, uuid7 } from '@parley/db';
import { noGatewayGroup } from '../centre/gateway-group-queries.ts';
import { noGateway } from '../centre/gateway-queries.ts';
import { canTransfer } from '../flow/can-transfer.ts';
import { findFlow } from '../flow/find-flow.ts';
import type { Context } from '../kit/context.ts';
import { isTaken, refusedField } from '../kit/failures.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { expectTaskStrategy } from '../message/sms/strategy-queries.ts';
import { windowsOf } from '../organisation/calling-windows.ts';
import { ownCompany } from '../organisation/own-company.ts';
import { taskProblems } from './problems.ts';
import { noRedialRule } from './redial-rules/redial-rule-queries.ts';
import { noTask, taskById } from './task-queries.ts';

type TaskForm = ParsedOf<typeof contract.create>;

const columns = (form: TaskForm) => ({
  name: form.name,
  flow_id: form.flowId,
  gateway_id: form.gatewayId,
  gateway_group_id: form.gatewayGroupId,
  mode: form.mode,
  priority: form.priority,
  robots: form.robots,
  calls_per_second: form.callsPerSecond,
  caller_numbers: form.callerNumbers,
  caller_choice: form.callerChoice,
  windows: json(form.windows),
  time_zone: form.timeZone,
  callee_zones: form.calleeZones,
  start_date: form.startDate,
  end_date: form.endDate,
  redial_rule_id: form.redialRuleId,
  ring_seconds: form.ringSeconds,
  blacklist_groups: [...new Set(form.blacklistGroups)],
  whitelist_only: form.whitelistOnly,
  sms_strategy_id: form.smsStrategyId,
});

const check = async (form: TaskForm, { db }: Context): Promise<void> => {
  const flow = await findFlow(db, form.flowId);
  if (form.mode === 'robot-agent' && !(await canTransfer(db, flow))) throw refusedField('flowId', fieldIssue('flow.transfer'));
  const { gatewayId, gatewayGroupId } = form;
  if (gatewayId && !(await db.selectFrom('gateways').select('id').where('id', '=', gatewayId).executeTakeFirst())) throw noGateway();
  if (gatewayGroupId && !(await db.selectFrom('gateway_groups').select('id').where('id', '=', gatewayGroupId).executeTakeFirst()))
    throw noGatewayGroup();
  const rule = form.redialRuleId;
  if (rule && !(await db.selectFrom('redial_rules').select('id').where('id', '=', rule).executeTakeFirst())) throw noRedialRule();
  await expectTaskStrategy(db, form.smsStrategyId);
  const { robots, calling_windows } = await ownCompany(db);
  const period = windowsOf(calling_windows);
  const [outside] = windowsOutside(form.windows, period);
  if (outside !== undefined) throw refusedField(`windows.${outside}`, fieldIssue('window.period'), { period: periodText(period) });
  if (form.robots > robots) throw new Problem(taskProblems.tooManyRobots, { limit: robots });
};

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'name') ? new Problem(problems.nameTaken, { name }) : error;
  };

/** Makes a task; it is a draft until it is started. */
export const createTask = async (form: TaskForm, context: Context): Promise<{ id: string }> => {
  await check(form, context);
  const { db, caller } = context;
  const id = uuid7();
  await db
    .insertInto('tasks')
    .values({ company_id: caller.companyId, id, ...columns(form), created_by: caller.userId })
    .execute()
    .catch(taken(form.name));
  context.audit.after = { id, ...form };
  return { id };
};

/** Changes a task; a running one goes on with the new figures, because the dialler reads them. */
export const updateTask = async (
  { id, revision, ...form }: ParsedOf<typeof contract.update>,
  context: Context,
): Promise<Record<string, never>> => {
  const { db, whole, services, caller } = context;
  const before = await taskById(db, id, services.now());
  await check(form, context);
  const changed = await db
    .transaction()
    .execute(async (tx) => {
      await expectRevision(tx, whole, 'tasks', { id, revision });
      const query = tx.updateTable('tasks').set({ ...columns(form), ...touched(context) });
      return query.where('id', '=', id).where('recycled_at', 'is', null).returning('id').executeTakeFirst();
    })
    .catch(taken(form.name));
  if (!changed) throw noTask();
  Object.assign(context.audit, { before, after: form });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return {};
};
