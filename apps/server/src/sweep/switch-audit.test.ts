import { extension, gateway } from '@parley/contract/centre';
import { operationLog } from '@parley/contract/log';
import * as task from '@parley/contract/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(() => server.stop());

/** Before and after of the newest operation. */
const newest = async () => {
  const api = server.as(company.chief);
  const [row] = (await api(operationLog.list, {})).list;
  if (!row) throw new Error('nothing was logged');
  const { before, after } = await api(operationLog.detail, { id: row.id });
  return { before, after };
};

test('what switches something keeps what it was and what it is', async () => {
  const { ids, chief } = company;
  const api = server.as(chief);
  await api(task.autoexec, { id: ids.task });
  expect(await newest()).toMatchObject({ before: { state: 'draft' }, after: { state: 'running' } });
  await api(task.pause, { id: ids.task });
  expect(await newest()).toMatchObject({ before: { state: 'running' }, after: { state: 'paused' } });
  await api(gateway.setEnabled, { ids: [ids.gateway], enabled: false });
  expect(await newest()).toMatchObject({ before: [{ enabled: true }], after: [{ enabled: false }] });
  await api(extension.setStatus, { ids: [ids.extension], enabled: false });
  expect(await newest()).toMatchObject({ before: [{ enabled: true }], after: [{ enabled: false }] });
});
