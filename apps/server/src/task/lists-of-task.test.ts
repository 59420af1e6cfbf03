import { black, white } from '@parley/contract/number-list';
import * as task from '@parley/contract/task';
import { importQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
const [plain, angry, rival, free] = ['13700000001', '13700000002', '13700000003', '13700000004'];
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  await api()(black.create, { phone: plain });
  await api()(black.create, { phone: angry, group: '投诉' });
  await api()(black.create, { phone: rival, group: '同行' });
});
afterAll(() => server.stop());

const api = () => server.as(company.chief);
const newTask = async (over: object = {}) =>
  (await api()(task.create, { name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway, ...over })).id;
const numbers = [plain, angry, rival, free].map((phone) => ({ phone }));
const append = async (id: string) => (await api()(task.append, { id, numbers })).refused.map(({ phone, reason }) => `${phone} ${reason}`);

test('a task that chose groups of the blacklist is kept from those and from entries without a group; one that chose none from all', async () => {
  expect(await append(await newTask())).toEqual([`${plain} blacklisted`, `${angry} blacklisted`, `${rival} blacklisted`]);
  const id = await newTask({ blacklistGroups: ['投诉'] });
  expect(await api()(task.detail, { id })).toMatchObject({ blacklistGroups: ['投诉'], whitelistOnly: false });
  expect(await append(id)).toEqual([`${plain} blacklisted`, `${angry} blacklisted`]);
  const file = { file: new File([numbers.map(({ phone }) => phone).join('\n')], 'numbers.csv') };
  const mapping = { header: false, phone: 0 };
  const { jobId } = await api()(task.importNumbers, { id: await newTask({ blacklistGroups: ['同行'] }), mapping }, { files: file });
  const job = async () => (await api()(importQueue.list, { ids: [jobId] })).list[0];
  await expect.poll(async () => (await job())?.status, { timeout: 20_000, interval: 50 }).toBe('done');
  expect(await job()).toMatchObject({ accepted: 2, refused: 2 });
});

test('whitelist only filters every other number, with a reason of its own, in what is brought, tried and copied', async () => {
  const id = await newTask({ whitelistOnly: true });
  await api()(white.create, { phone: free });
  await api()(white.create, { phone: angry });
  expect(await append(id)).toEqual([`${plain} blacklisted`, `${rival} blacklisted`]);
  const other = '13700000005';
  expect((await api()(task.append, { id, numbers: [{ phone: other }] })).refused).toEqual([{ phone: other, reason: 'not-whitelisted' }]);
  // It left the whitelist since.
  await server.database.db.deleteFrom('whitelisted_numbers').where('phone', '=', free).execute();
  const plan = await api()(task.dryRun, { id });
  expect(plan.first).toMatchObject([
    { phone: angry, reason: null },
    { phone: free, reason: 'not-whitelisted' },
  ]);
  expect(await api()(task.recallCount, { id })).toEqual({ numbers: 1, blacklisted: 0, repeated: 0, listed: 0, notWhitelisted: 1 });
  const copy = await api()(task.recallCopy, { id, name: uuid7() });
  expect(copy).toMatchObject({ numbers: 1, notWhitelisted: 1 });
  expect(await api()(task.detail, { id: copy.id })).toMatchObject({ whitelistOnly: true });
});
