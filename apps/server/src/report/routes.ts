import * as contract from '@parley/contract/report';
import { sql } from 'kysely';
import { bind } from '../kit/bind.ts';
import { selectTasks, taskItems } from '../task/task-queries.ts';
import { hourSums, startOfDay } from './company-day.ts';
import { sumHours } from './figures.ts';
import { homeLiveNow } from './home-live.ts';
import { trendOf } from './trend.ts';

const hour = 3_600_000;
const day = 24 * hour;
const shownTasks = 20;

export const reportRoutes = [
  bind(contract.summary, async (_input, { db, caller, services }) => {
    const now = services.now();
    const since = startOfDay(now, caller.timeZone);
    const before = new Date(since.getTime() - day);
    const yesterdayNow = now.getTime() - day;
    const [today, yesterday, live] = await Promise.all([
      hourSums(db, since, new Date(now.getTime() + hour)),
      hourSums(db, before, new Date(yesterdayNow)),
      homeLiveNow(db, now),
    ]);
    // Of the hour that yesterday was in at this time, the share that had passed counts.
    const share = (at: Date) => Math.min(1, (yesterdayNow - at.getTime()) / hour);
    return { ...live, since: since.toISOString(), at: now.toISOString(), today: sumHours(today), yesterday: sumHours(yesterday, share) };
  }),
  bind(contract.trend, async ({ by, days }, { db, caller, services }) => ({
    list: await trendOf(db, by, days, startOfDay(services.now(), caller.timeZone), services.now()),
  })),
  bind(contract.grade, async (_input, { db, caller, services }) => {
    const since = startOfDay(services.now(), caller.timeZone);
    const rows = await db
      .selectFrom('call_hours')
      .select([
        'grade',
        sql<number>`coalesce(sum(calls) filter (where hour >= ${since}), 0)::bigint`.as('calls'),
        sql<number>`coalesce(sum(calls) filter (where hour < ${since}), 0)::bigint`.as('yesterday'),
      ])
      .where('hour', '>=', new Date(since.getTime() - day))
      .where('grade', '<>', '')
      .groupBy('grade')
      .orderBy('grade')
      .execute();
    return { list: rows };
  }),
  bind(contract.task, async (_input, { db, services }) => {
    const rows = await selectTasks(db)
      .where('tasks.state', '=', 'running')
      .orderBy('tasks.priority', 'desc')
      .orderBy('tasks.started_at', 'desc')
      .limit(shownTasks)
      .execute();
    return { list: await taskItems(db, rows, services.now()) };
  }),
];
