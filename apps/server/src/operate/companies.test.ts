import { company } from '@parley/contract/operate';
import { info, login } from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { NotifyBus } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { applyCompanyDates } from './expire-companies.ts';

let server: TestServer;
let operator: TestCompany;
let bus: NotifyBus;
let last = 0;

beforeAll(async () => {
  // Without the worker's own timers: the dates are applied by the tests, at instants that they choose.
  server = await testServer({ roles: ['api'] });
  operator = await addCompany(server.database.db, server.settings.key, -1);
  bus = await NotifyBus.open(server.database.url);
});
afterAll(async () => {
  await bus.close();
  await server.stop();
});

const asOperator = () => server.as(operator.chief);
const newCompany = () => addCompany(server.database.db, server.settings.key, ++last);
const form = (id: number) => ({ id, number: `C${id}`, name: `Company ${id}`, robots: 5, timeZone: 'Asia/Shanghai' });
const changed = async (id: number) => ({ ...form(id), revision: (await asOperator()(company.detail, { id })).revision });
const at = (instant: string) => ({ db: server.database.db, bus, now: () => new Date(instant) });
const statusOf = async (id: number) => (await asOperator()(company.detail, { id })).status;

const runTask = async (mine: TestCompany) => {
  const api = server.as(mine.chief);
  await api(task.append, { id: mine.ids.task, numbers: [{ phone: '13900000002' }] });
  await api(task.autoexec, { id: mine.ids.task });
};
const taskOf = (mine: TestCompany) =>
  server.database.db.selectFrom('tasks').select(['state', 'state_reason']).where('id', '=', mine.ids.task).executeTakeFirstOrThrow();

test('a suspended company is out at once: sessions, sockets and tasks, and nobody else', async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  await runTask(mine);
  const [own, theirs] = [await server.connected(mine.chief), await server.connected(other.chief)];
  await asOperator()(company.setStatus, { ids: [mine.id], status: 'suspended' });
  expect(await own.hear(({ action }) => action === 'beLogout')).toMatchObject({ msg: '企业已停用或授权已到期' });
  expect(await own.closed).toBe(1008);
  await expect(server.as(mine.chief)(info, {})).rejects.toMatchObject({ code: -99 });
  expect(await taskOf(mine)).toEqual({ state: 'paused', state_reason: '企业已停用' });
  expect((await server.as(other.chief)(info, {})).info.company_id).toBe(other.id);
  expect(theirs.socket.readyState).toBe(theirs.socket.OPEN);
});

test('the calls of a suspended company are cut when that is asked for, at once or later, and no more once it is resumed', async () => {
  const mine = await newCompany();
  const cutAt = async () =>
    (await server.database.db.selectFrom('companies').select('calls_cut_at').where('id', '=', mine.id).executeTakeFirstOrThrow())
      .calls_cut_at;
  const set = (status: 'active' | 'suspended', cutCalls?: boolean) =>
    asOperator()(company.setStatus, { ids: [mine.id], status, ...(cutCalls === undefined ? {} : { cutCalls }) });
  const told: number[] = [];
  const stop = bus.subscribe('company-changed', (message) => message.company === mine.id && told.push(message.company));
  expect([await set('suspended'), await cutAt()]).toEqual([{ count: 1 }, null]);
  expect([await set('suspended', true), await cutAt()]).toEqual([{ count: 1 }, expect.any(Date)]);
  expect([await set('active'), await cutAt()]).toEqual([{ count: 1 }, null]);
  // Who works is not cut.
  expect([await set('active', true), await cutAt()]).toEqual([{ count: 0 }, null]);
  // Alike messages that follow each other closely may arrive as one: the nodes read the database anyway.
  await expect.poll(() => told.length).toBeGreaterThan(0);
  stop();
  const kept = await server.database.db
    .selectFrom('operation_logs')
    .select('after')
    .where('route', '=', company.setStatus.path)
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  expect(JSON.stringify(kept)).toContain('"cutCalls":true');
});

