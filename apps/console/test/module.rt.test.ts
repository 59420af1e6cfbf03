import { createServer, type Server } from 'node:http';
import { logout } from '@parley/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Scene, type Stage } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';

let stage: Stage;
let outside: Server;
let address = '';

/** The outside system: it shows its token, and says what it is told to by its own page. */
const page = `<!doctype html><title>desk</title><p id="token"></p><button id="out">out</button><script>
document.getElementById('token').textContent = new URLSearchParams(location.search).get('token');
document.getElementById('out').onclick = () => parent.postMessage({ key: 'Logout' }, '*');
</script>`;

beforeAll(async () => {
  stage = await openStage();
  outside = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  const bound = outside.address();
  if (bound === null || typeof bound === 'string') throw new Error('the outside system has no port');
  address = `http://127.0.0.1:${bound.port}/app?x=1`;
});
afterAll(async () => {
  await stage.close();
  outside.close();
});

const openModule = async (main_url = address): Promise<Scene> => {
  const scene = await stage.open('/404');
  const session = sessionOf('zh', true);
  const data = {
    ...session,
    info: { ...session.info, doscs_token: 'out&side' },
    doscs_config: { is_enabled: true, module_name: '工单系统', main_url },
  };
  await scene.page.route('**/api/platform/user/info', (caught) => caught.fulfill({ json: { code: 0, msg: 'ok', data } }));
  await scene.page.goto(`${stage.origin}/home`);
  return scene;
};

describe('an enabled outside module', () => {
  it('stands under a tab of its own with the token in its address, and stays where it was', async () => {
    const scene = await openModule();
    const { page } = scene;
    await page.getByRole('tab', { name: 'AI系统', selected: true }).waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.getByRole('tab', { name: '工单系统' }).click();
    await page.frameLocator('iframe').getByText('out&side').waitFor();
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toContain('/app?x=1&token=out%26side');
    await page.getByRole('tab', { name: 'AI系统' }).click();
    await page.getByRole('heading', { name: /周六/ }).waitFor();
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(false);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('gives the menu of the person a way home', async () => {
    const scene = await openModule();
    await scene.page.getByRole('button', { name: /周予安/ }).click();
    await scene.page.getByRole('menuitem', { name: '首页' }).click();
    await scene.page.waitForURL(/\/home$/);
    await scene.close();
  });

  it('ends the session with its message Logout', async () => {
    const scene = await openModule();
    const { page } = scene;
    await page.getByRole('tab', { name: '工单系统' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'out' }).click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: 'out' })
      .click({ force: true, noWaitAfter: true })
      .catch(() => undefined);
    await page.getByRole('dialog', { name: 'TOKEN已经失效，请重新登录' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(scene.sent(logout.path)).toEqual([]);
    await page.getByRole('button', { name: '确定' }).click();
    await page.waitForURL(/\/login/);
    expect(scene.sent(logout.path)).toHaveLength(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('platform-token');
    await scene.close();
  });

  it('is not believed when somebody else says so', async () => {
    const scene = await openModule();
    const { page } = scene;
    await page.getByRole('tab', { name: '工单系统' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'out' }).waitFor();
    await page.evaluate(() => window.postMessage({ key: 'Logout' }, '*'));
    // A later message of the page's own proves that the first has been heard.
    await page.evaluate(
      () => new Promise((heard) => window.addEventListener('message', heard, { once: true }) ?? window.postMessage('', '*')),
    );
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await scene.close();
  });

  it('is not there when its address is none of the web', async () => {
    const scene = await openModule('javascript:alert(1)');
    await scene.page.getByRole('heading', { name: /周六/ }).waitFor();
    await expect.poll(() => scene.page.getByRole('tab').count()).toBe(0);
    await scene.close();
  });
});
