import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operatorCompany } from '@parley/contract';
import { speechProvider } from '@parley/contract/speech';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let operator: TestCompany;
let company: TestCompany;
let browser: TestBrowser;
/** What an OpenAI-compatible server says: a quarter of a second of a tone at 24 kHz. */
const vendor = createServer((request, response) => {
  if (request.headers.authorization !== 'Bearer sk-right-key-7f3a') response.writeHead(401).end();
  else response.end(Buffer.from(Int16Array.from({ length: 6_000 }, (_, n) => 8_000 * Math.sin(n / 9)).buffer));
});
beforeAll(async () => {
  if (shots) await mkdir(shots, { recursive: true });
  await once(vendor.listen(0, '127.0.0.1'), 'listening');
  server = await testServer({ consoleDir: inject('builtConsole') });
  operator = await addCompany(server.database.db, server.settings.key, operatorCompany);
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => {
  vendor.close();
  return Promise.all([browser?.close(), server?.stop()]);
});

test('an operator sets up a provider, puts it first, and hears it speak', async () => {
  const { page, complaints } = browser;
  const shoot = async (name: string): Promise<void> => {
    if (shots) await page.screenshot({ path: `${shots}/speech-providers-${name}.png` });
  };
  await page.context().addCookies([{ name: 'operate-token', value: operator.chief.token, url: server.url }]);
  await page.goto(`${server.url}/operate/index.html#/speech-providers`);
  await page.getByText('现在只有内置识别').waitFor();
  await shoot('first');

  await page.getByRole('button', { name: '添加服务商' }).click();
  const form = page.getByRole('dialog', { name: '添加服务商' });
  await form.getByLabel('类型').click();
  await page.getByTitle('OpenAI 兼容').click();
  await form.getByLabel('名称').fill('试用');
  const { port } = vendor.address() as AddressInfo;
  await form.getByLabel('地址（兼容的服务填它的）').fill(`http://127.0.0.1:${port}/v1`);
  await form.getByRole('button', { name: '保存' }).click();
  await form.locator('.field-error', { hasText: '必填' }).waitFor();
  await form.getByLabel('API 密钥').fill('sk-right-key-7f3a');
  await form.getByLabel('每小时价格（元）').fill('7.2');
  await shoot('form');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });

  const models = page.getByRole('region', { name: '语言模型' });
  await models.getByText('未设置', { exact: true }).waitFor();
  await models.getByRole('button', { name: '设置' }).click();
  const modelForm = page.getByRole('dialog', { name: '语言模型' });
  await modelForm.getByLabel('接口地址').fill(`http://127.0.0.1:${port}/v1`);
  await modelForm.getByLabel('密钥').fill('sk-wrong-key-0000');
  await modelForm.getByRole('textbox', { name: '对话模型' }).fill('small');
  await modelForm.getByRole('button', { name: '保存' }).click();
  await modelForm.waitFor({ state: 'hidden' });
  await models.getByText('密钥尾号 0000').waitFor();
  await models.getByRole('button', { name: '测试' }).click();
  await models.getByText(/对话模型 失败/).waitFor();
  await shoot('model');

  await page.getByRole('row', { name: /^合成/ }).getByRole('button').first().click();
  await page.getByRole('button', { name: '试用', exact: true }).click();
  const row = page.getByRole('row', { name: /试用/ }).last();
  await row.getByRole('button', { name: '上移' }).click();
  await page.getByText('顺序已改，还没保存').waitFor();
  await page.getByRole('button', { name: '保存顺序' }).click();
  const api = server.as(operator.chief);
  await expect.poll(async () => (await api(speechProvider.list, {})).orders[0]?.providers.length).toBe(2);
  const { orders, providers } = await api(speechProvider.list, {});
  const made = providers.find(({ name }) => name === '试用');
  expect(made?.secretTails).toEqual({ key: '7f3a' });
  expect(orders.find(({ use }) => use === 'speaking')?.providers).toEqual([made?.id, 'embedded']);

  await page.getByRole('button', { name: '合成试听' }).click();
  await page.locator('.provider-tried', { hasText: '试用' }).getByText('¥0.0005').waitFor();
  await expect.poll(() => page.locator('.provider-tried audio').count()).toBeGreaterThan(0);
  await page.locator('.provider-tried', { hasText: '内置' }).getByText('首音').waitFor();
  await shoot('tried');

  await page.getByRole('row', { name: /^识别/ }).getByRole('button').first().click();
  await page.getByRole('row', { name: /^识别/ }).getByText('试用').waitFor(); // knows Cantonese
  await page.getByRole('combobox', { name: '中文热词' }).fill('金沙大道');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '保存热词' }).click();
  await expect.poll(async () => (await api(speechProvider.list, {})).hotWords).toEqual([{ language: 'zh', words: ['金沙大道'] }]);
  await page.getByText('没有配置：机器人只按话术回答').waitFor();
  await shoot('hot-words');
  expect(complaints).toEqual([]);
}, 120_000);

test('a company sees who reads what people say after a transfer, or that nobody can, and switches it off', async () => {
  const { page, complaints } = browser;
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/speech/speech-providers`);
  const part = page.getByRole('region', { name: '转人工后转写通话' });
  await part.getByText('英文：没有能听懂任意内容的服务商，不转写').waitFor();
  const operates = server.as(operator.chief);
  const { id } = await operates(speechProvider.create, { kind: 'deepgram', name: '听写', secrets: { key: 'dg-key-dg-key-0001' } });
  await operates(speechProvider.setOrder, { use: 'hearing', language: 'en', providers: [id, 'embedded'], replaces: [] });
  await page.reload();
  await part.getByText('英文：听写').waitFor();
  const toggle = part.getByRole('switch', { name: '转人工后转写通话' });
  expect(await toggle.isChecked()).toBe(true);
  await toggle.click();
  await page.getByText('转写设置已保存').waitFor();
  const api = server.as(company.chief);
  expect((await api(speechProvider.list, {})).transcription).toEqual({ enabled: false, revision: 2 });
  await page.reload();
  await expect.poll(() => toggle.isChecked()).toBe(false);
  if (shots) await page.screenshot({ path: `${shots}/speech-providers-transcription.png` });
  expect(complaints).toEqual([]);
}, 60_000);
