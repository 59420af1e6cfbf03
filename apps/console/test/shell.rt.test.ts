import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('the frame', () => {
  it('opens pages in tabs, loads one anew by way of /redirect, closes them by the menu of a tab, and never closes home', async () => {
    const session = await harness.open('/sip/gateway?name=电信');
    const { page } = session;
    await page.getByText('电信江苏').waitFor();
    await page.getByRole('toolbar', { name: '已打开的页面' }).getByRole('button', { name: '刷新' }).click();
    await page.waitForURL(/\/sip\/gateway\?name=/);
    await page.getByText('电信江苏').waitFor();
    const bar = page.getByRole('toolbar', { name: '已打开的页面' });
    await page.getByRole('navigation', { name: '主菜单' }).getByText('分机').click();
    await page.waitForURL(/sip-extension$/);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('任务列表').click();
    await bar.getByText('任务列表').waitFor();
    await expect.poll(() => bar.locator('.tab').count()).toBe(4);
    await bar.getByText('分机').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await page.waitForURL(/sip-extension$/);
    await expect.poll(() => bar.locator('.tab').count()).toBe(2);
    await bar.getByRole('link', { name: '首页' }).click({ button: 'right' });
    await expect.poll(() => page.getByRole('menuitem', { name: '关闭', exact: true }).last().getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('menuitem', { name: '关闭全部' }).last().click();
    await page.waitForURL(/\/home$/);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('finds pages by a part of their name, from the slash key', async () => {
    const session = await harness.open('/home');
    const { page } = session;
    await page.getByRole('heading', { name: /周六/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('网关');
    await page.getByRole('option', { name: '线路 / 网关' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sip\/gateway$/);
    await session.close();
  });

  inWholeRun(it)(
    'changes language, brightness and colour at once and keeps them; folds the menu, and becomes a drawer on a narrow screen',
    async () => {
      const session = await harness.open('/sip/gateway');
      const { page } = session;
      await page.getByRole('button', { name: '切换到 English' }).click();
      await page.getByRole('heading', { name: 'Gateways' }).waitFor();
      expect(session.sent('/api/config/language/set')).toEqual([{ lang: 'en' }]);
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.getByText('Dark').click();
      await page.getByRole('button', { name: 'Indigo' }).click();
      await page.locator('html[data-mode=dark]').waitFor();
      const accent = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-solid'));
      const chosen = await accent();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Fold the menu' }).click();
      await page.reload();
      await page.locator('html[data-mode=dark]').waitFor();
      await page.getByRole('heading', { name: 'Gateways' }).waitFor();
      expect(await accent()).toBe(chosen);
      await page.getByRole('button', { name: 'Unfold the menu' }).waitFor();
      await page.setViewportSize({ width: 800, height: 900 });
      await page.getByRole('button', { name: 'Unfold the menu' }).click();
      await page.getByRole('navigation', { name: 'Main menu' }).getByText('Extensions').click();
      await page.waitForURL(/sip-extension$/);
      expect(session.errors).toEqual([]);
      await session.close();
    },
  );

  inWholeRun(it)('says how old its figures are when the connection is lost', async () => {
    const session = await harness.open('/callout/task-list');
    await session.page.getByText('实时连接正常').waitFor();
    session.push({ code: 1002, action: 'error', timestamp: 0 });
    await session.page.getByText('实时连接中断，30 秒后重试').waitFor();
    await session.page.getByText('14:32:08 的数据').waitFor();
    await session.close();
  });
});

describe('the other shells', () => {
  it.each(['flow', 'operate'])('%s asks to log in under its own name', async (shell) => {
    const session = await harness.open(`/${shell}/`, { loggedIn: false });
    await session.page.waitForURL(new RegExp(`/${shell}/#/login`));
    await session.page.getByRole('button', { name: '登录' }).waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
