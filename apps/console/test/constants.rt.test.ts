import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { now, sessionOf } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const menu = (session: PageSession) => session.page.getByRole('navigation', { name: '主菜单' });

inWholeRun(describe)('the menu', () => {
  it('is 256 px wide down to a window of 992, below it a drawer 40 px wider, and folded by a cookie that bears the name of the system', async () => {
    const session = await harness.open('/sip/gateway', { width: 992 });
    const { page } = session;
    await menu(session).waitFor();
    await expect.poll(async () => (await page.locator('.side').boundingBox())?.width).toBe(256);
    await page.setViewportSize({ width: 991, height: 900 });
    await menu(session).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await menu(session).waitFor();
    await expect.poll(async () => (await page.locator('.ant-drawer-section').boundingBox())?.width).toBe(296);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: '收起菜单' }).click();
    const cookies = async () => (await page.context().cookies()).map(({ name, value }) => [name, value]);
    await expect.poll(cookies).toContainEqual(['platform-sidebar', '0']);
    await session.close();
  });
});

describe('a log-in, with another picture when it is clicked and the version below', () => {
  const fill = async ({ page }: PageSession): Promise<void> => {
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('Secret-123');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
  };

  it('keeps the token for a day, for this site alone, and the username when asked to, never the password in what scripts can read', async () => {
    const session = await harness.open('/login', { loggedIn: false });
    const { page } = session;
    const picture = page.getByRole('img', { name: '验证码' });
    const shown = await picture.getAttribute('src');
    await picture.click();
    await page.waitForFunction((old) => document.querySelector('.captcha img')?.getAttribute('src') !== old, shown);
    await page.getByText('v3.2.14').waitFor();
    await fill(session);
    await page.getByText('记住密码').click();
    const before = Date.now() / 1000;
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(/\/home$/);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'platform-token');
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
    expect(Math.abs((cookie?.expires ?? 0) - before - 86_400)).toBeLessThan(600);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(kept).toContain('zhouyuan');
    expect(kept).not.toContain('Secret-123');
    await page.context().clearCookies();
    await page.goto(`${harness.origin}/login`);
    await expect.poll(() => page.getByLabel('用户名').inputValue()).toBe('zhouyuan');
    await session.close();
  });
});

inWholeRun(it)('says 执行中... on the button of a question for one second', async () => {
  const session = await harness.open('/sip/gateway', { clock: 'moving' });
  const { page } = session;
  await page
    .getByRole('row', { name: /电信江苏/ })
    .getByRole('button', { name: '更多' })
    .click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '删除' }).waitFor();
  await page.clock.pauseAt(now + 3_600_000);
  await dialog.getByRole('button', { name: '删除' }).click();
  await dialog.getByText('执行中...').waitFor();
  await expect.poll(() => session.sent('/api/config/gateway/delete').length).toBe(1);
  await page.clock.runFor(990);
  await expect.poll(() => dialog.getByText('执行中...').count()).toBe(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => dialog.count()).toBe(0);
  await session.close();
});

inWholeRun(describe)('the header', () => {
  it('leads to the download centre and, where there is one, to the own company', async () => {
    const session = await harness.open('/404');
    const { page } = session;
    const userInfo = sessionOf('zh', true);
    const config = {
      name: 'config',
      label: '系统设置',
      menus: [{ name: 'sys-config', label: '组织', menus: [{ name: 'company', label: '企业' }] }],
    };
    const menu_role = userInfo.menu_role.map((entry) => ({ ...entry, menus: [...(entry.menus ?? []), config] }));
    await page.route('**/api/platform/user/info', (caught) =>
      caught.fulfill({ json: { code: 0, msg: 'ok', data: { ...userInfo, menu_role } } }),
    );
    await page.goto(`${harness.origin}/sip/gateway`);
    await expect.poll(() => page.getByRole('link', { name: '下载中心' }).getAttribute('href')).toBe('/import-export-queue/import-queue');
    await page.getByRole('button', { name: /周予安/ }).click();
    await expect.poll(() => page.getByRole('menuitem', { name: '首页' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: '企业信息' }).click();
    await page.waitForURL(/\/config\/sys-config\/company$/);
    await session.close();
  });

  it('fills the screen and leaves it', async () => {
    const session = await harness.open('/home');
    const { page } = session;
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await page.getByRole('button', { name: '退出全屏' }).click();
    await page.getByRole('button', { name: '全屏', exact: true }).waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
