import * as contract from '@parley/contract/report';
import { bind } from '../kit/bind.ts';
import { selectTasks, taskItems } from '../task/task-queries.ts';
import { hourMs, hourSums } from './company-day.ts';
import { sumHours } from './figures.ts';
import { gradesOf } from './grades.ts';
import { homeLiveNow } from './home-live.ts';
import { dayName, stretchOf } from './stretch.ts';
import { trendOf } from './trend.ts';

const shownTasks = 20;

export const reportRoutes = [
  bind(contract.summary, async (input, { db, caller, services }) => {
    const now = services.now();
    const { starts, end, before, timeZone } = stretchOf(input, now, caller.timeZone);
    const [sums, sumsBefore, live] = await Promise.all([
      hourSums(db, starts[0], end),
      hourSums(db, before.since, before.until),
      homeLiveNow(db, now),
    ]);
    // Of the hour in which the stretch before ends, the share that belongs to it counts.
    const share = (at: Date) => Math.min(1, (before.until.getTime() - at.getTime()) / hourMs);
    return {
      ...live,
      from: dayName(starts[0], timeZone),
      to: dayName(starts.at(-1) ?? starts[0], timeZone),
      at: now.toISOString(),
      since: starts[0].toISOString(),
      until: end.toISOString(),
      figures: sumHours(sums),
      before: sumHours(sumsBefore, share),
    };
  }),
  bind(contract.trend, async ({ by, ...input }, { db, caller, services }) => {
    const now = services.now();
    return { list: await trendOf(db, by, stretchOf(input, now, caller.timeZone), now) };
  }),
  bind(contract.grade, async (input, { db, caller, services }) => ({
    list: await gradesOf(db, stretchOf(input, services.now(), caller.timeZone)),
  })),
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
