import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import { fieldIssue } from '@parley/contract/field-issue';
import type { updateForAutoexec } from '@parley/contract/task';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { refusedField } from '../kit/failures.ts';
import { ownCompany } from '../organisation/own-company.ts';
import { nextStarts } from './next-starts.ts';
import { taskProblems } from './problems.ts';
import { noTask, taskById } from './task-queries.ts';
import { beforeStart } from './task-state.ts';

const told = 5;

type Replaced = NonNullable<ParsedOf<typeof updateForAutoexec>['replaces']>;

const isSame = ({ at, cron }: Replaced, { startAt, schedule }: Awaited<ReturnType<typeof taskById>>): boolean =>
  at === startAt && cron === (schedule?.cron ?? null);

/** Sets, changes or clears the schedule of a task. */
export const setSchedule = async (
  { id, at, cron, replaces }: ParsedOf<typeof updateForAutoexec>,
  context: Context,
): Promise<OutputOf<typeof updateForAutoexec>> => {
  const { db, services, caller, audit } = context;
  const now = services.now();
  const before = await taskById(db, id, now);
  const { time_zone } = await ownCompany(db);
  const once = at === null ? null : new Date(at);
  if (once && once <= now) throw refusedField('at', fieldIssue('schedule.past'));
  const starts = cron === null ? [] : nextStarts(cron, time_zone, now, told);
  if (cron !== null && starts.length === 0) throw refusedField('cron', fieldIssue('cron.form'));
  let query = db.updateTable('tasks').where('id', '=', id).where('recycled_at', 'is', null);
  // What runs needs no start; it may have a schedule for its next ones.
  if (once) query = query.where('state', '<>', 'running');
  if (replaces)
    query = query
      .where('schedule_cron', 'is not distinct from', replaces.cron)
      .where('start_at', 'is not distinct from', replaces.at === null ? null : new Date(replaces.at));
  const changed = await query
    .set({
      schedule_cron: cron,
      schedule_at: starts[0] ?? null,
      schedule_note: null,
      state: once ? 'waiting' : sql<string>`case when state = 'waiting' then ${beforeStart} else state end`,
      state_reason: sql<string | null>`case when ${once !== null} then null else state_reason end`,
      start_at: once,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirst();
  if (!changed && replaces && !isSame(replaces, await taskById(db, id, now))) throw new Problem(problems.conflict);
  if (!changed) throw once ? new Problem(taskProblems.running, { name: before.name }) : noTask();
  const { state } = await taskById(db, id, now);
  Object.assign(audit, {
    before: { at: before.startAt, cron: before.schedule?.cron ?? null },
    after: { name: before.name, at, cron },
  });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { next: (once ? [once] : starts).map((one) => one.toISOString()), state };
};
