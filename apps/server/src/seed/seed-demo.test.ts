import { randomBytes } from 'node:crypto';
import * as flow from '@parley/contract/flow';
import { info, isStrongPassword, login } from '@parley/contract/session';
import { strongPassword } from '@parley/contract/strong-password';
import * as task from '@parley/contract/task';
import { extensionPlace, unseal } from '@parley/db/seal';
import { testDatabase } from '@parley/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { type SeededLogin, seedDemo } from './seed-demo.ts';

let server: TestServer;
let logins: readonly SeededLogin[];
const secretOf = (name: string): string => logins.find((one) => one.name === name)?.secret ?? '';

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  logins = await seedDemo(server.database.db, { key: server.settings.key, labPort: 5080 });
});
afterAll(() => server.stop());

test('the first start makes who can log in', async () => {
  expect(logins.map(({ name }) => name)).toEqual(['admin', 'demo', '1001']);
  for (const [username, company] of [
    ['admin', -1],
    ['demo', 1],
  ] as const) {
    const { token = '' } = await server.as(undefined)(login, { username, password: secretOf(username) });
    expect((await server.as({ token })(info, {})).info).toMatchObject({ username, company_id: company, flag: '1' });
  }
  const extension = await server.database.db.selectFrom('extensions').selectAll().executeTakeFirstOrThrow();
  expect(unseal(server.settings.key, extension.secret, extensionPlace(1, extension.id))).toBe(secretOf('1001'));
});

test('the demo company has two flows without faults in production, and tasks that may start', async () => {
  const { token = '' } = await server.as(undefined)(login, { username: 'demo', password: secretOf('demo') });
  const api = server.as({ token });
  const flows = (await api(flow.list, { sort: 'name' })).list;
  expect(flows).toMatchObject([
    { status: 'production', language: 'zh' },
    { status: 'production', language: 'en' },
  ]);
  for (const { id } of flows) expect(await api(flow.verify, { flow_id: id })).toMatchObject({ status: 'ok' });
  const tasks = (await api(task.list, { sort: 'createdAt', order: 'asc' })).list;
  expect(tasks.map(({ progress }) => progress.total)).toEqual([20, 10]);
  const [first] = tasks;
  const numbers = (await api(task.numberList, { taskId: first?.id ?? '', size: 50 })).list;
  expect(numbers.map(({ phone }) => phone.at(-1)).sort()).toEqual([...'00112233445566778899']);
  expect(numbers.every(({ phone, variables }) => /^139\d{8}$/.test(phone) && variables.姓名)).toBe(true);
  expect(await api(task.autoexec, { id: first?.id ?? '' })).toEqual({ state: 'running' });
});

test('a second start changes nothing, and shows nothing', async () => {
  const count = () =>
    server.database.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  expect(await seedDemo(server.database.db, { key: randomBytes(32) })).toEqual([]);
  expect(await count()).toEqual(before);
});

test('a given password is used, unless it is too weak', async () => {
  const { db, drop } = await testDatabase();
  const { key } = server.settings;
  await expect(seedDemo(db, { key, adminPassword: 'weak' })).rejects.toThrow(/PARLEY_ADMIN_PASSWORD/);
  expect((await seedDemo(db, { key, adminPassword: 'Chosen-pass-1' })).slice(0, 2).map(({ secret }) => secret)).toEqual([
    'Chosen-pass-1',
    'Chosen-pass-1',
  ]);
  await drop();
});

test('random passwords meet the rule and differ', () => {
  const some = Array.from({ length: 200 }, strongPassword);
  expect(some.every(isStrongPassword)).toBe(true);
  expect(new Set(some).size).toBe(200);
});
