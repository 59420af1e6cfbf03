import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Scene, type Stage } from './kit/browser.ts';
import { imports } from './kit/fixtures/jobs.ts';
import { now } from './kit/fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A page whose time the test moves. */
const openTimed = async (): Promise<Scene> => {
  const scene = await stage.open('/login', { loggedIn: false });
  await scene.page.clock.install({ time: now });
  await scene.page.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: stage.origin }]);
  await scene.page.goto(`${stage.origin}/sip/gateway`);
  await scene.page.getByText('实时连接正常').waitFor();
  return scene;
};
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
