import { type MenuEntry, setLanguage } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const menu = (session: PageSession) => session.page.getByRole('navigation', { name: '主菜单' });

describe('the way in', () => {
  it('leads / home, a group to its first page, and what is unknown to 404', async () => {
    const session = await harness.open('/');
    const { page } = session;
    await page.waitForURL(/\/home$/);
    await page.goto(`${harness.origin}/sip`);
    await page.waitForURL(/\/sip\/gateway$/);
    await page.goto(`${harness.origin}/nowhere/at/all`);
    await page.waitForURL(/\/404$/);
    await page.getByText('没有这个页面').waitFor();
    await page.goto(`${harness.origin}/login?redirect=/sip/gateway`);
    await page.waitForURL(/\/home$/);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  it('lets nobody without a token past the log-in, except to /404 and /error', async () => {
    const session = await harness.open('/404', { loggedIn: false });
    const { page } = session;
    await page.getByText('没有这个页面').waitFor();
    await page.goto(`${harness.origin}/error`);
    await page.getByRole('heading', { name: '页面出错了' }).waitFor();
    for (const told of ['没有记录到错误', '页面: /error', '版本: v', '浏览器: Mozilla'])
      await page.locator('code', { hasText: told }).waitFor();
    await page.goto(`${harness.origin}/sip/gateway?name=a&enabled=true`);
    await page.waitForURL(/\/login\?redirect=%2Fsip%2Fgateway%3Fname%3Da%26enabled%3Dtrue$/);
    await session.close();
  });

  inWholeRun(it)('opens hidden pages that the menu does not show', async () => {
    const session = await harness.open('/404');
    const userInfo = sessionOf('zh', true);
    const groups: MenuEntry[] = [
      {
        name: 'call-total',
        label: '话务',
        menus: [
          { name: 'total-report', label: '总量' },
          { name: 'total-list', label: '明细' },
        ],
      },
      { name: 'import-export-queue', label: '下载中心', menus: [{ name: 'import-queue', label: '导入队列' }] },
    ];
    const data = { ...userInfo, menu_role: [{ name: 'company_menu', label: '菜单', menus: groups }] };
    await session.page.route('**/api/platform/user/info', (caught) => caught.fulfill({ json: { code: 0, msg: 'ok', data } }));
    await session.page.goto(`${harness.origin}/call-total/total-list`);
    await menu(session).getByText('总量').waitFor();
    expect(new URL(session.page.url()).pathname).toBe('/call-total/total-list');
    await expect.poll(() => menu(session).getByText('明细').count()).toBe(0);
    await expect.poll(() => menu(session).getByText('下载中心').count()).toBe(0);
    await session.close();
  });

  inWholeRun(it)('speaks the language that was kept, unless another was chosen on the way in', async () => {
    const kept = await harness.open('/404', { loggedIn: false });
    kept.state.language = 'en';
    await kept.page.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: harness.origin }]);
    await kept.page.goto(`${harness.origin}/sip/gateway`);
    await kept.page.getByRole('heading', { name: 'Gateways' }).waitFor();
    expect(kept.sent(setLanguage.path)).toEqual([]);
    await kept.close();
    const chosen = await harness.open('/login', { loggedIn: false });
    const { page } = chosen;
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel('Username').fill('zhouyuan');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByRole('textbox', { name: 'Verification code' }).fill('7Km4');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/home$/);
    await expect.poll(() => chosen.sent(setLanguage.path)).toEqual([{ lang: 'en' }]);
    await chosen.close();
  });
});

