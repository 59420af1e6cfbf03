import { type OutputOf, type ParsedOf, say } from '@parley/contract';
import { type dryRun, dryRunRows, type NotDialled } from '@parley/contract/task';
import { affordable, billOf, type CompanyDatabase, zonesOfKey } from '@parley/db';
import { dueNumbers } from '@parley/db/numbers/due-numbers';
import { callingHours, callsInHour, firstOpen, mayBeCalled } from '@parley/pacing';
import { liveCalls } from '../centre/live-calls.ts';
import type { Context } from '../kit/context.ts';
import { maskNumber } from '../kit/mask.ts';
import { ownCompany } from '../organisation/own-company.ts';
import { keptByRules } from './kept-by-rules.ts';
import { whyNotRun } from './may-run.ts';
import { noProgress, progressOf } from './task-progress.ts';
import { noTask, selectTasks } from './task-queries.ts';
import { hoursOf } from './task-state.ts';

const minute = 60_000; // ms
const week = 7 * 24 * 60; // minutes
/** Seconds that a phone rings, and that a call takes besides. */
const ringing = 20;
/** Of a task that has not called anybody yet, s. */
const guess = 45;
/** Numbers that are shown. */
const shown = 50;

/** The enabled gateways that a task calls by. */
const linesOf = (db: CompanyDatabase, { gateway_id, gateway_group_id }: { gateway_id: string | null; gateway_group_id: string | null }) =>
  db
    .selectFrom('gateways')
    .select(['id', 'capacity', 'calls_per_second', 'billing_unit', 'price'])
    .where('enabled', '=', true)
    .where((eb) =>
      gateway_group_id === null
        ? eb('id', '=', gateway_id)
        : eb('id', 'in', eb.selectFrom('gateway_group_members').select('gateway_id').where('group_id', '=', gateway_group_id)),
    )
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Calls per second of a task over its gateways; null: no limit. */
const rateOf = (task: number | null, lines: readonly Line[]): number | null => {
  const rates = lines.map((line) => line.calls_per_second);
  const together = rates.reduce<number | null>(
    (sum, rate) => (sum === null || rate === null ? null : sum + rate),
    rates.length > 0 ? 0 : null,
  );
  return task === null ? together : Math.min(task, together ?? task);
};

/** What a task would do in the next hour. */
export const dryRunTask = async ({ id }: ParsedOf<typeof dryRun>, context: Context): Promise<OutputOf<typeof dryRun>> => {
  const { db, services, caller, language } = context;
  const now = services.now();
  const until = new Date(now.getTime() + 60 * minute);
  const task = await selectTasks(db).where('tasks.id', '=', id).executeTakeFirst();
  if (!task) throw noTask();
  const company = await ownCompany(db);
  const hours = hoursOf(task, company);
  const minutes = Array.from({ length: 60 }, (_, n) => new Date(now.getTime() + n * minute));
  // Numbers of people whom it is too early or too late to call all the hour long count as due later.
  const zones = task.callee_zones ? task.zones.filter((zone) => minutes.some((at) => mayBeCalled(hours, zonesOfKey(zone), at))) : undefined;
  const [problem, counts, live, lines, due] = await Promise.all([
    whyNotRun(db, id, now),
    progressOf(db, [id]),
    liveCalls(context.whole, now),
    linesOf(db, task),
    dueNumbers(services.db, { company: caller.companyId, task: id, zones }, until, dryRunRows + 1),
  ]);
  const progress = counts.get(id) ?? noProgress();
  const openMinutes = minutes.filter((at) => callingHours(hours, at) === 'open').length;
  const mine = live.byTask.get(id) ?? 0;
  const free = {
    robots: task.robots,
    'company-robots': company.robots - live.total + mine,
    gateway: lines.reduce((sum, line) => sum + line.capacity - (live.byGateway.get(line.id) ?? 0), 0) + mine,
  };
  const guessed = progress.calls === 0;
  const talk = guessed ? guess - ringing : progress.talkMs / 1000 / progress.calls;
  const secondsPerCall = Math.round(ringing + talk);
  const checked = due.slice(0, dryRunRows);
  const barred = new Map<string, NotDialled>(checked.flatMap((row) => (row.reason === null ? [] : [[row.id, row.reason] as const])));
  const open = checked.filter((row) => !barred.has(row.id));
  const of = { company: caller.companyId, task: id, now, until };
  for (const row of await keptByRules(services.db, of, open)) barred.set(row, 'intervention');
  const callable = checked.length - barred.size;
  const price = Math.max(0, ...lines.map((line) => billOf({ unit: line.billing_unit, price: line.price }, talk * 1000).amount));
  const money = await affordable(services.db, caller.companyId, price);
  const { calls, limit } = callsInHour({
    openSeconds: openMinutes * 60,
    robots: free,
    callsPerSecond: rateOf(task.calls_per_second, lines),
    affordable: money.calls,
    secondsPerCall,
    numbers: callable,
  });
  let left = calls;
  const first = checked.map((row) => {
    const reason = barred.get(row.id) ?? (left-- > 0 ? null : 'no-room');
    return { id: row.id, phone: row.phone, dueAt: row.dueAt, reason };
  });
  const toCall = progress.waiting + progress.redial;
  // Beyond the rows that were looked at it is unknown what is due: those count as numbers that others come before.
  const later = due.length > dryRunRows ? 0 : Math.max(0, toCall - due.length);
  const others: [NotDialled, number][] = [
    ['no-room', Math.max(0, toCall - later - barred.size - calls)],
    ...[...Map.groupBy(barred.values(), (reason) => reason)].map(([reason, list]): [NotDialled, number] => [reason, list.length]),
    ['later', later],
    ['in-call', progress.claimed + progress.ringing + progress.talking],
    ['done', progress.done],
    ['filtered', progress.filtered],
    ['failed', progress.failed],
  ];
  return {
    at: now.toISOString(),
    problem: problem ? say(problem.kind.text, language, problem.values) : null,
    openMinutes,
    opensAt: firstOpen(hours, now, week)?.toISOString() ?? null,
    calls,
    limit,
    robots: Math.max(0, Math.min(...Object.values(free))),
    secondsPerCall,
    guessed,
    others: others.filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count })),
    checked: checked.length,
    more: due.length > dryRunRows,
    first: first.slice(0, shown).map(({ phone, dueAt, ...row }) => ({
      ...row,
      phone: caller.unmask.has('task') ? phone : maskNumber(phone),
      dueAt: dueAt.toISOString(),
    })),
  };
};
