import type { Client } from '@parley/contract';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { startDueTasks } from './schedule.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const newTask = async (): Promise<string> => {
  const { id } = await api(task.create, { name: `Taken back ${uuid7()}`, flowId: company.ids.flow, gatewayId: company.ids.gateway });
  await api(task.append, { id, numbers: [{ phone: '13900000001' }, { phone: '13900000002' }] });
  return id;
};
const stateOf = async (id: string): Promise<string> => (await api(task.detail, { id })).state;

test('a start that is taken back within its grace leaves the task as it was', async () => {
  const id = await newTask();
  expect(await api(task.autoexec, { id, graceSeconds: 60 })).toEqual({ state: 'waiting' });
  expect(await api(task.pause, { id, takeBack: true })).toEqual({ state: 'draft' });
  await api(task.autoexec, { id });
  await api(task.pause, { id });
  await api(task.autoexec, { id, graceSeconds: 60 });
  expect(await api(task.pause, { id, takeBack: true })).toEqual({ state: 'paused' });
});

test('a start that nobody takes back begins by itself when its grace is over', async () => {
  const id = await newTask();
  await api(task.autoexec, { id, graceSeconds: 1 });
  await expect.poll(() => stateOf(id)).toBe('running');
  // Too late to be taken back: it pauses, as anybody would expect of the button.
  expect(await api(task.pause, { id, takeBack: true })).toEqual({ state: 'paused' });
});

/** One round of a scheduler at an instant; what it published. */
const round = async (at: Date): Promise<string[]> => {
  const told: string[] = [];
  const publish = (event: object) => void ('task' in event && told.push(String(event.task)));
  await startDueTasks({ db: server.database.db, bus: { publish }, now: () => at });
  return told;
};
const everyDayAtNine = '0 9 * * *';
/** Nine o'clock in the company's zone, some days from now. */
const nine = (days: number): Date => new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + days * 86_400_000 + 3_600_000);
const openAllDay = async (windows = [{ from: '00:00', to: '24:00' }]): Promise<void> => {
  await server.database.db
    .updateTable('companies')
    .set({ calling_windows: JSON.stringify(windows) })
    .where('id', '=', 1)
    .execute();
};

test('a schedule starts its task once, whoever looks, and is due again the next day', async () => {
  const id = await newTask();
  const { next, state } = await api(task.updateForAutoexec, { id, cron: everyDayAtNine });
  expect([next.length, state]).toEqual([5, 'draft']);
  expect(next.every((at) => at.endsWith('T01:00:00.000Z'))).toBe(true);
  const other = api(task.updateForAutoexec, { id, cron: '0 8 * * *', replaces: { at: null, cron: null } });
  await expect(other).rejects.toMatchObject({ data: { problem: 'row.changed' } });
  const due = new Date(next[0] ?? '');
  expect(await round(new Date(due.getTime() - 1))).toEqual([]);
  const rounds = await Promise.all([round(due), round(due), round(due)]);
  expect(rounds.flat()).toEqual([id]);
  expect(await api(task.detail, { id })).toMatchObject({
    state: 'running',
    schedule: { cron: everyDayAtNine, next: next[1] },
    scheduleNote: null,
  });
  // It runs on: the next one changes nothing but when it is due.
  await round(new Date(next[1] ?? ''));
  expect(await api(task.detail, { id })).toMatchObject({ state: 'running', schedule: { next: next[2] } });
  await api(task.pause, { id });
  await round(new Date(next[2] ?? ''));
  expect(await stateOf(id)).toBe('running');
  await api(task.pause, { id });
  expect(await api(task.updateForAutoexec, { id })).toEqual({ next: [], state: 'paused' });
  expect(await round(nine(9))).toEqual([]);
});

test('a start waits for the hours of its day, and is left out on a day that has none left, or that is long past', async () => {
  const id = await newTask();
  const { next } = await api(task.updateForAutoexec, { id, cron: everyDayAtNine });
  const at = (n: number, minutes = 0) => new Date(Date.parse(next[n] ?? '') + minutes * 60_000);
  await openAllDay([{ from: '08:00', to: '08:59' }]);
  await round(at(0));
  expect(await api(task.detail, { id })).toMatchObject({
    state: 'draft',
    scheduleNote: { en: 'Nobody could be called on the day of its start' },
  });
  await openAllDay([{ from: '10:00', to: '18:00' }]);
  await round(at(1, 61));
  expect(await api(task.detail, { id })).toMatchObject({
    state: 'draft',
    scheduleNote: { en: 'Its start was missed: the system was down' },
  });
  await round(at(2));
  const { state } = await server.database.db.selectFrom('tasks').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  expect(state).toBe('running');
  await openAllDay();
  await api(task.pause, { id });
  // Nobody is left to call: it says so, and goes on being due.
  await api(task.deleteNoCall, { id });
  await round(at(3));
  expect(await api(task.detail, { id })).toMatchObject({
    state: 'paused',
    scheduleNote: { zh: '没有可拨打的号码' },
    schedule: { next: next[4] },
  });
});

test('a task that comes back from the recycle bin does not start by itself, whatever it waited for', async () => {
  const [once, daily] = [await newTask(), await newTask()];
  await api(task.updateForAutoexec, { id: once, at: nine(1).toISOString() });
  await api(task.autoexec, { id: daily });
  await api(task.pause, { id: daily });
  await api(task.updateForAutoexec, { id: daily, cron: everyDayAtNine });
  await api(task.recycle, { ids: [once, daily], restore: false });
  await api(task.recycle, { ids: [once, daily], restore: true });
  expect(await api(task.detail, { id: once })).toMatchObject({ state: 'draft', startAt: null });
  expect(await api(task.detail, { id: daily })).toMatchObject({ state: 'paused', schedule: null });
  expect(await round(nine(1))).toEqual([]);
});

test('a start at an instant happens once; what is no schedule is refused', async () => {
  const id = await newTask();
  const at = nine(1).toISOString();
  expect(await api(task.updateForAutoexec, { id, at })).toEqual({ next: [at], state: 'waiting' });
  expect(await api(task.detail, { id })).toMatchObject({ startAt: at, schedule: null });
  expect(await round(nine(1))).toEqual([id]);
  expect(await api(task.detail, { id })).toMatchObject({ state: 'running', startAt: null });
  const field = (path: string) => ({ data: { fields: [{ path }] } });
  await expect(api(task.updateForAutoexec, { id, at })).rejects.toMatchObject({ data: { problem: 'task.running' } });
  await api(task.pause, { id });
  await expect(api(task.updateForAutoexec, { id, at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject(field('at'));
  await expect(api(task.updateForAutoexec, { id, cron: '0 9 30 2 *' })).rejects.toMatchObject(field('cron'));
  await expect(api(task.updateForAutoexec, { id, cron: everyDayAtNine, at })).rejects.toMatchObject(field('cron'));
});
