import type { Context } from '../../kit/context.ts';

/** Which task begins next, by its start or its schedule, and when; null: none is to begin. */
export const nextStart = async ({ db, services }: Context): Promise<{ taskId: string; name: string; at: string } | null> => {
  const now = services.now();
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'name', 'state', 'start_at', 'schedule_at'])
    .where('kind', '=', 'task')
    .where('recycled_at', 'is', null)
    .where((eb) => eb.or([eb.and([eb('state', '=', 'waiting'), eb('start_at', '>=', now)]), eb('schedule_at', '>=', now)]))
    .execute();
  const starts = rows.flatMap(({ id, name, state, start_at, schedule_at }) =>
    [state === 'waiting' ? start_at : null, schedule_at].flatMap((at) => (at !== null && at >= now ? [{ taskId: id, name, at }] : [])),
  );
  const first = starts.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
  return first ? { ...first, at: first.at.toISOString() } : null;
};
