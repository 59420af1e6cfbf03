import type { Client } from '@parley/contract';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

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
