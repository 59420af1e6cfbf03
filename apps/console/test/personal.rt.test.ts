import { profileUpdate } from '@parley/contract/session';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { type HarnessSetup, openShell, served } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const setup: HarnessSetup = { shell: 'platform', pages: [{ at: ['home'], routes: [] }], served: [served(profileUpdate, () => ({}))] };

const looks = [
  { language: 'zh', mode: 'light', width: 1440, title: '个人信息' },
  { language: 'en', mode: 'dark', width: 800, title: 'Personal info' },
] as const;
it.each(shareOf(looks, 0))('shows who one is in $language, $mode, $width wide', async ({ title, ...view }) => {
  const session = await openShell(harness, setup, '/personal', view);
  await session.page.getByRole('heading', { name: title }).waitFor();
  await session.page.locator('.personal').getByText('zhouyuan', { exact: true }).waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});

inWholeRun(it)('lets one change the own profile, by the rules', async () => {
  const session = await openShell(harness, setup, '/personal');
  const { page } = session;
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await page.getByLabel('姓名').fill('');
  await page.getByLabel('手机').fill('12');
  await page.getByLabel('邮箱').fill('nobody');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('姓名不能为空').waitFor();
  expect(session.calls(profileUpdate)).toEqual([]);
  await page.getByLabel('姓名').fill('周予安');
  await page.getByLabel('手机').fill('13812346621');
  await page.getByLabel('邮箱').fill('zhou@example.com');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('个人信息已保存').waitFor();
  expect(session.calls(profileUpdate)).toEqual([{ mobile: '13812346621', email: 'zhou@example.com' }]);
  expect(session.errors).toEqual([]);
  await session.close();
});

inWholeRun(it)('is reached from the menu of the person, whose 用户信息 changes the password under the username', async () => {
  const session = await openShell(harness, setup, '/home');
  const { page } = session;
  await page.getByRole('button', { name: /周予安/ }).click();
  await page.getByRole('menuitem', { name: '用户信息' }).click();
  await page.getByRole('dialog', { name: 'zhouyuan' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: /周予安/ }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: '首页' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: '个人信息' }).click();
  await page.waitForURL(/\/personal$/);
  await session.close();
});
