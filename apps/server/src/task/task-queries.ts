import { Problem, problems } from '@parley/contract';
import { interventionFigures } from '@parley/contract/intervention-figures';
import { type TaskDetail, type TaskItem, type TaskProgress, type TaskWait, taskItem } from '@parley/contract/task';
import { type CompanyDatabase, taskLines } from '@parley/db';
import { z } from 'zod';
import { liveCalls } from '../centre/live-calls.ts';
import { windowsOf } from '../organisation/calling-windows.ts';
import { ownCompany } from '../organisation/own-company.ts';
import { outOfMoney } from './out-of-money.ts';
import { noProgress, progressOf } from './task-progress.ts';
import { type CompanyHours, shownState, taskWindowsOf } from './task-state.ts';
import { todayOf, waitsFor } from './waits-for.ts';

export const noTask = () => new Problem(problems.notFound, { what: { zh: '任务', en: 'The task' } });

/** Tasks outside the recycle bin, with the names that go with them. */
export const selectTasks = (db: CompanyDatabase) =>
  db
    .selectFrom('tasks')
    .innerJoin('flows', 'flows.id', 'tasks.flow_id')
    .leftJoin('gateways', 'gateways.id', 'tasks.gateway_id')
    .leftJoin('gateway_groups', 'gateway_groups.id', 'tasks.gateway_group_id')
    .leftJoin('intervention_logs', 'intervention_logs.id', 'tasks.intervention_id')
    .leftJoin('redial_rules', 'redial_rules.id', 'tasks.redial_rule_id')
    .leftJoin('sms_strategies', 'sms_strategies.id', 'tasks.sms_strategy_id')
    .leftJoin('users', 'users.id', 'tasks.created_by')
    .selectAll('tasks')
    .select([
      'flows.name as flow_name',
      'flows.production_version',
      'gateways.name as gateway_name',
      'gateways.capacity as gateway_capacity',
      'gateway_groups.name as group_name',
      'redial_rules.name as redial_rule_name',
      'sms_strategies.name as sms_strategy_name',
      'intervention_logs.rule_name',
      'intervention_logs.builtin as rule_builtin',
      'intervention_logs.figures as rule_figures',
    ])
    .select((eb) =>
      eb
        .selectFrom('gateway_group_members')
        .innerJoin('gateways as members', 'members.id', 'gateway_group_members.gateway_id')
        .select((of) => of.fn.sum<number>('members.capacity').as('capacity'))
        .whereRef('gateway_group_members.group_id', '=', 'tasks.gateway_group_id')
        .where('members.enabled', '=', true)
        .as('group_capacity'),
    )
    .select(['users.realname', 'users.username'])
    .where('tasks.kind', '=', 'task')
    .where('tasks.recycled_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

interface Around {
  readonly company: CompanyHours;
  readonly now: Date;
  readonly concurrency: number;
  readonly progress: TaskProgress;
  readonly outOfMoney: boolean;
  readonly waitsFor: TaskWait | null;
}

/** The intervention that stopped a task. */
const stoppedBy = ({ state, intervention_id, rule_name, rule_builtin, rule_figures }: Row): TaskItem['stoppedBy'] => {
  const figures = interventionFigures.safeParse(rule_figures).data;
  if (state !== 'stopped' || !intervention_id || !figures) return null;
  return { logId: intervention_id, rule: rule_name ?? '', builtin: rule_builtin ?? false, figures };
};

const itemOf = (row: Row, { company, now, concurrency, progress, outOfMoney: isShort, waitsFor: wait }: Around): TaskItem =>
  taskItem.parse({
    id: row.id,
    name: row.name,
    flowId: row.flow_id,
    flowName: row.flow_name,
    flowVersion: row.production_version,
    gatewayId: row.gateway_id,
    gatewayGroupId: row.gateway_group_id,
    gatewayName: row.gateway_name ?? row.group_name ?? '',
    mode: row.mode,
    priority: row.priority,
    state: shownState(row, company, now),
    stateReason: row.state_reason,
    outOfMoney: isShort,
    waitsFor: wait,
    stoppedBy: stoppedBy(row),
    robots: row.robots,
    windows: taskWindowsOf(row.windows),
    timeZone: row.time_zone,
    today: todayOf(row, company, now),
    concurrency,
    progress,
    smsStrategyName: row.sms_strategy_name ?? '',
    startAt: row.start_at?.toISOString() ?? null,
    schedule: row.schedule_cron !== null && row.schedule_at ? { cron: row.schedule_cron, next: row.schedule_at.toISOString() } : null,
    scheduleNote: row.schedule_note ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    revision: row.revision,
    createdBy: row.realname || row.username || '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** Rows as the list shows them, with their counts and what goes on now. */
export const taskItems = async (db: CompanyDatabase, rows: readonly Row[], now: Date): Promise<TaskItem[]> => {
  const running = rows.filter(({ state }) => state === 'running').map(({ id }) => id);
  const [company, progress, live, short, lines] = await Promise.all([
    ownCompany(db),
    progressOf(
      db,
      rows.map(({ id }) => id),
    ),
    liveCalls(db, now),
    outOfMoney(db, rows),
    taskLines(db.withoutPlugins(), db.companyId, running),
  ]);
  const linesOf = new Map(lines.map((line) => [line.task, line]));
  return rows.map((row) =>
    itemOf(row, {
      company,
      now,
      concurrency: live.byTask.get(row.id) ?? 0,
      progress: progress.get(row.id) ?? noProgress(),
      outOfMoney: short.has(row.id),
      waitsFor: waitsFor(row, company, linesOf.get(row.id), now),
    }),
  );
};

/** One task with its form and what limits it. */
export const taskById = async (db: CompanyDatabase, id: string, now: Date): Promise<TaskDetail> => {
  const row = await selectTasks(db).where('tasks.id', '=', id).executeTakeFirst();
  if (!row) throw noTask();
  const [items, company, live] = await Promise.all([taskItems(db, [row], now), ownCompany(db), liveCalls(db, now)]);
  const [item] = items;
  if (!item) throw noTask();
  return {
    ...item,
    callsPerSecond: row.calls_per_second,
    callerNumbers: row.caller_numbers,
    callerChoice: z.enum(['in-turn', 'random', 'same-area', 'least-used']).parse(row.caller_choice),
    calleeZones: row.callee_zones,
    startDate: row.start_date,
    endDate: row.end_date,
    redialRuleId: row.redial_rule_id,
    redialRuleName: row.redial_rule_name ?? '',
    ringSeconds: row.ring_seconds,
    blacklistGroups: row.blacklist_groups,
    whitelistOnly: row.whitelist_only,
    smsStrategyId: row.sms_strategy_id,
    limits: {
      companyRobots: company.robots,
      // Its own are there for it.
      robotsInUse: Math.max(0, live.total - item.concurrency),
      gatewayCapacity: row.gateway_capacity ?? Number(row.group_capacity ?? 0),
      callingWindows: windowsOf(company.calling_windows),
    },
  };
};
