import { black, white } from '@parley/contract/number-list';
import * as task from '@parley/contract/task';
import { taskDelivery } from '@parley/contract/task-delivery';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../index.ts';
import { addCompany, logInAs, type TestCompany } from '../../testing/fixture.ts';
import { newApiKey, signingClient } from '../../testing/signing-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { expireDeliveries } from './expire-deliveries.ts';

let server: TestServer;
let other: RunningServer;
let company: TestCompany;
let send: ReturnType<typeof signingClient>;
let sendToOther: typeof send;
let last = 13_522_220_000;
const newPhone = () => String(++last);

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  other = await startServer({ ...server.settings, port: 0 });
  company = await addCompany(server.database.db, server.settings.key, 1);
  const pair = await newApiKey(api(), { name: 'CRM', scopes: ['append', 'task'] });
  send = signingClient(server.url, pair);
  sendToOther = signingClient(other.url ?? '', pair);
});
afterAll(async () => {
  await other.close();
  await server.stop();
});

const api = () => server.as(company.chief);
const newTask = async () => (await api()(task.create, { name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway })).id;
const append = (id: string, phones: readonly string[], more: object = {}, by = send) =>
  by(task.append.path, { id, numbers: phones.map((phone) => ({ phone })), ...more });
const total = async (id: string) => (await api()(task.detail, { id })).progress.total;

test('numbers that come by key are checked as those of a file, and each is logged with what became of it', async () => {
  const id = await newTask();
  const [good, blocked, allowed, twice, known] = [newPhone(), newPhone(), newPhone(), newPhone(), newPhone()];
  for (const phone of [blocked, allowed]) await api()(black.create, { phone });
  await api()(white.create, { phone: allowed });
  await api()(task.append, { id, numbers: [{ phone: known }] });
  const phones = [`+86 ${good}`, 'nonsense', blocked, allowed, twice, twice, known, '1381234567'];
  const answer = await append(id, phones, { idempotencyKey: 'first' });
  const refused = [
    { phone: 'nonsense', reason: 'format' },
    { phone: blocked, reason: 'blacklisted' },
    { phone: twice, reason: 'duplicate-in-file' },
    { phone: known, reason: 'duplicate-in-task' },
  ];
  expect(answer).toMatchObject({ code: 0, data: { repeated: false, state: 'draft', accepted: 4, refused, oddLengths: ['1381234567'] } });
  expect(await total(id)).toBe(5);
  const { list, keptDays } = await api()(taskDelivery.list, { taskId: id });
  expect(keptDays).toBe(90);
  expect(list).toMatchObject([
    {
      ...{ id: answer.data.deliveryId, keyName: 'CRM', username: 'chief1', address: '127.0.0.1', idempotencyKey: 'first' },
      ...{ received: 8, accepted: 4, repeats: 0, repeatedAt: null },
      refusals: refused
        .map(({ reason }) => ({ reason, count: 1 }))
        .toSorted(
          (a, b) => task.refusal.options.indexOf(a.reason as task.Refusal) - task.refusal.options.indexOf(b.reason as task.Refusal),
        ),
    },
  ]);
  const detail = await api()(taskDelivery.detail, { id: String(answer.data.deliveryId), size: 5 });
  expect(detail).toMatchObject({ total: 8, delivery: { received: 8 } });
  expect(detail.list.map(({ n, phone, reason }) => [n, phone, reason])).toEqual([
    [1, good, null],
    [2, 'nonsense', 'format'],
    [3, blocked, 'blacklisted'],
    [4, allowed, null],
    [5, twice, null],
  ]);
  const rest = await api()(taskDelivery.detail, { id: detail.delivery.id, size: 5, after: detail.next ?? '' });
  expect(rest.list.map(({ n, reason, oddLength }) => [n, reason, oddLength])).toEqual([
    [6, 'duplicate-in-file', false],
    [7, 'duplicate-in-task', false],
    [8, null, true],
  ]);
  expect((await api()(taskDelivery.detail, { id: detail.delivery.id, refused: true })).total).toBe(4);
});

test('the same delivery again adds nothing and is answered as the first time; another one with its key is refused', async () => {
  const id = await newTask();
  const phones = [newPhone(), newPhone(), 'nonsense', '1381234568'];
  const first = await append(id, phones, { idempotencyKey: 'order-1' });
  const again = await append(id, phones, { idempotencyKey: 'order-1' });
  expect(again).toEqual({ ...first, data: { ...first.data, repeated: true } });
  expect(await append(id, [newPhone()], { idempotencyKey: 'order-1' })).toMatchObject({
    code: 409,
    data: { problem: 'task.delivery-changed' },
  });
  expect(await total(id)).toBe(3);
  expect((await api()(taskDelivery.list, { taskId: id })).list).toMatchObject([{ repeats: 1, repeatedAt: expect.any(String) }]);
  // Somebody else's is another one.
  await api()(task.append, { id, numbers: [{ phone: newPhone() }], idempotencyKey: 'order-1' });
  expect((await api()(taskDelivery.list, { taskId: id })).list.map(({ keyName }) => keyName)).toEqual([null, 'CRM']);
});

