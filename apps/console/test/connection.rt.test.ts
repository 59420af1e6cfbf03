import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { imports } from './kit/fixtures/jobs.ts';
import { now } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

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
const openTimed = async (): Promise<PageSession> => {
  const session = await harness.open('/sip/gateway', { clock: 'moving', before: watchSockets });
  await session.page.getByText('实时连接正常').waitFor();
  return session;
};
/** What the browser tells of its newest socket when the network fails it. */
const fail = (session: PageSession, what: 'error' | 'close', code = 1006): Promise<void> =>
  session.page.evaluate(
    ([kind, number]) => {
      window.lastSocket?.dispatchEvent(kind === 'error' ? new Event('error') : new CloseEvent('close', { code: Number(number) }));
    },
    [what, code] as const,
  );
const beats = (session: PageSession): unknown[] => session.heard.filter((one) => Object(one).type === 'heartbeat');

describe('the real-time connection', () => {
  /** One page for one after the other: each leaves the connection standing. */
  let session: PageSession;
  const stands = () => session.page.getByText('实时连接正常').waitFor();
  const isLost = () => session.page.getByText('实时连接中断，30 秒后重试').waitFor();
  beforeAll(async () => {
    session = await openTimed();
  });
  afterAll(() => session.close());

  it('asks for the tasks as soon as it stands, and beats every 10 s', async () => {
    await expect.poll(() => session.heard).toContainEqual({ action: 'request', type: 'call-task', timestamp: expect.any(Number) });
    expect(beats(session)).toEqual([]);
    await session.page.clock.fastForward(10_000);
    await expect.poll(() => beats(session).length).toBe(1);
    expect(beats(session)[0]).toEqual({ type: 'heartbeat', action: 'heartbeat', timestamp: expect.any(Number) });
    await session.page.clock.fastForward(10_000);
    await expect.poll(() => beats(session).length).toBe(2);
    expect(session.errors).toEqual([]);
  });

  it('marks the download centre while a job is on its way', async () => {
    const job = (status: string) => ({
      action: 'push',
      type: 'import',
      timestamp: now,
      data: { ...imports[0], status, progress: status === 'done' ? 1 : 0.4 },
    });
    session.push(job('in-progress'));
    await session.page.getByRole('link', { name: '下载中心，1 个进行中' }).waitFor();
    session.push(job('done'));
    await session.page.getByRole('link', { name: '下载中心', exact: true }).waitFor();
  });

  it('comes back 30 s after it was lost, not before', async () => {
    const before = session.connections();
    await session.hangUp(1011);
    await isLost();
    await session.page.clock.fastForward(20_000);
    expect(session.connections()).toBe(before);
    await session.page.clock.fastForward(10_000);
    await stands();
    expect(session.connections()).toBe(before + 1);
  });

  it.each(shareOf([1002, 1007], 0))('comes back after message %i too', async (code) => {
    session.push({ code, action: 'error', timestamp: now });
    await isLost();
    await session.page.clock.fastForward(30_000);
    await stands();
  });

  it('stops its heartbeat while it is lost', async () => {
    const before = beats(session).length;
    await session.page.clock.fastForward(10_000);
    await expect.poll(() => beats(session).length).toBe(before + 1);
    await fail(session, 'error');
    await isLost();
    await session.page.clock.fastForward(20_000);
    expect(beats(session)).toHaveLength(before + 1);
    await session.page.clock.fastForward(10_000);
    await stands();
    await session.page.clock.fastForward(10_000);
    await expect.poll(() => beats(session).length).toBe(before + 2);
  });

  it('heeds a close that comes more than 1 s after the last error', async () => {
    const before = session.connections();
    await fail(session, 'error');
    await isLost();
    await session.page.clock.fastForward(30_000);
    await stands();
    await fail(session, 'close', 1006);
    await isLost();
    await session.page.clock.fastForward(30_000);
    await stands();
    expect(session.connections()).toBe(before + 2);
    expect(session.errors).toEqual([]);
  });

  it('tells the reason of a close with 1008, and ends the session', async () => {
    await session.hangUp(1008, '您已被管理员请出');
    await session.page.getByRole('dialog', { name: '您已被管理员请出' }).waitFor();
    await session.page.getByRole('button', { name: '确定' }).click();
    await session.page.waitForURL(/\/login/);
  });
});

inWholeRun(describe)('the real-time connection, to the millisecond', () => {
  it('counts its 30 s from an error or a close: a close within 1 s of an error says nothing new', async () => {
    const session = await openTimed();
    await session.page.clock.pauseAt(now + 60_000);
    await fail(session, 'error');
    await session.page.clock.fastForward(900);
    await fail(session, 'close', 1006);
    await session.page.clock.fastForward(29_099);
    expect(session.connections()).toBe(1);
    await session.page.clock.fastForward(1);
    await expect.poll(() => session.connections()).toBe(2);
    // Nor does that close count 30 s of its own.
    await session.page.clock.fastForward(900);
    expect(session.connections()).toBe(2);
    await session.page.getByText('实时连接正常').waitFor();
    await session.page.clock.fastForward(1_000);
    for (const [at, code] of shareOf([1002, 1007], 1).entries()) {
      await fail(session, 'close', code);
      await session.page.clock.fastForward(29_999);
      expect(session.connections()).toBe(2 + at);
      await session.page.clock.fastForward(1);
      await expect.poll(() => session.connections()).toBe(3 + at);
      await session.page.getByText('实时连接正常').waitFor();
    }
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

inWholeRun(describe)('the real-time connection of a shell', () => {
  it("is not made when WS_API is 'false'", async () => {
    const session = await harness.open('/login', { loggedIn: false });
    await session.page.route('**/config.json', (caught) => caught.fulfill({ json: { SYSTEM: 'platform', WS_API: 'false' } }));
    await session.page.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: harness.origin }]);
    await session.page.goto(`${harness.origin}/sip/gateway`);
    await session.page.getByText('实时连接已关闭').waitFor();
    expect(session.connections()).toBe(0);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
