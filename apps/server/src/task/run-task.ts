import { type ParsedOf, Problem } from '@parley/contract';
import type { autoexec, pause, TaskState } from '@parley/contract/task';
import type { Context } from '../kit/context.ts';
import { whyNotRun } from './may-run.ts';
import { taskProblems } from './problems.ts';
import { startDueTasks } from './schedule.ts';
import { noTask, selectTasks, taskItems } from './task-queries.ts';
import { beforeStart } from './task-state.ts';

const announce = ({ services, caller }: Context, task: string): void => {
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task });
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task });
};

const stateNow = async ({ db, services }: Context, id: string): Promise<{ state: TaskState }> => {
  const rows = await selectTasks(db).where('tasks.id', '=', id).execute();
  const [item] = await taskItems(db, rows, services.now());
  if (!item) throw noTask();
  return { state: item.state };
};

/** Starts a task now, or lets it wait for `startAt`, or for some seconds in which the start can be taken back. */
export const startTask = async ({ id, startAt, graceSeconds = 0 }: ParsedOf<typeof autoexec>, context: Context) => {
  const { db, services } = context;
  const now = services.now();
  const problem = await whyNotRun(db, id, now);
  if (problem) throw problem;
  const before = await stateNow(context, id);
  const asked = startAt === undefined ? now : new Date(startAt);
  const due = graceSeconds > 0 && asked <= now ? new Date(now.getTime() + graceSeconds * 1000) : asked;
  const later = due > now;
  await db
    .updateTable('tasks')
    .set(
      later
        ? { state: 'waiting', state_reason: null, start_at: due, updated_at: now }
        : {
            state: 'running',
            state_reason: null,
            start_at: null,
            started_at: now,
            finished_at: null,
            schedule_note: null,
            updated_at: now,
          },
    )
    .where('id', '=', id)
    .where('recycled_at', 'is', null)
    .where('state', '<>', 'running')
    .execute();
  // A worker looks for due tasks anyway; whoever waits for seconds need not wait for its round.
  if (later && graceSeconds > 0)
    setTimeout(
      () => void startDueTasks(services).catch((error: unknown) => services.log.warn({ err: error }, 'task schedule')),
      graceSeconds * 1000 + 50,
    ).unref();
  Object.assign(context.audit, { before, after: { state: later ? 'waiting' : 'running', startAt } });
  announce(context, id);
  return stateNow(context, id);
};

/** Pauses tasks: calls that go on end by themselves. Returns those that were running or waiting. */
export const pauseTasks = async (ids: readonly string[], context: Context): Promise<string[]> => {
  const { db, services, caller } = context;
  const paused = await db
    .updateTable('tasks')
    .set({ state: 'paused', state_reason: caller.realname || caller.username, start_at: null, updated_at: services.now() })
    .where('id', 'in', ids)
    .where('kind', '=', 'task')
    .where('recycled_at', 'is', null)
    .where('state', 'in', ['running', 'waiting'])
    .returning('id')
    .execute();
  for (const { id } of paused) announce(context, id);
  return paused.map(({ id }) => id);
};

/** A start that still waits is undone: the state is what the task's times tell of before. Returns whether there was one. */
const takeBackStart = async ({ id }: { id: string }, context: Context): Promise<boolean> => {
  const taken = await context.db
    .updateTable('tasks')
    .set({
      state: beforeStart,
      start_at: null,
      updated_at: context.services.now(),
    })
    .where('id', '=', id)
    .where('recycled_at', 'is', null)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (taken) announce(context, id);
  return taken !== undefined;
};

export const pauseTask = async ({ id, takeBack }: ParsedOf<typeof pause>, context: Context) => {
  const before = await stateNow(context, id);
  if (takeBack && (await takeBackStart({ id }, context))) {
    const after = await stateNow(context, id);
    Object.assign(context.audit, { before, after });
    return after;
  }
  const [paused] = await pauseTasks([id], context);
  const now = await stateNow(context, id);
  if (!paused && now.state !== 'paused') throw new Problem(taskProblems.notRunning);
  Object.assign(context.audit, { before, after: now });
  return now;
};
