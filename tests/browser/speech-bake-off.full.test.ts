import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { operatorCompany } from '@parley/contract';
import { bakeOff } from '@parley/contract/bake-off';
import { speechProvider } from '@parley/contract/speech';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { addRecordedCall, wav } from '@parley/server/testing/recorded-call';
import { storedZip } from '@parley/server/testing/stored-zip';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
/** FunASR's protocol; what is heard is in the path. */
const funasr = new WebSocketServer({ host: '127.0.0.1', port: 0 });

beforeAll(async () => {
  if (shots) await mkdir(shots, { recursive: true });
  if (!funasr.address()) await once(funasr, 'listening');
  funasr.on('connection', (connection: WebSocket, { url }) => {
    const text = url === '/good' ? '换了，寄公司。' : '换了，寄工司。';
    connection.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary && JSON.parse(data.toString()).is_speaking === false)
        connection.send(JSON.stringify({ mode: '2pass-offline', text, is_final: true }));
    });
  });
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  const operator = await addCompany(db, server.settings.key, operatorCompany);
  const { port } = funasr.address() as AddressInfo;
  for (const name of ['good', 'worse'])
    await server.as(operator.chief)(speechProvider.create, {
      ...{ kind: 'funasr', name, fields: { address: `ws://127.0.0.1:${port}/${name}` } },
    });
  await addRecordedCall(server, company, ['换了寄公司']);
  browser = await openBrowser();
});
afterAll(() => {
  for (const client of funasr.clients) client.terminate();
  funasr.close();
  return Promise.all([browser?.close(), server?.stop()]);
});

test('two recognisers hear what a caller said; somebody listens, writes it down, and sees who is wrong how often', async () => {
  const { page, complaints } = browser;
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/speech/speech-bake-off`);
  await page.getByText('还没有比对').waitFor();
  await page.getByRole('button', { name: '新建比对' }).click();
  const form = page.getByRole('dialog', { name: '新建比对' });
  await form.getByLabel('名称').fill('一月');
  await form.getByLabel('参加的服务商，最多五家').click();
  await page.getByTitle('good', { exact: true }).click();
  await page.getByTitle('worse', { exact: true }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  const results = page.getByRole('region', { name: '一月' });
  await results.getByText('换了，寄工司。').waitFor({ timeout: 30_000 });
  await results.getByText('完成').waitFor({ timeout: 30_000 });

  await results.getByRole('button', { name: '听', exact: true }).click();
  await expect.poll(() => results.locator('audio').count()).toBe(1);
  await results.getByLabel('原话 1').fill('换了，寄公司');
  await page.keyboard.press('Enter');
  await results.getByRole('row', { name: /worse/ }).getByText('20.0%').waitFor();
  await results.getByRole('row', { name: /good/ }).getByText('0.0%').waitFor();
  const api = server.as(company.chief);
  const [made] = (await api(bakeOff.list, {})).list;
  expect((await api(bakeOff.detail, { id: made?.id ?? '' })).items[0]?.expected).toBe('换了，寄公司');
  if (shots) await page.screenshot({ path: `${shots}/speech-bake-off.png` });

  // A call that was marked is offered, and recordings of one's own are taken.
  await page.goto(`${server.url}/call/call-info?call=${made ? (await api(bakeOff.detail, { id: made.id })).items[0]?.callId : ''}`);
  await page.getByRole('button', { name: '标记用于识别比对' }).click();
  await page.getByRole('button', { name: '取消识别比对标记' }).waitFor();
  await page.goto(`${server.url}/speech/speech-bake-off`);
  await page.getByRole('button', { name: '新建比对' }).click();
  await form.getByLabel('名称').fill('五月');
  await form.getByLabel('参加的服务商，最多五家').click();
  await page.getByTitle('good', { exact: true }).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('听什么').click();
  await page.getByTitle('标记的通话（1 通）').waitFor();
  await page.getByTitle('上传的录音').click();
  const buffer = storedZip([
    ['a.wav', wav(1)],
    ['a.txt', Buffer.from('换了，寄公司')],
  ]);
  await form.getByLabel('录音压缩包').setInputFiles({ name: 'recordings.zip', mimeType: 'application/zip', buffer });
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: '五月' }).getByText('a.wav').waitFor({ timeout: 30_000 });
  if (shots) await page.screenshot({ path: `${shots}/speech-bake-off-upload.png` });
  expect(complaints).toEqual([]);
}, 120_000);
