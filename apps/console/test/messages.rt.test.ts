import { type ReceivedMessage, sysmsg } from '@parley/contract/message';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type View } from './kit/browser.ts';
import { at, idOf, now } from './kit/fixtures/moment.ts';
import { openShell, type ShellSession, served } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const message = (n: number, readAt: string | null = null): ReceivedMessage => ({
  id: idOf(700 + n),
  sysmsgId: idOf(700 + n),
  title: `线路维护通知 ${n}`,
  content: `第 ${n} 条：今晚 23:00 至 23:30 更换中继。`,
  createdAt: at(n * 5),
  createdBy: idOf(2),
  createdByName: '平台运营',
  pushAt: at(n * 5),
  readAt,
});

const openInbox = (unread: number, list: readonly ReceivedMessage[], place = '/home', how: Partial<View> = {}): Promise<ShellSession> =>
  openShell(
    harness,
    {
      shell: 'platform',
      pages: [{ at: ['home'], routes: [] }],
      served: [
        served(sysmsg.last, () => ({ list_last: [...list], cnt_no_read: unread })),
        served(sysmsg.detail, ({ id }) => ({
          message: { ...(list.find((one) => one.id === id) ?? message(1)), readAt: at(0) },
          cnt_no_read: unread - 1,
        })),
        served(sysmsg.receiveListSelf, () => ({ list: [...list], total: list.length, capped: false, next: null })),
        served(sysmsg.delete, ({ ids }) => ({ count: ids.length })),
      ],
    },
    place,
    how,
  );
const bell = (session: ShellSession) => session.page.getByRole('button', { name: /^消息/ });

describe('the bell', () => {
  it('says 暂时无消息 when there is none', async () => {
    const session = await openInbox(0, []);
    await bell(session).click();
    await session.page.locator('.inbox').getByText('暂时无消息').waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('counts to 99 and shows the five latest with their age and publisher', async () => {
    const session = await openInbox(
      120,
      [1, 2, 3, 4, 5, 6].map((n) => message(n)),
    );
    const { page } = session;
    await page.getByRole('button', { name: '消息，120 条未读' }).waitFor();
    await bell(session).getByText('99+').waitFor();
    await bell(session).click();
    await page.getByText('最近 5分钟前 · 平台运营').waitFor();
    await expect.poll(() => page.locator('.inbox li').count()).toBe(5);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  it('counts up with a push and down when one is read', async () => {
    const session = await openInbox(2, [message(2), message(3)]);
    const { page } = session;
    await page.getByText('实时连接正常').waitFor();
    await page.getByRole('button', { name: '消息，2 条未读' }).waitFor();
    session.push({ action: 'push', type: 'sysmsg', data: { message: message(1), revokedId: null, cnt_no_read: 3 }, timestamp: now });
    await page.getByRole('button', { name: '消息，3 条未读' }).click();
    await page
      .locator('.inbox')
      .getByRole('button', { name: /线路维护通知 2/ })
      .click();
    await page.getByRole('dialog', { name: '线路维护通知 2' }).getByText('今晚 23:00').waitFor();
    await page.locator('.head .ant-scroll-number[title="1"]').waitFor();
    expect(session.calls(sysmsg.detail)).toEqual([{ id: idOf(702) }]);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

inWholeRun(describe)('home', () => {
  it('tells the latest notices and opens one where it stands, which reads it; its dialog is fetched only then', async () => {
    const session = await openInbox(2, [message(1), message(2), message(3, at(1)), message(4)]);
    const { page } = session;
    const dialogs: string[] = [];
    page.on('request', (request) => dialogs.push(...(request.url().includes('message-dialog') ? [request.url()] : [])));
    const notices = page.locator('.home-notices');
    await notices.getByText('2 条未读').waitFor();
    await expect.poll(() => notices.locator('li').count()).toBe(3);
    expect(dialogs).toEqual([]);
    await notices.getByRole('button', { name: '未读：线路维护通知 1' }).click();
    await page.getByRole('dialog', { name: '线路维护通知 1' }).getByText('今晚 23:00').waitFor();
    expect(dialogs).not.toEqual([]);
    await notices.getByText('1 条未读').waitFor();
    expect(session.calls(sysmsg.detail)).toEqual([{ id: idOf(701) }]);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

describe('the page of messages', () => {
  const looks = [
    { language: 'zh', mode: 'light', width: 1440 },
    { language: 'en', mode: 'dark', width: 800 },
  ] as const;
  inWholeRun(it).each(shareOf(looks, 1))('opens in $language, $mode, $width wide, from the bell too', async (view) => {
    const session = await openInbox(1, [message(1), message(2, at(1))], '/messages', view);
    await session.page.getByText('线路维护通知 1', { exact: true }).waitFor();
    await session.page
      .getByText(view.language === 'zh' ? '未读' : 'Unread', { exact: true })
      .first()
      .waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });

  it('reads a message that is opened, and deletes after asking', async () => {
    const session = await openInbox(1, [message(1)], '/messages');
    const { page } = session;
    await page.getByText('线路维护通知 1', { exact: true }).click();
    await page.getByRole('dialog', { name: '线路维护通知 1' }).getByRole('button', { name: '关闭' }).last().click();
    await expect.poll(() => session.calls(sysmsg.detail).length).toBe(1);
    await page.getByRole('button', { name: '删除' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => session.calls(sysmsg.delete)).toEqual([{ ids: [idOf(701)], box: 'received' }]);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
