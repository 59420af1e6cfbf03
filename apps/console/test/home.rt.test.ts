import { info } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope, type Harness, openHarness } from './kit/browser.ts';
import { grades, home, now, sessionOf, tasks } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const summaryPath = '/api/platform/report/home/summary';
describe('home', () => {
  it('draws the course of every figure, shows a task as soon as it runs, and today’s figures as the calls move them', async () => {
    const session = await harness.open('/home');
    await expect.poll(() => session.page.locator('.figure .spark').count()).toBe(6);
    const running = session.page.locator('.home-running');
    await running.getByText(tasks[0]?.name ?? '').waitFor();
    const begun = tasks[6];
    if (!begun) throw new Error('no task');
    session.state.said.set('/api/platform/report/home/task', { list: [{ ...begun, state: 'running' }] });
    session.state.said.set('/api/platform/report/home/summary', { ...home, figures: { ...home.figures, calls: 98_765 } });
    session.push({
      action: 'push',
      type: 'call-task',
      data: { list: [{ id: begun.id, state: 'running', concurrency: 3, progress: begun.progress }] },
      timestamp: now,
    });
    await running.getByText(begun.name).waitFor();
    await session.page.getByText('98,765', { exact: true }).waitFor();
    await session.close();
  });

  it('keeps its range in the address bar and asks all figures for it', async () => {
    const session = await harness.open('/home');
    const { page } = session;
    await page.getByText('11 月 21 日，周六').waitFor();
    session.state.said.set(summaryPath, { ...home, from: '2026-11-15', to: '2026-11-21', since: '2026-11-14T16:00:00.000Z' });
    await page.locator('.home-range').getByText('近 7 日').click();
    await page.waitForURL(/range=week$/);
    await page.getByText('11 月 15 日 – 11 月 21 日').waitFor();
    await page.getByText('较前 7 天').waitFor();
    const path = '/api/platform/report/home';
    expect(session.sent(summaryPath).at(-1)).toMatchObject({ range: 'week' });
    await expect.poll(() => session.sent(`${path}/grade`).at(-1)).toMatchObject({ range: 'week' });
    await expect.poll(() => session.sent(`${path}/trend`).at(-1)).toMatchObject({ range: 'week', by: 'day' });
    await page.locator('.home-range').getByText('自定义').click();
    await page.getByLabel('开始日期').fill('2026-11-16');
    await page
      .getByRole('button', { name: '确定' })
      .or(page.getByRole('button', { name: '确 定' }))
      .click();
    await page.waitForURL(/range=days&from=2026-11-16&to=2026-11-21$/);
    await expect.poll(() => session.sent(summaryPath).at(-1)).toEqual({ range: 'days', from: '2026-11-16', to: '2026-11-21' });
    await page.reload();
    await page.getByLabel('结束日期').waitFor();
    expect(session.sent(summaryPath).at(-1)).toMatchObject({ range: 'days' });
    await session.close();
  });

  it('tells its times in the zone of its day, the company’s, wherever it is read', async () => {
    const session = await harness.open('/home', {
      answer: ({ path }, { language, writes }) => {
        if (path !== info.path) return undefined;
        const kept = sessionOf(language, writes);
        return envelope(0, 'ok', { ...kept, company_info: { ...kept.company_info, time_zone: 'America/New_York' } });
      },
    });
    session.state.said.set(summaryPath, { ...home, from: '2026-11-20', to: '2026-11-20', at: '2026-11-21T03:04:05.000Z' });
    await session.page.reload();
    await session.page.getByText('11 月 20 日，周五').waitFor();
    await session.page.locator('.live', { hasText: '22:04:05' }).waitFor();
    await session.close();
  });

  inWholeRun(it)('leads from a figure, a grade and a task to the calls and the list behind them', async () => {
    const session = await harness.open('/home');
    const { page } = session;
    const hrefs = (place: string) =>
      page.locator(`${place} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    await page.locator('.home-running td a').first().waitFor();
    await page.getByText('明确意向').waitFor();
    const since = encodeURIComponent(home.since);
    expect((await hrefs('.figures'))[1]).toContain(`call-info?from=${since}&direction=out&statuses=answered`);
    expect((await hrefs('.home-grades'))[1]).toContain(`from=${since}&direction=out&grades=B`);
    expect((await hrefs('.home-running tr'))[1]).toContain(`taskId=${tasks[0]?.id}&statuses=answered`);
    await page
      .locator('.home-running')
      .getByRole('link', { name: tasks[0]?.name ?? '' })
      .click();
    await page.waitForURL(/task-list\?name=/);
    await page.goBack();
    await page.locator('.figures a').nth(3).click();
    await page.waitForURL(/call-info\?.*grades=A/);
    await expect
      .poll(() => session.sent('/api/platform/report/call-info/list').at(-1))
      .toMatchObject({ from: home.since, direction: 'out', grades: ['A'] });
    await session.close();
  });

  inWholeRun(it).each([
    { what: 'with names and yesterday', unnamed: false },
    { what: 'without names', unnamed: true },
  ])('gives the bars of grades $what all the width that the words leave', async ({ unnamed }) => {
    const session = await harness.open('/404');
    const list = grades.map((one) => (unnamed ? { ...one, name: '', before: 0 } : one));
    session.state.said.set('/api/platform/report/home/grade', { list });
    await session.page.goto(`${harness.origin}/home`);
    const of = async (part: string) => {
      const box = await session.page.locator(`.home-grades li:first-child ${part}`).boundingBox();
      if (!box) throw new Error(`no ${part}`);
      return { left: box.x, right: box.x + box.width };
    };
    await session.page.locator('.home-grades li').nth(4).waitFor();
    const [row, letter, bar, count] = [await of(''), await of('> :first-child'), await of('.parts'), await of('b')];
    expect(count.left - bar.right).toBeLessThan(24);
    if (unnamed) {
      expect(bar.left - letter.right).toBeLessThan(24);
      expect(row.right - count.right).toBeLessThan(24);
    }
    await session.close();
  });
});
