import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { now, tasks } from './kit/fixtures.ts';

let harness: Harness;
let session: PageSession;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const open = async (path = '/callout/task-list'): Promise<PageSession['page']> => {
  session = await harness.open(path);
  await session.page.getByText('双十一签收确认·华东').first().waitFor();
  return session.page;
};
const row = (page: PageSession['page'], name: string) => page.locator('tr[data-id]', { hasText: name });

describe('the list of tasks, left as it was by each', () => {
  let page: PageSession['page'];
  beforeAll(async () => {
    page = await open();
  });
  afterAll(() => session.close());

  it('shows a finished task by a full bar, and offers no start where nothing is left to call', async () => {
    const over = row(page, '体检报告解读预约');
    const bar = over.locator('.parts').first();
    const widths = await bar.locator('i').evaluateAll((parts) => parts.map((part) => part instanceof HTMLElement && part.style.width));
    expect(widths).toEqual(['100%']);
    expect(await over.getByRole('button', { name: '启动' }).count()).toBe(0);
    expect(await row(page, '老客唤醒').getByRole('button', { name: '启动' }).count()).toBe(1);
  });

  it('can be walked with the keyboard and opens the numbers of a task', async () => {
    await page.locator('tr[data-id]').first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('号码 · 双十一签收确认·华东').waitFor();
    await page.getByText('13812346620').waitFor();
    await page.getByText('待重拨').first().waitFor();
    expect(new URL(page.url()).searchParams.get('numbers')).toBe(tasks.find(({ name }) => name === '双十一签收确认·华东')?.id);
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    // Its rows stay while it closes.
    await page.getByText('13812346620').waitFor({ state: 'detached' });
  });

  it('follows the figures that are pushed, without moving the rows', async () => {
    const first = tasks[0];
    if (!first) throw new Error('no task');
    const before = await page.locator('tr[data-id]').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-id')));
    const progress = { ...first.progress, done: 19_000, answered: 9000, calls: 19_500 };
    session.push({
      action: 'push',
      type: 'call-task',
      data: { list: [{ id: first.id, state: 'running', concurrency: 17, progress }] },
      timestamp: now,
    });
    await row(page, first.name).getByText('19,000').waitFor();
    await row(page, first.name).getByText('17').waitFor();
    expect(await page.locator('tr[data-id]').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-id')))).toEqual(before);
  });

  it('keeps its filters in the address bar and asks the server for them', async () => {
    await page.getByRole('button', { name: /已暂停/ }).click();
    await page.waitForURL(/states=paused/);
    await row(page, '老客唤醒').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tr[data-id]').length === 1);
    expect(session.sent('/api/platform/task/list').at(-1)).toMatchObject({ states: ['paused'], page: 1 });
    await page.reload();
    await row(page, '老客唤醒').waitFor();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
  });

  it('loses no filter when the next is set before the page was drawn again', async () => {
    await page.goto(`${harness.origin}/callout/task-list`);
    await row(page, '老客唤醒').waitFor();
    const paused = await page.getByRole('button', { name: /已暂停/ }).elementHandle();
    await page
      .locator('.list-sort')
      .first()
      .evaluate((header, shortcut) => {
        // One task of the browser: nothing is drawn in between.
        if (shortcut instanceof HTMLElement && header instanceof HTMLElement) for (const place of [shortcut, header]) place.click();
      }, paused);
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ states: 'paused', sort: 'name' });
  });
});

describe('a task of the list', () => {
  inWholeRun(it)('starts, pauses, and asks before it deletes', async () => {
    const page = await open();
    await row(page, '老客唤醒').getByRole('button', { name: '启动' }).click();
    await expect.poll(() => session.sent('/api/platform/task/autoexec')).toEqual([{ id: tasks[6]?.id, graceSeconds: 5 }]);
    await page.getByText(/^5 秒后开始拨打 [\d,]+ 人/).waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销启动，没有拨打').waitFor();
    await row(page, '双十一').getByRole('button', { name: '暂停' }).click();
    await expect.poll(() => session.sent('/api/platform/task/pause')).toEqual([{ id: tasks[6]?.id, takeBack: true }, { id: tasks[1]?.id }]);
    await row(page, '教育试听课').getByRole('checkbox').check();
    await row(page, '账单分期').getByRole('checkbox').check();
    await page.getByText('已选 2 条').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click();
    const dialog = page.getByRole('dialog', { name: '删除 2 个任务？' });
    await dialog.getByRole('button', { name: '删除' }).click();
    await dialog.getByText('执行中...').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(session.sent('/api/platform/task/delete')).toEqual([{ ids: [tasks[3]?.id, tasks[5]?.id] }]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  it('saves and starts a task from its form, says how many people will be called, and lets it be taken back', async () => {
    const page = await open();
    await row(page, '老客唤醒').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '修改任务' }).click();
    const form = page.getByRole('dialog', { name: '修改任务' });
    await form.getByLabel('任务名称').fill('老客唤醒·二轮');
    await form.getByRole('button', { name: '保存并启动' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByText(/^5 秒后开始拨打 [\d,]+ 人/).waitFor();
    expect(session.sent('/api/platform/task/update')).toMatchObject([{ id: tasks[6]?.id, name: '老客唤醒·二轮' }]);
    expect(session.sent('/api/platform/task/autoexec')).toEqual([{ id: tasks[6]?.id, graceSeconds: 5 }]);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销启动，没有拨打').waitFor();
    expect(session.sent('/api/platform/task/pause')).toEqual([{ id: tasks[6]?.id, takeBack: true }]);
    // One that is idle and could be restored is asked about as well.
    await row(page, '老客唤醒').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除', exact: true }).click();
    const question = page.getByRole('dialog', { name: '删除 1 个任务？' });
    await question.getByText('确定要删除吗？').waitFor();
    expect(session.sent('/api/platform/task/delete')).toEqual([]);
    await question.getByRole('button', { name: '删除' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(session.sent('/api/platform/task/delete')).toEqual([{ ids: [tasks[6]?.id] }]);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
