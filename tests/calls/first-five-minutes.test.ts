import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../bin/launcher/console-build.ts';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { type Parley, secretOf, startParley } from '../kit/parley.ts';

const shots = process.env.PARLEY_SCREENSHOTS ?? fileURLToPath(new URL('../../data/screenshots/', import.meta.url));

let parley: Parley;
let browser: TestBrowser;
beforeAll(async () => {
  await mkdir(shots, { recursive: true });
  await buildConsole(() => {}, AbortSignal.timeout(200_000));
  [parley, browser] = await Promise.all([startParley(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), parley?.close()]));

test('the first five minutes: log in, look at the flow, chat with it, start the task, watch it, open a call, play it', async () => {
  const { page, complaints } = browser;
  const shoot = (name: string) => page.screenshot({ path: `${shots}/${name}.png` });

  await page.goto(parley.url);
  await page.locator('#login-username').fill('demo');
  await page.locator('#login-password').fill(secretOf(parley.logins, 'demo'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByText('今日呼出').waitFor();
  await shoot('home-before');

  await page.goto(`${parley.url}/flow/flow`);
  await page.getByText('包裹派送预约').first().click();
  await page.waitForURL('**/flow/design/**');
  await page.getByText('确认身份').first().waitFor();
  await shoot('designer');
  await page.getByRole('button', { name: '测试', exact: true }).click();
  await page.getByRole('button', { name: '开始对话' }).click();
  await page.getByText('我是顺达快递的智能客服').last().waitFor();
  await page.getByPlaceholder('像客户一样说一句').fill('是的');
  await page.keyboard.press('Enter');
  await page.getByText('方便收件吗').last().waitFor();
  await shoot('chat');

  await page.goto(`${parley.url}/callout/task-list`);
  await page.locator('tbody tr').filter({ hasText: '20' }).first().waitFor();
  await page.locator('tbody tr').filter({ hasText: '包裹' }).getByRole('button', { name: '启动' }).click();

  await page.locator('tbody tr').filter({ hasText: '运行中' }).first().waitFor();
  await shoot('task-running');
  await page.locator('tbody tr').filter({ hasText: '已完成' }).first().waitFor({ timeout: 180_000 });
  await shoot('task-finished');

  await page.goto(`${parley.url}/call/call-info`);
  await page.locator('tbody tr').filter({ hasText: '已接通' }).first().waitFor();
  await shoot('call-records');
  const longest = await parley.rows
    .selectFrom('calls')
    .select('id')
    .where('recording', 'is not', null)
    .orderBy('talk_ms', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await page.goto(`${parley.url}/call/call-info?call=${longest.id}`);
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await page.getByText(/^\s*00:0[1-9]\s*\/\s*\d/).waitFor();
  await shoot('call-detail');
  expect(complaints).toEqual([]);
}, 400_000);
