import type { OutputOf, ParsedOf } from '@parley/contract';
import type { Environment, GroupItem, groupCalls, QueueItem, queueNumbers } from '@parley/contract/flow-queue';
import { normalPhone } from '@parley/contract/phone';
import { numberState } from '@parley/contract/task';
import { type CompanyDatabase, isNumber } from '@parley/db';
import { sql } from 'kysely';
import { lastCausesOf } from '../../call/last-causes.ts';
import type { Context } from '../../kit/context.ts';
import { containing } from '../../kit/like.ts';
import { maskNumber, maskVariables } from '../../kit/mask.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { textValues } from '../../kit/text-values.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { outOfMoney } from '../../task/out-of-money.ts';
import { startsWith } from '../../task/pick-numbers.ts';
import { noProgress, progressOf } from '../../task/task-progress.ts';
import { refusePartOfNumber } from '../../task/whole-numbers.ts';
import { groupStateOf, queueStateOf } from './queue-state.ts';

const environmentOf = (stored: string): Environment => (stored === 'uat' ? 'uat' : 'production');

const selectKind = (db: CompanyDatabase, kind: 'queue' | 'group') =>
  db
    .selectFrom('tasks')
    .innerJoin('flows', 'flows.id', 'tasks.flow_id')
    .innerJoin('gateways', 'gateways.id', 'tasks.gateway_id')
    .leftJoin('users', 'users.id', 'tasks.created_by')
    .selectAll('tasks')
    .select(['flows.name as flow_name', 'gateways.name as gateway_name', 'users.realname', 'users.username'])
    .where('tasks.kind', '=', kind)
    .where('tasks.recycled_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectKind>['execute']>>[number];

/** What is shown beside them. */
const aroundOf = async (db: CompanyDatabase, rows: readonly Row[]) => {
  const ids = rows.map(({ id }) => id);
  const [company, progress, short] = await Promise.all([ownCompany(db), progressOf(db, ids), outOfMoney(db, rows)]);
  return { company, progress, short };
};

const queueItems = async (db: CompanyDatabase, rows: readonly Row[], now: Date): Promise<QueueItem[]> => {
  const { company, progress, short } = await aroundOf(db, rows);
  return rows.map((row) => {
    const { waiting, redial, claimed, ringing, talking, done } = progress.get(row.id) ?? noProgress();
    return {
      flowId: row.flow_id,
      flowName: row.flow_name,
      environment: environmentOf(row.environment),
      state: queueStateOf(row, company, now),
      stateReason: row.state_reason,
      outOfMoney: short.has(row.id),
      gatewayName: row.gateway_name,
      waiting: waiting + redial,
      busy: claimed + ringing + talking,
      done,
    };
  });
};

/** A page of the numbers in the queues of flows, or of one group call, with how each queue does. */
export const listQueueNumbers = async (
  input: ParsedOf<typeof queueNumbers>,
  { db, caller, services }: Context,
): Promise<OutputOf<typeof queueNumbers>> => {
  let tasks = selectKind(db, input.groupId === undefined ? 'queue' : 'group')
    .orderBy('flows.name')
    .orderBy('tasks.environment');
  if (input.groupId !== undefined) tasks = tasks.where('tasks.id', '=', input.groupId);
  const all = await tasks.execute();
  const wanted = all.filter(
    (row) => (!input.flowId || row.flow_id === input.flowId) && (!input.environment || row.environment === input.environment),
  );
  const byId = new Map(wanted.map((row) => [row.id, row]));
  let query = db
    .selectFrom('number_rows')
    .selectAll('number_rows')
    // How many wait before it in its queue; of a batch this is as good as the order in which they came.
    .select((eb) =>
      eb
        .case()
        .when('number_rows.state', '=', 'waiting')
        .then(
          sql<number>`(select count(*)::int from number_rows before where before.company_id = number_rows.company_id and before.task_id = number_rows.task_id
            and before.zone = number_rows.zone and before.state = 'waiting' and (before.due_at, before.id) < (number_rows.due_at, number_rows.id))`,
        )
        .end()
        .as('place'),
    )
    .where('task_id', '=', sql<string>`any(${[...byId.keys()]}::uuid[])`);
  if (input.states?.length) query = query.where('state', 'in', input.states);
  const phone = normalPhone(input.phone ?? '');
  const seen = caller.unmask.has('queue');
  if (phone) query = seen ? startsWith(query, db.companyId, phone) : query.where(isNumber('number_rows.phone', db.companyId, phone));
  const page = await pageRows(db, query, { sorts: { queuedAt: 'number_rows.created_at' }, id: 'number_rows.id' }, input);
  await refusePartOfNumber(db, { phone, whole: !seen }, async () => page.total);
  const causeOf = await lastCausesOf(db, page.list);
  return {
    ...page,
    queues: input.groupId === undefined ? await queueItems(db, all, services.now()) : [],
    list: page.list.map((row) => {
      const task = byId.get(row.task_id);
      return {
        id: row.id,
        phone: seen ? row.phone : maskNumber(row.phone),
        variables: seen ? textValues(row.variables) : maskVariables(textValues(row.variables), row.phone),
        flowId: task?.flow_id ?? row.task_id,
        flowName: task?.flow_name ?? '',
        environment: environmentOf(task?.environment ?? 'production'),
        groupId: input.groupId ?? null,
        state: numberState.parse(row.state),
        place: row.place,
        reason: row.reason,
        tries: row.tries,
        lastResult: row.last_result,
        lastCallId: row.last_call_id,
        ...causeOf(row),
        grade: row.grade,
        queuedAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
    }),
  };
};

const groupSorts = { createdAt: 'tasks.created_at', name: 'tasks.name' };

/** A page of group calls with their progress. */
export const listGroupCalls = async (
  input: ParsedOf<typeof groupCalls>,
  { db, services }: Context,
): Promise<OutputOf<typeof groupCalls>> => {
  let query = selectKind(db, 'group');
  if (input.name) query = query.where('tasks.name', 'ilike', containing(input.name));
  if (input.flowId) query = query.where('tasks.flow_id', '=', input.flowId);
  if (input.environment) query = query.where('tasks.environment', '=', input.environment);
  // Whether a running one is within its hours is no column: both are found by either.
  if (input.state) query = query.where('tasks.state', '=', input.state === 'out-of-window' ? 'running' : input.state);
  const page = await pageRows(db, query, { sorts: groupSorts, id: 'tasks.id' }, input);
  const { company, progress, short } = await aroundOf(db, page.list);
  const now = services.now();
  return {
    ...page,
    list: page.list.map(
      (row): GroupItem => ({
        id: row.id,
        name: row.name,
        flowId: row.flow_id,
        flowName: row.flow_name,
        environment: environmentOf(row.environment),
        state: groupStateOf(row, company, now),
        stateReason: row.state_reason,
        outOfMoney: short.has(row.id),
        gatewayName: row.gateway_name,
        robots: row.robots,
        progress: progress.get(row.id) ?? noProgress(),
        createdBy: row.realname || row.username || '',
        createdAt: row.created_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      }),
    ),
  };
};