test('one delivery that is sent many times at once, to two processes, is carried out once', async () => {
  const id = await newTask();
  const phones = Array.from({ length: 200 }, newPhone);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => append(id, phones, { idempotencyKey: 'storm' }, n % 2 ? send : sendToOther)),
  );
  expect(answers.map(({ data }) => data.accepted)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ data }) => data.repeated === false)).toHaveLength(1);
  expect(await total(id)).toBe(200);
  expect((await api()(taskDelivery.list, { taskId: id })).list).toMatchObject([{ received: 200, accepted: 200, repeats: 7 }]);
});

test('a task says what it does with them: a running one calls them, a finished one waits to be started, a recycled one takes none', async () => {
  const id = await newTask();
  await append(id, [newPhone()]);
  expect((await send(task.autoexec.path, { id })).data.state).toBe('running');
  expect((await append(id, [newPhone()])).data).toMatchObject({ accepted: 1, state: 'running' });
  await server.database.db.updateTable('tasks').set({ state: 'finished', finished_at: new Date() }).where('id', '=', id).execute();
  expect((await append(id, [newPhone()])).data).toMatchObject({ accepted: 1, state: 'finished' });
  expect((await send(task.autoexec.path, { id })).data.state).toBe('running');
  expect((await send(task.pause.path, { id })).data.state).toBe('paused');
  await api()(task.remove, { ids: [id] });
  expect(await append(id, [newPhone()])).toMatchObject({ code: 404, data: { problem: 'row.not-found' } });
  expect((await api()(taskDelivery.list, { taskId: id })).total).toBe(3);
});

test('numbers of a delivery are masked for who may not see those of tasks; deliveries to tasks that he does not see are not there', async () => {
  const { db } = server.database;
  const id = await newTask();
  const { data } = await append(id, ['13812345678', 'call 13812345679']);
  const [roleId, userId] = [uuid7(), uuid7()];
  const permissions = [taskDelivery.list, taskDelivery.detail].map(({ permission }) => permission ?? '');
  const role = { company_id: 1, id: roleId, name: 'Clerk', permissions, unmask: [], all_flows: true, all_grades: true };
  await db
    .insertInto('roles')
    .values({ ...role, data_scope: 'company' })
    .execute();
  await db.insertInto('users').values({ company_id: 1, id: userId, username: 'clerk', password_hash: 'none', role_id: roleId }).execute();
  const clerk = server.as(await logInAs(db, { id: userId, username: 'clerk', company: 1 }));
  const { list } = await clerk(taskDelivery.detail, { id: String(data.deliveryId) });
  expect(list.map(({ phone }) => phone)).toEqual(['138****5678', 'cal****5679']);
  await db.updateTable('roles').set({ data_scope: 'own' }).where('id', '=', roleId).execute();
  expect(await clerk(taskDelivery.list, {})).toMatchObject({ total: 0, list: [] });
  await expect(clerk(taskDelivery.detail, { id: String(data.deliveryId) })).rejects.toMatchObject({ code: 404 });
});

test('a delivery is kept for ninety days', async () => {
  const id = await newTask();
  await append(id, [newPhone()]);
  const at = async (days: number) => {
    await expireDeliveries({ db: server.database.db, now: () => new Date(Date.now() + days * 86_400_000) });
    return (await api()(taskDelivery.list, { taskId: id })).total;
  };
  expect([await at(89), await at(91)]).toEqual([1, 0]);
});

test('a number of another country is one, however it is written: in the task, on the blacklist and in the history', async () => {
  const id = await newTask();
  const bring = (...phones: string[]) => api()(task.append, { id, numbers: phones.map((phone) => ({ phone })) });
  const first = await bring('+44 20 7946 0000', '0044 20 7946 0000', '442079460000', '+1 347 555 0100', '13475550100');
  expect(first).toMatchObject({ accepted: 3, refused: [{ reason: 'duplicate-in-file' }, { reason: 'duplicate-in-file' }] });
  expect(await bring('00442079460000')).toMatchObject({ accepted: 0, refused: [{ reason: 'duplicate-in-task' }] });
  await api()(black.create, { phone: '0044 20 7946 0001' });
  await expect(api()(black.create, { phone: '+44 20 7946 0001' })).rejects.toThrow('442079460001');
  expect(await bring('+44 20 7946 0001', '0044 20 7946 0001')).toMatchObject({ accepted: 0 });
  // It is dialled as it was written.
  const { list } = await api()(task.numberList, { taskId: id, phone: '44' });
  expect(list.map(({ phone }) => phone)).toEqual(['442079460000']);
});
