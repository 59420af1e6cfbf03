import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operatorCompany } from '@parley/contract';
import { sysmsg } from '@parley/contract/message';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS ?? fileURLToPath(new URL('../../data/screenshots/', import.meta.url));

let server: TestServer;
let operator: TestCompany;
let company: TestCompany;
let browser: TestBrowser;
beforeAll(async () => {
  await mkdir(shots, { recursive: true });
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  operator = await addCompany(db, server.settings.key, operatorCompany);
  company = await addCompany(db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test('an operator makes a company, stops and starts another, tells everybody, sees the nodes, and takes the log-in log home', async () => {
  const { page, complaints } = browser;
  const shoot = (name: string) => page.screenshot({ path: `${shots}/operator-${name}.png` });
  await page.context().addCookies([{ name: 'operate-token', value: operator.chief.token, url: server.url }]);

  await page.goto(`${server.url}/operate/index.html#/company`);
  await page.getByRole('button', { name: '新建企业' }).first().click();
  const form = page.getByRole('dialog', { name: '新建企业' });
  for (const [label, value] of [
    ['企业名称', '江畔银行'],
    ['企业编号', 'JP-BANK'],
    ['用户名', 'jpadmin'],
    ['真实姓名', '顾清和'],
    ['初始密码', 'Right-pass-1'],
    ['确认密码', 'Right-pass-1'],
  ] as const)
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: '创建企业和管理员' }).click();
  const made = page.locator('tr[data-id]', { hasText: 'JP-BANK' });
  await made.waitFor();
  await made.getByRole('button', { name: '停用' }).click();
  await page
    .getByRole('dialog', { name: /停用 1 家企业/ })
    .getByRole('button', { name: '停用' })
    .click();
  await made.getByText('已停用').waitFor();
  await made.getByRole('button', { name: '恢复' }).click();
  await page
    .getByRole('dialog', { name: /恢复 1 家企业/ })
    .getByRole('button', { name: '恢复' })
    .click();
  await made.getByText('正常').waitFor();
  await shoot('companies');

  await page.goto(`${server.url}/operate/index.html#/platform-sysmsg-list`);
  await page.getByRole('button', { name: '发布消息' }).first().click();
  const letter = page.getByRole('dialog', { name: '发布消息' });
  await letter.getByLabel('标题').fill('今晚升级');
  await letter.getByLabel('内容').fill('23:00 至 23:30，通话不受影响。');
  await letter.getByRole('button', { name: '发布', exact: true }).click();
  await page.locator('tr[data-id]', { hasText: '今晚升级' }).getByText('已发布').waitFor();
  const user = server.as(company.chief);
  await expect.poll(async () => (await user(sysmsg.last, {})).list_last.map(({ title }) => title)).toEqual(['今晚升级']);
  await shoot('messages');

  await page.goto(`${server.url}/operate/index.html#/switches`);
  await page.getByText('接口、作业').first().waitFor();
  await page.getByRole('button', { name: '刷新缓存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刷新缓存' }).click();
  await page.getByText(/1 \/ 1 个节点已刷新/).waitFor();
  await shoot('nodes');

  await page.goto(`${server.url}/operate/index.html#/company-login-log`);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('button', { name: '开始导出' }).click();
  await page.getByText('导出成功（请到导出任务中下载）').waitFor();
  await page.getByRole('button', { name: '去导出任务' }).click();
  const job = page.locator('tr[data-id]').first();
  await job.getByText('完成').waitFor();
  await shoot('exports');
  const [file] = await Promise.all([page.waitForEvent('download'), job.getByRole('button', { name: '下载文件' }).click()]);
  expect(await file.failure()).toBeNull();
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(complaints).toEqual([]);
}, 300_000);
