import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession, type View } from './kit/browser.ts';
import { now } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const switching = '/api/config/gateway/set-enabled';
const openGateways = async (how: Partial<View> = {}): Promise<PageSession> => {
  const session = await harness.open('/sip/gateway', how);
  await session.page.getByText('电信江苏').waitFor();
  return session;
};
const flip = (session: PageSession, n = 0): Promise<void> => session.page.getByRole('switch').nth(n).dispatchEvent('click');
const toasts = (session: PageSession) => session.page.locator('.ant-message-notice');

describe('a call that fails', () => {
  it('says so for 5 s', async () => {
    const session = await openGateways({ clock: 'moving' });
    const { page, state } = session;
    state.failing.set(switching, { code: 409, msg: '网关正在通话' });
    await page.clock.pauseAt(now + 3_600_000);
    await flip(session);
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return toasts(session).count();
      })
      .toBe(1);
    await page.clock.runFor(4_800);
    await expect.poll(() => toasts(session).getByText('网关正在通话 · 请稍后重试').count()).toBe(1);
    await page.clock.runFor(1_000);
    await expect.poll(() => toasts(session).count()).toBe(0);
    await session.close();
  });

  inWholeRun(it)('says nothing with code -2, and that the network is lost in the words of the console', async () => {
    const session = await openGateways();
    session.state.failing.set(switching, { code: -2, msg: '不应出现' });
    await flip(session);
    await expect.poll(() => session.sent(switching).length).toBe(1);
    session.state.failing.set(switching, { code: 409, msg: '第二次' });
    await flip(session, 1);
    await toasts(session).getByText('第二次').waitFor();
    await expect.poll(() => toasts(session).count()).toBe(1);
    await session.page.route(`**${switching}`, (caught) => caught.abort('internetdisconnected'));
    await flip(session);
    await toasts(session).getByText('网络连接失败，请检查网络后重试').waitFor();
    await session.close();
  });

  inWholeRun(it)('says nothing when the page gives a request up: for newer filters, or because it is left', async () => {
    const session = await openGateways();
    const { page } = session;
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
    await expect.poll(() => toasts(session).count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('asks nothing more once the session is over, and is silent about what it did not ask', async () => {
    const session = await openGateways();
    const { page, state } = session;
    state.failing.set(switching, { code: -99, msg: '登录已过期' });
    await flip(session);
    await flip(session, 1);
    await page.getByRole('dialog', { name: '登录已过期 ！您的登录已经失效，请重新登录' }).waitFor();
    const asked = session.sent(switching).length;
    await flip(session);
    await flip(session, 1);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('分机').dispatchEvent('click');
    await page.waitForURL(/sip-extension$/);
    expect(session.sent(switching)).toHaveLength(asked);
    expect(session.sent('/api/config/sip-extension/list')).toEqual([]);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => toasts(session).count()).toBe(0);
    await session.close();
  });
});

it('lays 加载中 over the page until the last of parallel requests is answered', async () => {
  const session = await openGateways();
  const { page } = session;
  const gates: (() => void)[] = [];
  await page.route(`**${switching}`, async (caught) => {
    await new Promise<void>((open) => gates.push(open));
    await caught.fulfill({ json: { code: 0, msg: 'ok', data: { count: 1 } } });
  });
  await flip(session, 0);
  await flip(session, 1);
  await expect.poll(() => gates.length).toBe(2);
  const overlay = page.locator('.overlay');
  await overlay.getByText('加载中').waitFor();
  gates[0]?.();
  await expect.poll(() => page.locator('.ant-switch-loading').count()).toBe(1);
  await expect.poll(() => overlay.count()).toBe(1);
  gates[1]?.();
  await overlay.waitFor({ state: 'detached' });
  expect(session.errors).toEqual([]);
  await session.close();
});

describe('a page whose files do not come', () => {
  const openWithout = async (files: RegExp, how: 'abort' | 'silence'): Promise<PageSession> => {
    const session = await openGateways({ clock: 'moving' });
    const { page } = session;
    await page.route(files, (caught) => (how === 'abort' ? caught.abort() : undefined));
    // The wait for them begins when they are asked for, which is after the address has changed.
    const asked = page.waitForRequest(files);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('通话', { exact: true }).dispatchEvent('click');
    await menu.getByText('通话记录').dispatchEvent('click');
    await asked;
    return session;
  };
  it('raises ChunkLoadError for its script, and offers to load it again', async () => {
    const session = await openWithout(/assets\/call-info-[^/]*\.js/, 'abort');
    const { page } = session;
    await page.getByText('ChunkLoadError: Loading page call-info failed').waitFor();
    await page.unroute(/assets\/call-info-[^/]*\.js/);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { name: '通话记录' }).waitFor();
    await session.close();
  });
  inWholeRun(it)('raises CSS_CHUNK_LOAD_FAILED for its style sheet', async () => {
    const session = await openWithout(/assets\/call-info-[^/]*\.css/, 'abort');
    await session.page.getByText('CSS_CHUNK_LOAD_FAILED: Loading page call-info failed').waitFor();
    await session.close();
  });
  inWholeRun(it)('gives up after 120 s', async () => {
    const session = await openWithout(/assets\/call-info-[^/]*\.js/, 'silence');
    const { page } = session;
    await page.clock.fastForward(119_000);
    await expect.poll(() => page.getByText(/ChunkLoadError/).count()).toBe(0);
    await page.clock.fastForward(1_000);
    await page.getByText('ChunkLoadError: Loading page call-info failed').waitFor();
    await session.close();
  });
});
