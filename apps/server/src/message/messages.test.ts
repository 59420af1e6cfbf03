import { once } from 'node:events';
import { sysmsg } from '@parley/contract/message';
import { inWholeRun } from '@parley/contract/testing/share';
import { NotifyBus } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { spawnWorker } from '../testing/spawn-worker.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { pushDueMessages } from './push-due.ts';

let server: TestServer;
let one: TestCompany;
let two: TestCompany;
let operator: TestCompany;
let bus: NotifyBus;

beforeAll(async () => {
  // Without the worker's own timer: the tests choose the instants.
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  one = await addCompany(db, server.settings.key, 1);
  two = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, -1);
  bus = await NotifyBus.open(server.database.url);
});
afterAll(async () => {
  await bus.close();
  await server.stop();
});

const letter = { title: '通知', content: '今晚 22:00 维护' };
const unread = async (user: TestUser) => (await server.as(user)(sysmsg.last, {})).cnt_no_read;
const pushAt = (instant: string) => pushDueMessages({ db: server.database.db, bus, now: () => new Date(instant) });

const listen = async (user: TestUser) => {
  const { socket, heard } = await server.connected(user);
  const pushes = () => heard.flatMap((message) => (message.action === 'push' && message.type === 'sysmsg' ? [message.data] : []));
  return { pushes, close: () => socket.close() };
};

test('a message waits for its time, then reaches exactly those it is for, over their sockets too', async () => {
  const [chief, nobody, stranger] = await Promise.all([listen(one.chief), listen(one.nobody), listen(two.nobody)]);
  const before = await unread(one.nobody);
  const { id } = await server.as(one.chief)(sysmsg.create, { ...letter, pushAt: '2040-01-01T08:00:00+08:00' });
  await pushAt('2039-12-31T23:59:59.999Z');
  expect(await unread(one.nobody)).toBe(before);
  await pushAt('2040-01-01T00:00:00Z');
  await expect
    .poll(() => nobody.pushes())
    .toMatchObject([{ message: { ...letter, id, readAt: null }, revokedId: null, cnt_no_read: before + 1 }]);
  // The next push comes after this one would have.
  await server.as(operator.chief)(sysmsg.create, { ...letter, title: 'last', audience: 'users', userIds: [one.chief.id, two.nobody.id] });
  await expect.poll(() => [chief, stranger].map((end) => end.pushes().map(({ message }) => message?.title))).toEqual([['last'], ['last']]);
  for (const end of [chief, nobody, stranger]) end.close();
});

test('what is taken back is gone from every box, and its receivers are told', async () => {
  const end = await listen(one.nobody);
  const before = await unread(one.nobody);
  const { id } = await server.as(one.chief)(sysmsg.create, letter);
  await expect.poll(() => end.pushes().length).toBe(1);
  await server.as(one.nobody)(sysmsg.detail, { id });
  await server.as(one.chief)(sysmsg.revoke, { ids: [id] });
  await expect.poll(() => end.pushes().at(-1)).toEqual({ message: null, revokedId: id, cnt_no_read: before });
  expect((await server.as(one.nobody)(sysmsg.receiveListSelf, {})).list.map((message) => message.id)).not.toContain(id);
  // Its author still sees who had read it.
  expect((await server.as(one.chief)(sysmsg.receivers, { id })).list).toMatchObject([{ username: 'nobody1', readAt: expect.any(String) }]);
  end.close();
});

test('one that is taken back, or deleted by its author, before its time is never pushed', async () => {
  const before = await unread(one.nobody);
  const api = server.as(one.chief);
  const [first, second] = [
    await api(sysmsg.create, { ...letter, pushAt: '2050-01-01T00:00:00Z' }),
    await api(sysmsg.create, { ...letter, pushAt: '2050-01-01T00:00:00Z' }),
  ];
  await api(sysmsg.revoke, { ids: [first.id] });
  await api(sysmsg.delete, { ids: [second.id], box: 'sent' });
  await pushAt('2051-01-01T00:00:00Z');
  expect(await unread(one.nobody)).toBe(before);
});

test("a company's message never leaves the company; the operator's goes where he says", async () => {
  const api = server.as(one.chief);
  await expect(api(sysmsg.create, { ...letter, audience: 'companies', companyIds: [1, 2] })).rejects.toMatchObject({ code: 403 });
  await expect(api(sysmsg.create, { ...letter, audience: 'users', userIds: [two.nobody.id] })).rejects.toMatchObject({
    data: { problem: 'sysmsg.no-receiver' },
  });
  expect((await api(sysmsg.userByCompany, { companyIds: [2] })).list).toEqual([]);
  const people = [one.chief, one.nobody, two.chief, two.nobody, operator.nobody];
  const before = await Promise.all(people.map(unread));
  await api(sysmsg.create, letter);
  await server.as(operator.chief)(sysmsg.create, { ...letter, audience: 'companies', companyIds: [2] });
  await server.as(operator.chief)(sysmsg.create, letter);
  const after = await Promise.all(people.map(unread));
  expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([1, 2, 2, 2, 1]);
});

test('nobody reads, takes back or looks into what is not theirs', async () => {
  const { id } = await server.as(one.chief)(sysmsg.create, { ...letter, audience: 'users', userIds: [one.nobody.id] });
  for (const stranger of [two.chief, operator.chief]) {
    await expect(server.as(stranger)(sysmsg.detail, { id })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
    await expect(server.as(stranger)(sysmsg.receivers, { id })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
    expect(await server.as(stranger)(sysmsg.revoke, { ids: [id] })).toEqual({ count: 0 });
    expect(await server.as(stranger)(sysmsg.delete, { ids: [id] })).toEqual({ count: 0 });
  }
  expect((await server.as(one.nobody)(sysmsg.detail, { id })).message.id).toBe(id);
});

inWholeRun(test)(
  'of two workers whose clocks reach the hour together, each message is pushed by one, once',
  async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `due ${n}`);
    const sent: string[] = [];
    for (const title of titles) {
      sent.push((await server.as(one.chief)(sysmsg.create, { ...letter, title, pushAt: '2060-06-01T12:00:00Z' })).id);
    }
    const pushed: string[] = [];
    const stop = bus.subscribe('sysmsg', ({ message }) => pushed.push(message));
    const workers = Array.from({ length: 2 }, () => spawnWorker(server, ['2060-06-01T12:00:00.000Z']));
    await Promise.all(workers.map(({ stdout }) => stdout && once(stdout, 'data')));
    const { db } = server.database;
    const waiting = () => db.selectFrom('sysmsgs').select('id').where('id', 'in', sent).where('pushed_at', 'is', null).execute();
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    // A worker that is killed at once may not have told of the last ones yet; whoever reads the boxes has them all the same.
    await expect.poll(() => pushed.filter((id) => sent.includes(id)).toSorted()).toEqual(sent.toSorted());
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map((worker) => once(worker, 'exit')));
    const rows = await db.selectFrom('sysmsgs').select(['receivers', 'pushed_at']).where('id', 'in', sent).execute();
    expect(rows).toEqual(sent.map(() => ({ receivers: 1, pushed_at: new Date('2060-06-01T12:00:00Z') })));
    const boxes = await db.selectFrom('sysmsg_receipts').select('user_id').where('message_id', 'in', sent).execute();
    expect(boxes.map(({ user_id }) => user_id)).toEqual(sent.map(() => one.nobody.id));
    expect(pushed.filter((id) => sent.includes(id))).toHaveLength(sent.length);
    stop();
  },
  60_000,
);
