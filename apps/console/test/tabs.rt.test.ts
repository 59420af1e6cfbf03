import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('open tabs', () => {
  it('outlive a reload of the page, are said in the language that is chosen then, and are gone for whoever logs in next in the same window', async () => {
    const session = await harness.open('/callout/task-list');
    const { page } = session;
    const tabs = page.getByRole('toolbar', { name: '已打开的页面' });
    await tabs.getByRole('link', { name: '任务列表' }).waitFor();
    await page.goto(`${harness.origin}/call/call-info?direction=out`);
    await tabs.getByRole('link', { name: '通话记录' }).waitFor();
    await page.reload();
    await tabs.getByRole('link', { name: '通话记录' }).waitFor();
    expect(await tabs.getByRole('link').count()).toBe(3);
    await page.getByRole('button', { name: '切换到 English' }).click();
    const english = page.getByRole('toolbar', { name: 'Open pages' });
    await english.getByRole('link', { name: 'Call records' }).waitFor();
    await english.getByRole('link', { name: 'Tasks' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/callout/task-list');
    expect(session.errors).toEqual([]);
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('Username').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('platform-tabs'))).not.toContain('task-list');
    await session.close();
  });
});
