import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Scene, type Stage } from './kit/browser.ts';
import { imports } from './kit/fixtures/jobs.ts';
import { now } from './kit/fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

declare global {
  interface Window {
    /** The newest socket of the page. */
    lastSocket: WebSocket | undefined;
  }
}

/** Remembers the newest socket of the page. */
const watchSockets = (page: Page) =>
  page.addInitScript(() => {
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      constructor(...given: ConstructorParameters<typeof Socket>) {
        super(...given);
        window.lastSocket = this;
      }
    };
  });

/** A page whose time the test moves. */
const openTimed = async (): Promise<Scene> => {
  const scene = await stage.open('/sip/gateway', { clock: 'moving', before: watchSockets });
  await scene.page.getByText('实时连接正常').waitFor();
  return scene;
};
/** What the browser tells of its newest socket when the network fails it. */
const fail = (scene: Scene, what: 'error' | 'close', code = 1006): Promise<void> =>
  scene.page.evaluate(
    ([kind, number]) => {
      window.lastSocket?.dispatchEvent(kind === 'error' ? new Event('error') : new CloseEvent('close', { code: Number(number) }));
    },
    [what, code] as const,
  );
const beats = (scene: Scene): unknown[] => scene.heard.filter((one) => Object(one).type === 'heartbeat');

describe('the real-time connection', () => {
  it('asks for the tasks as soon as it stands, and beats every 10 s', async () => {
    const scene = await openTimed();
    await expect.poll(() => scene.heard).toContainEqual({ action: 'request', type: 'call-task', timestamp: expect.any(Number) });
    expect(beats(scene)).toEqual([]);
    await scene.page.clock.fastForward(10_000);
    await expect.poll(() => beats(scene).length).toBe(1);
    expect(beats(scene)[0]).toEqual({ type: 'heartbeat', action: 'heartbeat', timestamp: expect.any(Number) });
    await scene.page.clock.fastForward(10_000);
    await expect.poll(() => beats(scene).length).toBe(2);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('comes back 30 s after it was lost, not before', async () => {
    const scene = await openTimed();
    await scene.hangUp(1011);
    await scene.page.getByText('实时连接中断，30 秒后重试').waitFor();
    await scene.page.clock.fastForward(20_000);
    expect(scene.connections()).toBe(1);
    await scene.page.clock.fastForward(10_000);
    await scene.page.getByText('实时连接正常').waitFor();
    expect(scene.connections()).toBe(2);
    await scene.close();
  });

  it.each([1002, 1007])('comes back after message %i too', async (code) => {
    const scene = await openTimed();
    scene.push({ code, action: 'error', timestamp: now });
    await scene.page.getByText('实时连接中断，30 秒后重试').waitFor();
    await scene.page.clock.fastForward(30_000);
    await scene.page.getByText('实时连接正常').waitFor();
    await scene.close();
  });

  it.each([1002, 1007])('comes back after a close with %i too', async (code) => {
    const scene = await openTimed();
    await scene.page.clock.pauseAt(now + 60_000);
    await fail(scene, 'close', code);
    await scene.page.clock.fastForward(29_999);
    expect(scene.connections()).toBe(1);
    await scene.page.clock.fastForward(1);
    await expect.poll(() => scene.connections()).toBe(2);
    await scene.close();
  });

  it('counts its 30 s from an error: a close within 1 s of it says nothing new', async () => {
    const scene = await openTimed();
    await scene.page.clock.pauseAt(now + 60_000);
    await fail(scene, 'error');
    await scene.page.clock.fastForward(900);
    await fail(scene, 'close', 1006);
    await scene.page.clock.fastForward(29_099);
    expect(scene.connections()).toBe(1);
    await scene.page.clock.fastForward(1);
    await expect.poll(() => scene.connections()).toBe(2);
    // Nor does that close count 30 s of its own.
    await scene.page.clock.fastForward(900);
    expect(scene.connections()).toBe(2);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('heeds a close that comes more than 1 s after the last error', async () => {
    const scene = await openTimed();
    await fail(scene, 'error');
    await scene.page.clock.fastForward(30_000);
    await scene.page.getByText('实时连接正常').waitFor();
    await fail(scene, 'close', 1006);
    await scene.page.getByText('实时连接中断，30 秒后重试').waitFor();
    await scene.page.clock.fastForward(30_000);
    await scene.page.getByText('实时连接正常').waitFor();
    expect(scene.connections()).toBe(3);
    await scene.close();
  });

  it('stops its heartbeat while it is lost', async () => {
    const scene = await openTimed();
    await scene.page.clock.fastForward(10_000);
    await expect.poll(() => beats(scene).length).toBe(1);
    await fail(scene, 'error');
    await scene.page.getByText('实时连接中断，30 秒后重试').waitFor();
    await scene.page.clock.fastForward(20_000);
    expect(beats(scene)).toHaveLength(1);
    await scene.page.clock.fastForward(10_000);
    await scene.page.getByText('实时连接正常').waitFor();
    await scene.page.clock.fastForward(10_000);
    await expect.poll(() => beats(scene).length).toBe(2);
    await scene.close();
  });

  it('tells the reason of a close with 1008, and ends the session', async () => {
    const scene = await openTimed();
    await scene.hangUp(1008, '您已被管理员请出');
    await scene.page.getByRole('dialog', { name: '您已被管理员请出' }).waitFor();
    await scene.page.getByRole('button', { name: '确定' }).click();
    await scene.page.waitForURL(/\/login/);
    await scene.close();
  });

  it("is not made when WS_API is 'false'", async () => {
    const scene = await stage.open('/login', { loggedIn: false });
    await scene.page.route('**/config.json', (caught) => caught.fulfill({ json: { SYSTEM: 'platform', WS_API: 'false' } }));
    await scene.page.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: stage.origin }]);
    await scene.page.goto(`${stage.origin}/sip/gateway`);
    await scene.page.getByText('实时连接已关闭').waitFor();
    expect(scene.connections()).toBe(0);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('marks the download centre while a job is on its way', async () => {
    const scene = await openTimed();
    const job = (status: string) => ({
      action: 'push',
      type: 'import',
      timestamp: now,
      data: { ...imports[0], status, progress: status === 'done' ? 1 : 0.4 },
    });
    scene.push(job('in-progress'));
    await scene.page.getByRole('link', { name: '下载中心，1 个进行中' }).waitFor();
    scene.push(job('done'));
    await scene.page.getByRole('link', { name: '下载中心', exact: true }).waitFor();
    await scene.close();
  });
});
