import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { operatorCompany } from '@parley/contract';
import { numberCipher } from '@parley/contract/number-cipher';
import { black, white } from '@parley/contract/number-list';
import { setLanguage } from '@parley/contract/session';
import { sealCipherText } from '@parley/server/task/cipher/cipher-text';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let browser: TestBrowser;
let operator: TestCompany;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = await addCompany(db, server.settings.key, operatorCompany);
  browser = await openBrowser();
  const { url } = server;
  await browser.page.context().addCookies([
    { name: 'platform-token', value: company.chief.token, url },
    { name: 'operate-token', value: operator.chief.token, url },
  ]);
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

const shoot = async (name: string): Promise<void> => {
  const place = process.env.PARLEY_SCREENSHOTS;
  if (place) await browser.page.screenshot({ path: `${place}/${name}.png` });
};
const at = async (path: string): Promise<Page> => {
  await browser.page.goto(server.url + path);
  return browser.page;
};
const rows = '号码,备注\n13900000401,要求不再来电\n13900000402,\n13900000402,\nabc,\n';
const list = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(rows) });

test('a blacklist stays open while it is imported, tells what it refused and why, and is found again after it is closed', async () => {
  const page = await at('/callout/intercept-black');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入黑名单' });
  const begin = dialog.getByRole('button', { name: '开始导入' });
  await begin.click();
  await dialog.getByText('请选择文件').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(list('退订名单.csv'));
  await shoot('black-import-chosen');
  await begin.click();
  const reasons = dialog.getByRole('list', { name: '失败原因' });
  for (const reason of ['与前面的号码重复', '号码格式有误']) await reasons.getByText(reason).waitFor();
  await dialog.getByText('完成', { exact: true }).waitFor();
  await shoot('black-import-over');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载失败行' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toMatch(/号码格式有误.*abc/);
  // What came is in the list behind it.
  await page.locator('tr[data-id]', { hasText: '要求不再来电' }).waitFor();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByRole('link', { name: '下载中心' }).click();
  await page.waitForURL(/import-queue/);
  await page.locator('tr[data-id]', { hasText: '退订名单.csv' }).waitFor();
  expect((await server.as(company.chief)(black.list, {})).list.map(({ remark }) => remark)).toContain('要求不再来电');
});

test('the operator follows an import into the platform’s blacklist, and finds it again', async () => {
  const page = await at('/operate/index.html#/intercept-black');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入黑名单' });
  await dialog.locator('input[type=file]').setInputFiles(list('平台名单.csv'));
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await dialog.getByText('号码格式有误').waitFor();
  await shoot('black-import-operate');
  await dialog.getByRole('link', { name: '下载中心' }).click();
  await page.locator('tr[data-id]', { hasText: '平台名单.csv' }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test('where cipher text is taken, the form of a list takes it in place of the number, and shows it masked', async () => {
  const { db } = server.database;
  await db.updateTable('companies').set({ security_strategy: 'cipher' }).where('id', '=', company.id).execute();
  const api = server.as(company.chief);
  const key = Buffer.from((await api(numberCipher.generate, {})).key, 'base64');
  const page = await at('/callout/white');
  await page.getByRole('button', { name: '添加号码' }).first().click();
  const form = page.getByRole('dialog', { name: '添加号码' });
  const number = form.getByLabel('号码');
  await number.fill(sealCipherText(randomBytes(32), '13955550123', randomBytes(12)));
  await form.getByRole('button', { name: '保存' }).click();
  await form.locator('.field-error', { hasText: '密文无法解开' }).waitFor();
  await shoot('white-cipher');
  await number.fill(sealCipherText(key, '13955550123', randomBytes(12)));
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText('139****0123').waitFor();
  await shoot('white-cipher-list');
});

test('a whitelist is imported on a narrow page in English, and a file of another kind is refused before it is sent', async () => {
  await server.as(company.chief)(setLanguage, { lang: 'en' });
  await browser.page.setViewportSize({ width: 390, height: 844 });
  const page = await at('/callout/white');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a whitelist' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'numbers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await dialog.getByText('Only xlsx, csv, txt files').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(list('vip.csv'));
  await shoot('white-import-narrow');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('list', { name: 'Why refused' }).waitFor();
  await shoot('white-import-narrow-over');
  const fetchRefused = await dialog.getByRole('button', { name: 'Download refused rows' }).boundingBox();
  expect((fetchRefused?.x ?? 390) + (fetchRefused?.width ?? 0)).toBeLessThan(380);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('要求不再来电').waitFor();
  await shoot('white-narrow');
  expect((await server.as(company.chief)(white.list, {})).list.map(({ remark }) => remark)).toContain('要求不再来电');
  expect(browser.complaints).toEqual([]);
});
