import type { Text } from '@parley/contract';
import { filled } from '@parley/contract';
import { forCompany, json } from '@parley/db';
import { firstOpen, localDay } from '@parley/pacing';
import { repeated } from '../kit/repeated.ts';
import { ownCompany } from '../organisation/own-company.ts';
import type { Services } from '../services.ts';
import { whyNotRun } from './may-run.ts';
import { nextStarts } from './next-starts.ts';
import { taskProblems } from './problems.ts';
import { beforeStart, hoursOf } from './task-state.ts';

const every = 5_000; // ms
/** A start of a schedule that nobody was there for is made up for so long, ms. */
const latest = 3_600_000;
const day = 24 * 60; // minutes

type Needed = Pick<Services, 'db' | 'now'> & { readonly bus: Pick<Services['bus'], 'publish'> };

const missed: Text = { zh: '错过了定时启动：系统当时没有运行', en: 'Its start was missed: the system was down' };
const closed: Text = { zh: '定时启动时当天已不能外呼', en: 'Nobody could be called on the day of its start' };

/**
 * Starts one task whose time has come, or notes why it does not start. Its row is locked meanwhile and due no more afterwards, so that of
 * several workers one starts it, once.
 *
 * @returns whether there was one
 */
const startNext = async ({ db, bus, now: clock }: Needed): Promise<boolean> => {
  const now = clock();
  const task = await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('tasks')
      .selectAll()
      .where('kind', '=', 'task')
      .where('recycled_at', 'is', null)
      .where((eb) => eb.or([eb.and([eb('state', '=', 'waiting'), eb('start_at', '<=', now)]), eb('schedule_at', '<=', now)]))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    const company = forCompany(tx, due.company_id);
    const own = await ownCompany(company);
    const bySchedule = due.schedule_at !== null && due.schedule_at <= now ? due.schedule_at : undefined;
    const once = due.state === 'waiting' && due.start_at !== null && due.start_at <= now;
    const whyNot = async (): Promise<Text | undefined> => {
      if (bySchedule && now.getTime() - bySchedule.getTime() > latest) return missed;
      const problem = await whyNotRun(company, due.id, now);
      if (problem) return filled(problem.kind.text, problem.values);
      if (!bySchedule) return undefined;
      if (due.state === 'stopped') return filled(taskProblems.stopped.text, { name: due.name });
      // Later on the same day will do: it begins when the hours do.
      const open = firstOpen(hoursOf(due, own), now, day);
      return open && localDay(open, due.time_zone) === localDay(now, due.time_zone) ? undefined : closed;
    };
    const note = due.state === 'running' ? undefined : await whyNot();
    const next = bySchedule && due.schedule_cron !== null ? nextStarts(due.schedule_cron, own.time_zone, now)[0] : undefined;
    await company
      .updateTable('tasks')
      .set({
        ...(bySchedule ? { schedule_at: next ?? null, schedule_cron: next ? due.schedule_cron : null } : {}),
        ...(note
          ? { schedule_note: json(note), ...(once ? { state: beforeStart, start_at: null } : {}) }
          : due.state === 'running'
            ? {}
            : { state: 'running', state_reason: null, start_at: null, started_at: now, finished_at: null, schedule_note: null }),
        updated_at: now,
      })
      .where('id', '=', due.id)
      .execute();
    return due;
  });
  if (task) bus.publish({ type: 'task-changed', company: task.company_id, task: task.id });
  return task !== undefined;
};

/** Starts tasks that wait for their hour, and those whose schedule says so. */
export const startDueTasks = async (services: Needed): Promise<void> => {
  while (await startNext(services)) {
    // One transaction a task.
  }
};

/** Looks for due tasks until it is stopped. */
export const startTaskSchedule = (services: Services): (() => Promise<void>) =>
  repeated('task schedule', every, services, () => startDueTasks(services));
