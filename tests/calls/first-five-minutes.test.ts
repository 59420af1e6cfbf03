import { readdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { list as calls, detail } from '@parley/contract/call';
import type { Client } from '@parley/contract/client';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { apiWith, callAndHear, type Printed, readPrinted, register1001 } from '../kit/newcomer.ts';
import { oneRecogniser } from '../kit/parley.ts';
import type { Softphone } from '../kit/softphone.ts';
import type { Started } from '../launcher/started.ts';
import { nobody, Tree } from '../launcher/tree.ts';

const shots = process.env.PARLEY_SCREENSHOTS ?? fileURLToPath(new URL('../../data/screenshots/', import.meta.url));

let tree: Tree;
let started: Started;
let printed: Printed;
let api: Client;
let browser: TestBrowser;
let phone: Softphone;
beforeAll(async () => {
  await mkdir(shots, { recursive: true });
  tree = new Tree({ owner: nobody });
  // The picture at the log-in is for people.
  started = await tree.start({ PARLEY_CAPTCHA: 'off' });
  await started.ready();
  tree.putInFront();
  browser = await openBrowser();
}, 400_000);
afterAll(async () => {
  await Promise.all([phone?.close(), browser?.close()]);
  tree?.remove();
});

const shoot = (name: string) => browser.page.screenshot({ path: `${shots}/${name}.png` });

test('npm start as an ordinary user on a machine that has never seen Parley installs, builds, and prints the address and the first log-ins', () => {
  expect(started.output).toMatch(/^Installing dependencies …/m);
  expect(started.output).toMatch(/^Building the console …/m);
  printed = readPrinted(started.output);
  expect(printed.secretOf('admin')).toMatch(/\S{8}/);
  expect(statSync(join(tree.folder, 'data/key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(tree.folder, 'data'))).toContain('postgres');
});

test('1: the address that is printed leads to the log-in, and demo gets in with the password beside it', async () => {
  const { page } = browser;
  await page.goto(printed.url);
  await page.locator('#login-username').fill('demo');
  await page.locator('#login-password').fill(printed.secretOf('demo'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByText('今日呼出').waitFor();
  await shoot('home-before');
  const cookies = await page.context().cookies(printed.url);
  api = apiWith(printed, cookies.find(({ name }) => name === 'platform-token')?.value);
});

test('2: every node of the parcel flow says what it says and where answers lead; the test talks, and the path lights up', async () => {
  const { page } = browser;
  await page.goto(`${printed.url}/flow/flow`);
  await page.getByText('包裹派送预约').first().click();
  await page.waitForURL('**/flow/design/**');
  await page.locator('.react-flow__node', { hasText: '确认身份' }).first().waitFor();
  expect(await page.locator('.fc-node-text', { hasText: '我是顺达快递的智能客服' }).count()).toBe(1);
  expect(await page.locator('.fc-exit-name').count()).toBeGreaterThan(5);
  await shoot('designer');
  await page.getByRole('button', { name: '测试', exact: true }).click();
  await page.getByRole('button', { name: '开始对话' }).click();
  await page.getByText('我是顺达快递的智能客服').last().waitFor();
  await page.getByPlaceholder('像客户一样说一句').fill('是的');
  await page.keyboard.press('Enter');
  await page.getByText('方便收件吗').last().waitFor();
  await expect.poll(() => page.locator('.is-passed').count()).toBeGreaterThan(1);
  await page.locator('.is-here').waitFor();
  await shoot('chat');
});

test('5: baresip registers as 1001, calls any number, and hears the parcel flow answer', async () => {
  phone = await register1001(api, printed);
  await callAndHear(phone);
  const call = await eventually('the call is in the records', async () => {
    const [one] = (await api(calls, { direction: 'in' })).list;
    return one?.endedAt ? one : undefined;
  });
  expect(call).toMatchObject({ status: 'answered', flowName: '包裹派送预约' });
});

test('5: 1001 is put into the numbers of the demo task', async () => {
  const { page } = browser;
  await page.goto(`${printed.url}/callout/task-list`);
  const row = page.locator('tbody tr').filter({ hasText: '包裹' });
  await row.filter({ hasText: '20' }).waitFor();
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '追加号码' }).click();
  const form = page.getByRole('dialog', { name: /追加号码/ });
  await form.getByLabel('号码，每行一个').fill('1001');
  await form.getByRole('button', { name: '追加 1 个' }).click();
  await form.waitFor({ state: 'hidden' });
});

/** What the README says of a number's last digit, as a call is booked. */
const results = [
  'answered',
  'busy',
  'no-answer',
  'rejected',
  'switched-off',
  'voicemail',
  'silent',
  'answered',
  'answered',
  'early-hangup',
];

test('3: the demo task is started and watched to its end; every last digit gives what the README says, and 1001 is called', async () => {
  const { page } = browser;
  await page.locator('tbody tr').filter({ hasText: '包裹' }).getByRole('button', { name: '启动' }).click();

  await page.locator('tbody tr').filter({ hasText: '运行中' }).first().waitFor();
  await shoot('task-running');
  await page.locator('tbody tr').filter({ hasText: '已完成' }).first().waitFor({ timeout: 180_000 });
  await shoot('task-finished');
  const { list } = await api(calls, { direction: 'out', size: 100 });
  const got = list.map(({ callee, result }) => `${callee} ${result}`);
  const wanted = list.map(({ callee }) => `${callee} ${callee === '1001' ? 'silent' : results[Number(callee.at(-1))]}`);
  expect(got).toEqual(wanted);
  expect(list.length).toBe(21);
  expect(new Set(list.map(({ callee }) => callee.at(-1))).size).toBe(10);
}, 400_000);

test('4: a call that ended in 0 is opened and played; the transcript shows what answers were taken for and how long replies took', async () => {
  const { page, complaints } = browser;
  await page.goto(`${printed.url}/call/call-info`);
  await page.locator('tbody tr').filter({ hasText: '已接通' }).first().waitFor();
  await shoot('call-records');
  const { list } = await api(calls, { direction: 'out', size: 100 });
  const agreed = list.filter(({ callee }) => callee.endsWith('0')).map(({ id }) => id);
  expect(agreed.length).toBeGreaterThan(0);
  for (const id of agreed) {
    const { turnList, grade } = await api(detail, { id });
    expect(grade).toBe('A');
    expect(turnList.filter(({ who }) => who === 'person').every(({ intent }) => intent !== null)).toBe(true);
  }
  await page.goto(`${printed.url}/call/call-info?call=${agreed[0]}`);
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await page.getByText(/^\s*00:0[1-9]\s*\/\s*\d/).waitFor();
  await page.locator('.talk .evidence b').first().waitFor();
  await page.locator('.talk .latency', { hasText: /\d ms/ }).first().waitFor();
  await shoot('call-detail');
  expect(complaints).toEqual([]);
});

test('Ctrl-C stops it, and nothing is left running', async () => {
  await phone.close();
  await started.ctrlC();
  expect(started.output).toMatch(/Stopping …\n$/);
  expect(tree.processes()).toEqual([]);
});

inWholeRun(test)(
  'without a home it starts again, and keeps the log-ins to itself',
  async () => {
    const again = await tree.start(oneRecogniser, { homeless: true });
    await again.ready();
    expect(again.output).not.toMatch(/log-ins|Building|Installing/);
    await again.ctrlC();
    expect(tree.processes()).toEqual([]);
  },
  120_000,
);
