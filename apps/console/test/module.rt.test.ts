import { createServer, type Server } from 'node:http';
import { logout } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';

let harness: Harness;
let outside: Server;
let address = '';

/** The outside system: it shows its token, and says what it is told to by its own page. */
const page = `<!doctype html><title>desk</title><p id="token"></p><button id="out">out</button><script>
document.getElementById('token').textContent = new URLSearchParams(location.search).get('token');
document.getElementById('out').onclick = () => parent.postMessage({ key: 'Logout' }, '*');
</script>`;

beforeAll(async () => {
  harness = await openHarness();
  outside = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  const bound = outside.address();
  if (bound === null || typeof bound === 'string') throw new Error('the outside system has no port');
  address = `http://127.0.0.1:${bound.port}/app?x=1`;
});
afterAll(async () => {
  await harness.close();
  outside.close();
});

const openModule = async (main_url = address): Promise<PageSession> => {
  const session = await harness.open('/404');
  const userInfo = sessionOf('zh', true);
  const data = {
    ...userInfo,
    info: { ...userInfo.info, doscs_token: 'out&side' },
    doscs_config: { is_enabled: true, module_name: '工单系统', main_url },
  };
  await session.page.route('**/api/platform/user/info', (caught) => caught.fulfill({ json: { code: 0, msg: 'ok', data } }));
  await session.page.goto(`${harness.origin}/home`);
  return session;
};

describe('an enabled outside module', () => {
  it('stands under a tab of its own with the token in its address, stays where it was, and gives the menu of the person a way home', async () => {
    const session = await openModule();
    const { page } = session;
    await page.getByRole('tab', { name: 'AI系统', selected: true }).waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.getByRole('tab', { name: '工单系统' }).click();
    await page.frameLocator('iframe').getByText('out&side').waitFor();
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toContain('/app?x=1&token=out%26side');
    await page.getByRole('tab', { name: 'AI系统' }).click();
    await page.getByRole('heading', { name: /周六/ }).waitFor();
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(false);
    await page.getByRole('button', { name: /周予安/ }).click();
    await page.getByRole('menuitem', { name: '首页' }).click();
    await page.waitForURL(/\/home$/);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('ends the session with its message Logout, and is not believed when somebody else says so', async () => {
    const session = await openModule();
    const { page } = session;
    await page.getByRole('tab', { name: '工单系统' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'out' }).waitFor();
    await page.evaluate(() => window.postMessage({ key: 'Logout' }, '*'));
    // A later message of the page's own proves that the first has been heard.
    await page.evaluate(
      () => new Promise((heard) => window.addEventListener('message', heard, { once: true }) ?? window.postMessage('', '*')),
    );
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.frameLocator('iframe').getByRole('button', { name: 'out' }).click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: 'out' })
      .click({ force: true, noWaitAfter: true })
      .catch(() => undefined);
    await page.getByRole('dialog', { name: 'TOKEN已经失效，请重新登录' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(session.sent(logout.path)).toEqual([]);
    await page.getByRole('button', { name: '确定' }).click();
    await page.waitForURL(/\/login/);
    expect(session.sent(logout.path)).toHaveLength(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('platform-token');
    await session.close();
  });

  inWholeRun(it)('is not there when its address is none of the web', async () => {
    const session = await openModule('javascript:alert(1)');
    await session.page.getByRole('heading', { name: /周六/ }).waitFor();
    await expect.poll(() => session.page.getByRole('tab').count()).toBe(0);
    await session.close();
  });
});