describe('the header', () => {
  it('finds a page by a name that is nearly right, by its first 32 characters, by one letter, and nothing that the menu hides', async () => {
    const session = await harness.open('/home', { language: 'en' });
    const { page } = session;
    const box = page.getByRole('combobox', { name: 'Search menu' });
    await box.fill('gatway');
    await page.getByRole('option', { name: 'Lines / Gateways' }).waitFor();
    await box.fill('zzzzzzzz');
    await page.getByText('No menu entry matches').waitFor();
    await box.fill('G');
    await page.getByRole('option', { name: 'Lines / Gateways' }).waitFor();
    await box.fill('Download centre');
    await page.getByText('No menu entry matches').waitFor();
    await box.fill(`${'Outbound / Tasks'.padEnd(32)}zzzzzzzzzzzzzzzzzzzzzzzzz`);
    await page.getByRole('option', { name: 'Outbound / Tasks' }).waitFor();
    await session.close();
  });

  inWholeRun(it)(
    'finds pages by pinyin, what is made on them, and what the frame can do; warns where the browser has no full screen',
    async () => {
      const session = await harness.open('/home');
      const { page } = session;
      await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
      await page.getByRole('button', { name: '全屏' }).click();
      await page.getByText('you browser can not work').waitFor();
      const box = page.getByRole('combobox', { name: '搜索菜单' });
      await box.fill('wgmm');
      await page.getByText('没有匹配的菜单').waitFor();
      await box.fill('xgmm');
      await page.getByRole('option', { name: '修改密码' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await box.fill('xjrw');
      await box.press('Enter');
      await page.waitForURL(/callout\/task-list$/);
      await page.getByRole('dialog', { name: '新建任务' }).waitFor();
      await session.close();
    },
  );

  inWholeRun(it)('opens the only page of a group by a click on it, and the test chat in its simple form', async () => {
    const session = await harness.open('/home');
    await menu(session).getByRole('link', { name: '任务列表' }).click();
    await session.page.waitForURL(/callout\/task-list$/);
    await expect.poll(() => menu(session).getByRole('link', { name: '任务列表' }).getAttribute('aria-current')).toBe('page');
    await session.page.getByRole('button', { name: '测试对话' }).click();
    await session.page.locator('.fchat-drawer').waitFor();
    await session.close();
  });
});

inWholeRun(describe)('the appearance', () => {
  it('has eight colours, and switches tabs, header, logo and density', async () => {
    const session = await harness.open('/sip/gateway');
    const { page } = session;
    const tabs = page.getByRole('toolbar', { name: '已打开的页面' });
    await tabs.waitFor();
    await page.getByRole('button', { name: '外观' }).click();
    const drawer = page.getByRole('dialog', { name: '外观' });
    await drawer.getByText('主题色').waitFor();
    await expect.poll(() => drawer.locator('.appearance-colours button').count()).toBe(8);
    await drawer.getByText('标签页').click();
    await tabs.waitFor({ state: 'detached' });
    await drawer.getByText('固定顶栏').click();
    await page.locator('.shell[data-loose]').waitFor();
    await drawer.getByText('菜单标志').click();
    await page.locator('.side-brand').waitFor({ state: 'detached' });
    await drawer.getByText('紧凑').click();
    await page.locator('html[data-density=compact]').waitFor();
    await page.reload();
    await page.locator('.shell[data-loose]').waitFor();
    await expect.poll(() => tabs.count()).toBe(0);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  it('begins as config.json of the shell has it', async () => {
    const session = await harness.open('/404', { loggedIn: false });
    const { page } = session;
    await page.evaluate(() => localStorage.setItem('platform-preferences', '{"state":{},"version":0}'));
    await page.route('**/config.json', (caught) =>
      caught.fulfill({
        json: {
          SYSTEM: 'platform',
          TITLE: '安澜语音',
          FAVICON: '/favicon.svg?own',
          LOGIN_LOGO: '/favicon.svg?login',
          LEFT_LOGO: '/favicon.svg?left',
          THEME: { theme_name: 'indigo', sidebar_width: 220, sidebar_bg: '#eef2ff', color: '' },
          LANGUAGE: 'en',
          COPYRIGHT: { line: false, version: false },
        },
      }),
    );
    await page.goto(`${harness.origin}/login`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.title()).toContain('安澜语音');
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg?own');
    await expect.poll(() => page.locator('.login-brand img').first().getAttribute('src')).toBe('/favicon.svg?login');
    await expect.poll(() => page.locator('.login-foot').textContent()).toBe('');
    session.state.language = 'en';
    await page.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: harness.origin }]);
    await page.goto(`${harness.origin}/sip/gateway`);
    await page.getByRole('heading', { name: 'Gateways' }).waitFor();
    const side = page.locator('.side');
    expect(await side.evaluate((one) => [one.clientWidth, getComputedStyle(one).backgroundColor])).toEqual([220, 'rgb(238, 242, 255)']);
    await expect.poll(() => side.locator('img').getAttribute('src')).toBe('/favicon.svg?left');
    await expect.poll(() => side.getByText('v3.2.14').count()).toBe(0);
    await session.close();
  });
});

inWholeRun(describe)('the tab bar', () => {
  it('closes and refreshes by the menu of a tab', async () => {
    const session = await harness.open('/sip/gateway');
    const { page } = session;
    const bar = page.getByRole('toolbar', { name: '已打开的页面' });
    await page.getByText('电信江苏').waitFor();
    const asked = session.sent('/api/config/gateway/list').length;
    await page.clock.setFixedTime(Date.parse('2026-11-21T06:40:00.000Z'));
    await bar.getByText('网关').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await expect.poll(() => session.sent('/api/config/gateway/list').length).toBe(asked + 1);
    await page.waitForURL(/\/sip\/gateway$/);
    await bar.getByText('网关').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭', exact: true }).last().click();
    await page.waitForURL(/\/home$/);
    await expect.poll(() => bar.locator('.tab').count()).toBe(1);
    await session.close();
  });
});
