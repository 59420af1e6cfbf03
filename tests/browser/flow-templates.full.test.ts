import * as flow from '@parley/contract/flow';
import { flowTemplates } from '@parley/contract/flow/templates';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole'), roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test.each(flowTemplates)('a flow begins from the template $id: it is verified without an error and published', async ({ id, name }) => {
  const { page, complaints } = browser;
  await page.context().addCookies([
    { name: 'flow-token', value: company.chief.token, url: server.url },
    { name: 'platform-token', value: company.chief.token, url: server.url },
  ]);
  await page.goto(`${server.url}/flow/flow`);
  await page.getByRole('button', { name: '新建话术' }).first().click();
  await page.locator('#name').fill(`从模板 ${id}`);
  await page.getByRole('list', { name: '从哪里开始' }).getByRole('button').filter({ hasText: name.zh }).click();
  await page.getByRole('list', { name: `${name.zh} 说什么` }).waitFor();
  await page.getByRole('button', { name: '新建并设计' }).click();
  await page.locator('.react-flow__node').first().waitFor();
  await page.locator('.fed-bar').getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: '发布到生产' }).click();
  await page.getByText('已发布到生产，版本 v1').waitFor();
  const api = server.as(company.chief);
  const [made] = (await api(flow.list, { name: `从模板 ${id}` })).list;
  const { issues } = await api(flow.verify, { flow_id: made?.id ?? '' });
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(made).toMatchObject({ productionVersion: 1 });
  expect(complaints).toEqual([]);
});
