import { sql } from 'kysely';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';

const every = 5_000; // ms

/** Starts tasks that wait for their hour. Any worker may: the first one's update wins. */
export const startDueTasks = async ({ db, bus }: Services): Promise<void> => {
  const due = await db
    .updateTable('tasks')
    .set({ state: 'running', state_reason: null, start_at: null, started_at: sql`now()`, finished_at: null, updated_at: sql`now()` })
    .where('state', '=', 'waiting')
    .where('recycled_at', 'is', null)
    .where('start_at', '<=', sql<Date>`now()`)
    .returning(['company_id', 'id'])
    .execute();
  for (const { company_id, id } of due) bus.publish({ type: 'task-changed', company: company_id, task: id });
};

/** Looks for due tasks until it is stopped. */
export const startTaskSchedule = (services: Services): (() => Promise<void>) =>
  repeated('task schedule', every, services, () => startDueTasks(services));
