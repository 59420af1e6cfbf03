import { calloutSet, holiday } from '@parley/contract/callout-set';
import * as task from '@parley/contract/task';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of outbound settings and holidays, by its path. */
export const calloutSetSuccesses = (harness: Harness): Record<string, () => Promise<void>> => ({
  [calloutSet.detail.path]: async () => {
    expect(await harness.operator(holiday.list, { year: 2026 }).catch(({ code }) => code)).toBe(403);
    expect(await harness.api(calloutSet.detail, {})).toMatchObject({ callerChoice: 'in-turn', revision: expect.any(Number) });
  },
  [calloutSet.update.path]: async () => {
    const { revision, ...before } = await harness.api(calloutSet.detail, {});
    const next = { ...before, robots: 7, ringSeconds: 25, refuseBlacklisted: true };
    expect(await harness.api(calloutSet.update, { ...next, revision })).toEqual({ revision: revision + 1 });
    expect(await harness.api(calloutSet.detail, {})).toEqual({ ...next, revision: revision + 1 });
    await expect(harness.api(calloutSet.update, { ...before, revision })).rejects.toMatchObject({ data: { problem: 'row.changed' } });
    // A number that has had its calls of the days is not taken into a task, be it by page or by key.
    const { db } = harness.server.database;
    const phone = '13977770000';
    await db
      .insertInto('called_days')
      .values({ company_id: harness.company.chief.company, phone, day: new Date().toISOString().slice(0, 10), calls: 3 })
      .execute();
    await harness.api(calloutSet.update, { ...next, repeatCalls: 3, repeatDays: 5, revision: revision + 1 });
    const id = await harness.newTask();
    const appended = await harness.api(task.append, { id, numbers: [{ phone }, { phone: '13977770001' }] });
    expect(appended).toMatchObject({ accepted: 1, refused: [{ phone, reason: 'repeat-limit' }] });
    await harness.api(calloutSet.update, { ...next, revision: revision + 2 });
  },
  [holiday.list.path]: async () => {
    expect(await harness.api(holiday.list, { year: 2031 })).toMatchObject({ days: [] });
  },
  [holiday.update.path]: async () => {
    const now = new Date();
    const year = now.getUTCFullYear();
    // Today, in whichever zone.
    const days = [-1, 0, 1].map((n) => ({
      day: new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10),
      name: '休息',
      kind: 'holiday' as const,
    }));
    const within = days.filter(({ day }) => day.startsWith(`${year}-`));
    const { revision } = await harness.api(holiday.list, { year });
    expect(await harness.api(holiday.update, { year, days: within, revision })).toEqual({ revision: revision + 1 });
    expect((await harness.api(holiday.list, { year })).days).toEqual(within);
    const stale = harness.api(holiday.update, { year, days: [], revision });
    await expect(stale).rejects.toMatchObject({ data: { problem: 'row.changed', changed: { revision: revision + 1 } } });
    const wrong = harness.api(holiday.update, { year, days: [{ day: '2001-01-01' }], revision: revision + 1 });
    await expect(wrong).rejects.toMatchObject({ data: { problem: 'request.invalid' } });
    const monday = { day: `${year}-01-05`, kind: 'workday' as const };
    if (new Date(monday.day).getUTCDay() % 6 !== 0) {
      const weekday = harness.api(holiday.update, { year, days: [monday], revision: revision + 1 });
      await expect(weekday).rejects.toMatchObject({ data: { fields: [{ path: 'days.0.day' }] } });
    }
    // A running task says that it rests.
    const id = await harness.newTask();
    await harness.server.database.db.updateTable('tasks').set({ state: 'running' }).where('id', '=', id).execute();
    if (within.length === 3) expect(await harness.api(task.detail, { id })).toMatchObject({ state: 'out-of-window' });
    await harness.api(holiday.update, { year, days: [], revision: revision + 1 });
    expect(await harness.api(task.detail, { id })).toMatchObject({ state: 'running' });
  },
});