test('a company works on its last day and not a moment longer; new dates let it in again', async () => {
  const mine = await newCompany();
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await asOperator()(company.update, { ...(await changed(mine.id)), authorizedUntil: until });
  await runTask(mine);
  // The zone is 8 hours ahead of UTC.
  await applyCompanyDates(at(`${until}T15:59:59Z`));
  expect([await statusOf(mine.id), (await taskOf(mine)).state]).toEqual(['active', 'running']);
  // Two workers look at the same time; the log tells one change.
  const heard: number[] = [];
  const stop = bus.subscribe('task-changed', ({ company: id }) => id === mine.id && heard.push(id));
  await Promise.all([applyCompanyDates(at(`${until}T16:00:00Z`)), applyCompanyDates(at(`${until}T16:00:00Z`))]);
  expect([await statusOf(mine.id), (await taskOf(mine)).state]).toEqual(['expired', 'paused']);
  await expect(server.as(mine.chief)(info, {})).rejects.toMatchObject({ code: -99 });
  await expect.poll(() => heard.length).toBe(1);
  stop();
  await asOperator()(company.update, { ...(await changed(mine.id)), authorizedUntil: null });
  expect(await statusOf(mine.id)).toBe('active');
});

test('the dates hold at log-in before any worker has looked at them', async () => {
  const number = `D${++last}`;
  const administrator = { username: `dated${last}`, realname: '王', password: 'Right-pass-1', confirm: 'Right-pass-1' };
  const { id } = await asOperator()(company.create, { number, name: number, administrator });
  const logIn = () => server.as(undefined)(login, { username: administrator.username, password: 'Right-pass-1' });
  // The operator's password is good for one change.
  expect((await logIn()).user_id).toBeDefined();
  await server.database.db.updateTable('companies').set({ authorized_until: '2020-01-01' }).where('id', '=', id).execute();
  await expect(logIn()).rejects.toMatchObject({ data: { problem: 'session.company-closed' } });
});

test('a company that still runs is not deleted; once deleted its number and its names are free', async () => {
  const mine = await newCompany();
  const companies = [{ id: mine.id, number: `C${mine.id}` }];
  await runTask(mine);
  await expect(asOperator()(company.delete, { companies })).rejects.toMatchObject({ data: { problem: 'company.runs' } });
  await asOperator()(company.setStatus, { ids: [mine.id], status: 'suspended' });
  await asOperator()(company.delete, { companies });
  const administrator = { username: mine.chief.username, realname: '王', password: 'Right-pass-1', confirm: 'Right-pass-1' };
  const again = await asOperator()(company.create, { number: `C${mine.id}`, name: 'Again', administrator });
  expect(again.id).not.toBe(mine.id);
  // What was recorded of the first stays.
  const calls = await server.database.db.selectFrom('calls').select('id').where('company_id', '=', mine.id).execute();
  expect(calls).toEqual([{ id: mine.ids.call }]);
});

test('the log keeps a company before and after its change, without its password', async () => {
  const mine = await newCompany();
  await asOperator()(company.update, { ...(await changed(mine.id)), robots: 77 });
  const kept = await server.database.db
    .selectFrom('operation_logs')
    .select(['before', 'after', 'company_id'])
    .where('route', '=', company.update.path)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ company_id: -1, before: { id: mine.id, robots: 50 }, after: { id: mine.id, robots: 77 } });
});

test('nobody of a company reaches the companies, whatever he may', async () => {
  const mine = await newCompany();
  const user = await logInAs(server.database.db, { id: mine.chief.id, username: mine.chief.username, company: mine.id });
  await expect(server.as(user)(company.list, {})).rejects.toMatchObject({ code: 403 });
  await expect(server.as(user)(company.update, { ...(await changed(mine.id)), robots: 9999 })).rejects.toMatchObject({ code: 403 });
  expect((await asOperator()(company.detail, { id: mine.id })).robots).toBe(50);
  await expect(asOperator()(company.detail, { id: 999_999 })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
});
