import { queueNumbers } from '@parley/contract/flow-queue';
import { black, white } from '@parley/contract/number-list';
import { info } from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { connect, convertNumbers, switchNumbers, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let id: string;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  id = (await api()(task.create, { name: uuid7(), flowId: company.ids.flow, gatewayId: company.ids.gateway })).id;
  await api()(task.append, { id, numbers: [{ phone: '13522224401' }, { phone: '10086' }] });
  for (const list of [black, white]) await api()(list.create, { phone: '13522224401' });
});
afterAll(() => server.stop());

const api = () => server.as(company.chief);
/** What each list answers to a number, and what the exports do. */
const asked = (phone: string) => [
  () => api()(task.numberList, { taskId: id, phone }),
  () => api()(queueNumbers, { phone }),
  () => api()(black.list, { phone }),
  () => api()(white.list, { phone }),
];
const exported = (phone: string) => [
  () => api()(task.requestExport, { taskId: id, phone }),
  () => api()(black.requestExport, { phone, columns: ['phone'] }),
];

test('a number is found by a part of it while numbers stand as they are', async () => {
  expect((await api()(task.numberList, { taskId: id, phone: '1352222' })).total).toBe(1);
  for (const list of [black, white]) expect((await api()(list.list, { phone: '4401' })).total).toBe(1);
  for (const ask of asked('777')) expect(await ask()).toMatchObject({ total: 0 });
  expect((await api()(info, {})).company_info.whole_numbers).toBe(false);
});

test('once they are encrypted, whoever looks by a part is told that only whole numbers are found', async () => {
  const db = connect(server.database.url, { keys: server.settings.key, max: 2 });
  await switchNumbers(db, 1, 'encrypted');
  const onError = (error: unknown): never => {
    throw error;
  };
  await expect.poll(() => convertNumbers(db, { onError }), { timeout: 30_000 }).toEqual([1]);
  await db.destroy();
  expect((await api()(info, {})).company_info.whole_numbers).toBe(true);
  for (const ask of [...asked('1352222'), ...asked('4401'), ...exported('135')])
    await expect(ask()).rejects.toMatchObject({
      code: 400,
      data: { fields: [{ path: 'phone', message: expect.stringMatching(/加密|encrypted/) }] },
    });
  for (const phone of ['13522224401', '+86 135 2222 4401']) expect((await api()(task.numberList, { taskId: id, phone })).total).toBe(1);
  for (const list of [black, white]) expect((await api()(list.list, { phone: '13522224401' })).total).toBe(1);
  // Short ones may be whole.
  expect((await api()(task.numberList, { taskId: id, phone: '10086' })).total).toBe(1);
  // A whole number that is not there is simply not there.
  for (const ask of asked('13522224409')) expect(await ask()).toMatchObject({ total: 0 });
});
