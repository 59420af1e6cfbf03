import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Scene, type Stage, type View } from './kit/browser.ts';
import { now } from './kit/fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const switching = '/api/config/gateway/set-enabled';
const openGateways = async (how: Partial<View> = {}): Promise<Scene> => {
  const scene = await stage.open('/sip/gateway', how);
  await scene.page.getByText('电信江苏').waitFor();
  return scene;
};
const flip = (scene: Scene, n = 0): Promise<void> => scene.page.getByRole('switch').nth(n).dispatchEvent('click');
const toasts = (scene: Scene) => scene.page.locator('.ant-message-notice');

describe('a call that fails', () => {
  it('says so for 5 s', async () => {
    const scene = await openGateways({ clock: 'moving' });
    const { page, mood } = scene;
    mood.failing.set(switching, { code: 409, msg: '网关正在通话' });
    await page.clock.pauseAt(now + 3_600_000);
    await flip(scene);
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return toasts(scene).count();
      })
      .toBe(1);
    await page.clock.runFor(4_800);
    await expect.poll(() => toasts(scene).getByText('网关正在通话 · 请稍后重试').count()).toBe(1);
    await page.clock.runFor(1_000);
    await expect.poll(() => toasts(scene).count()).toBe(0);
    await scene.close();
  });

  it('says nothing with code -2', async () => {
    const scene = await openGateways();
    scene.mood.failing.set(switching, { code: -2, msg: '不应出现' });
    await flip(scene);
    await expect.poll(() => scene.sent(switching).length).toBe(1);
    scene.mood.failing.set(switching, { code: 409, msg: '第二次' });
    await flip(scene, 1);
    await toasts(scene).getByText('第二次').waitFor();
    await expect.poll(() => toasts(scene).count()).toBe(1);
    await scene.close();
  });

  it('says that the network is lost, in the words of the console', async () => {
    const scene = await openGateways();
    await scene.page.route(`**${switching}`, (caught) => caught.abort('internetdisconnected'));
    await flip(scene);
    await toasts(scene).getByText('网络连接失败，请检查网络后重试').waitFor();
    await scene.close();
  });

  it('says nothing when the page gives a request up: for newer filters, or because it is left', async () => {
    const scene = await openGateways();
    const { page } = scene;
    const list = '/api/config/gateway/list';
    let held = 0;
    const givenUp: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.url().endsWith(list)) givenUp.push(request.failure()?.errorText ?? '');
    });
    // They are never answered.
    await page.route(`**${list}`, () => {
      held += 1;
    });
    const name = page.getByRole('textbox').first();
    await name.fill('电信');
    await name.press('Enter');
    await expect.poll(() => held).toBe(1);
    await name.fill('移动');
    await name.press('Enter');
    await expect.poll(() => held).toBe(2);
    await expect.poll(() => givenUp).toEqual(['net::ERR_ABORTED']);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('分机').click();
    await page.waitForURL(/sip-extension$/);
    await expect.poll(() => givenUp).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED']);
    await expect.poll(() => toasts(scene).count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('asks nothing more once the session is over, and is silent about what it did not ask', async () => {
    const scene = await openGateways();
    const { page, mood } = scene;
    mood.failing.set(switching, { code: -99, msg: '登录已过期' });
    await flip(scene);
    await flip(scene, 1);
    await page.getByRole('dialog', { name: '登录已过期 ！您的登录已经失效，请重新登录' }).waitFor();
    const asked = scene.sent(switching).length;
    await flip(scene);
    await flip(scene, 1);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('分机').dispatchEvent('click');
    await page.waitForURL(/sip-extension$/);
    expect(scene.sent(switching)).toHaveLength(asked);
    expect(scene.sent('/api/config/sip-extension/list')).toEqual([]);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => toasts(scene).count()).toBe(0);
    await scene.close();
  });
});

it('lays 加载中 over the page until the last of parallel requests is answered', async () => {
  const scene = await openGateways();
  const { page } = scene;
  const gates: (() => void)[] = [];
  await page.route(`**${switching}`, async (caught) => {
    await new Promise<void>((open) => gates.push(open));
    await caught.fulfill({ json: { code: 0, msg: 'ok', data: { count: 1 } } });
  });
  await flip(scene, 0);
  await flip(scene, 1);
  await expect.poll(() => gates.length).toBe(2);
  const overlay = page.locator('.overlay');
  await overlay.getByText('加载中').waitFor();
  gates[0]?.();
  await expect.poll(() => page.locator('.ant-switch-loading').count()).toBe(1);
  await expect.poll(() => overlay.count()).toBe(1);
  gates[1]?.();
  await overlay.waitFor({ state: 'detached' });
  expect(scene.errors).toEqual([]);
  await scene.close();
});

describe('a page whose files do not come', () => {
  const openWithout = async (files: RegExp, how: 'abort' | 'silence'): Promise<Scene> => {
    const scene = await openGateways({ clock: 'moving' });
    const { page } = scene;
    await page.route(files, (caught) => (how === 'abort' ? caught.abort() : undefined));
    // The wait for them begins when they are asked for, which is after the address has changed.
    const asked = page.waitForRequest(files);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('通话', { exact: true }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByText('通话记录').dispatchEvent('click');
    await asked;
    return scene;
  };
  it('raises ChunkLoadError for its script, and offers to load it again', async () => {
    const scene = await openWithout(/assets\/call-info-[^/]*\.js/, 'abort');
    const { page } = scene;
    await page.getByText('ChunkLoadError: Loading page call-info failed').waitFor();
    await page.unroute(/assets\/call-info-[^/]*\.js/);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { name: '通话记录' }).waitFor();
    await scene.close();
  });
  it('raises CSS_CHUNK_LOAD_FAILED for its style sheet', async () => {
    const scene = await openWithout(/assets\/call-info-[^/]*\.css/, 'abort');
    await scene.page.getByText('CSS_CHUNK_LOAD_FAILED: Loading page call-info failed').waitFor();
    await scene.close();
  });
  it('gives up after 120 s', async () => {
    const scene = await openWithout(/assets\/call-info-[^/]*\.js/, 'silence');
    const { page } = scene;
    await page.clock.fastForward(119_000);
    await expect.poll(() => page.getByText(/ChunkLoadError/).count()).toBe(0);
    await page.clock.fastForward(1_000);
    await page.getByText('ChunkLoadError: Loading page call-info failed').waitFor();
    await scene.close();
  });
});
