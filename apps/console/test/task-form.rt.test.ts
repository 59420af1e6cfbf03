import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { idOf } from './kit/fixtures/moment.ts';
import { tasks } from './kit/fixtures.ts';

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
/** What has the focus: its id, its label, or what it says. */
const focused = (page: PageSession['page']): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return (at?.id || at?.getAttribute('aria-label') || at?.textContent) ?? '';
  });
const row = (page: PageSession['page'], name: string) => page.locator('tr[data-id]', { hasText: name });

describe('a new task', () => {
  it('is checked by the contract, named by section, and then gets its numbers', async () => {
    const page = await open();
    await page.getByRole('button', { name: '新建任务' }).click();
    const form = page.getByRole('dialog', { name: '新建任务' });
    await expect.poll(() => focused(page)).toBe('name');
    await form.getByRole('button', { name: '保存并导入号码' }).click();
    await form.getByText('任务名称至少两个字符').waitFor();
    await expect.poll(() => focused(page)).toBe('name');
    await form.getByText('请选择话术').waitFor();
    await form.getByText('请选择网关').waitFor();
    await form.getByLabel('任务名称').fill('车险续保提醒·12 月');
    await form.locator('#flowId').click();
    await page.locator('.ant-select-item-option', { hasText: '车险续保 v12（生产）' }).click();
    await form.locator('#gatewayId').click();
    await page.locator('.ant-select-item-option', { hasText: '电信江苏' }).click();
    await form.locator('#robots').fill('900');
    await form.getByText('企业共 240 路机器人，请不超过 240').waitFor();
    await form.locator('#robots').fill('20');
    await form.getByRole('button', { name: '时段 企业允许的全部时段' }).click();
    await form.getByRole('button', { name: '加时段' }).click();
    await form.getByRole('button', { name: '时段 周一至周六 09:00–12:00' }).waitFor();
    await form.getByRole('button', { name: '重拨 每个号码只呼一次' }).click();
    await form.locator('#redialRuleId').click();
    await page.locator('.ant-select-item-option', { hasText: '每日三呼' }).click();
    await form.getByRole('button', { name: '保存并导入号码' }).click();
    await page.getByText('导入号码 · 车险续保提醒·12 月').waitFor();
    expect(session.sent('/api/platform/task/create')[0]).toMatchObject({
      name: '车险续保提醒·12 月',
      robots: 20,
      windows: [{ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '12:00' }],
      redialRuleId: expect.any(String),
    });
    await page.locator('input[type=file]').setInputFiles({
      name: 'renewal-dec.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('手机号,车主姓名,到期日\n13812346621,王女士,2026-11-30'),
    });
    await page.getByText('13812346621、13912347705').waitFor();
    await page.getByText('只读第一张工作表；“备用名单”中的数据不会导入').waitFor();
    await page.getByRole('button', { name: '开始导入' }).click();
    await page.getByText('只读第一张工作表，“备用名单”中的数据没有导入').waitFor();
    await page.getByText('20,000').first().waitFor();
    await page.getByText('386', { exact: true }).waitFor();
    await page.getByRole('button', { name: '下载失败行' }).waitFor();
    await page.getByRole('list', { name: '失败原因' }).getByText('号码在任务中重复 300').waitFor();
    await page.getByRole('button', { name: '启动任务' }).click();
    await page.getByText(/^5 秒后开始拨打 [\d,]+ 人/).waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('is filled in by a preset, folds what it filled, and unfolds what is wrong', async () => {
    const page = await open();
    await page.getByRole('button', { name: '新建任务' }).click();
    const form = page.getByRole('dialog', { name: '新建任务' });
    const fields = [{ path: 'callsPerSecond', message: '线路每秒至多 2 通' }];
    const refused = { code: 400, msg: '线路每秒至多 2 通', data: { problem: 'request.invalid', next: '', fields } };
    const fold = (name: RegExp) => form.getByRole('button', { name });
    await form.getByRole('button', { name: /^催收/ }).click();
    await fold(/^节奏 优先级 3 · 每秒呼出不限 · 最多振铃 45 秒/).waitFor();
    await fold(/^时段 周一至周五 09:00–12:00、14:00–18:00/).waitFor();
    await fold(/^主叫 网关的全部主叫号码 · 用得最少/).waitFor();
    await fold(/^重拨 3 次，每 3 小时/).waitFor();
    expect(await form.locator('#ringSeconds').count()).toBe(0);
    // A fold is a heading and a button, worked by the keyboard.
    await fold(/^节奏 /).focus();
    await page.keyboard.press('Enter');
    expect(await fold(/^节奏 /).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Space');
    expect(await fold(/^节奏 /).getAttribute('aria-expanded')).toBe('false');
    await form.getByLabel('任务名称').fill('逾期提醒');
    await form.locator('#flowId').click();
    await page.locator('.ant-select-item-option', { hasText: '车险续保 v12（生产）' }).click();
    await form.locator('#gatewayId').click();
    await page.locator('.ant-select-item-option', { hasText: '电信江苏' }).click();
    await page.route('**/api/platform/task/create', (caught) => caught.fulfill({ json: refused }), { times: 1 });
    await form.getByRole('button', { name: '存为草稿' }).click();
    await form.locator('.field-error').getByText('线路每秒至多 2 通').waitFor();
    await expect.poll(() => focused(page)).toBe('callsPerSecond');
    // What is wrong is not folded away.
    await fold(/^节奏 /).click();
    await form.locator('#callsPerSecond').fill('2');
    // It stays open when it is right again.
    expect(await fold(/^节奏 /).getAttribute('aria-expanded')).toBe('true');
    await form.getByRole('button', { name: '存为草稿' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(session.sent('/api/config/recall/create')).toMatchObject([
      { name: '催收（预设）', entries: [{ result: 'no-answer', times: 3, waitSeconds: 10_800, caller: 'next' }, {}, {}, {}] },
    ]);
    expect(session.sent('/api/platform/task/create')).toMatchObject([
      { name: '逾期提醒', callsPerSecond: 2, ringSeconds: 45, callerChoice: 'least-used', redialRuleId: expect.any(String) },
    ]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('finds flows and gateways by the server where there are more than it tells, and names those it has', async () => {
    const page = await open();
    const told = Array.from({ length: 200 }, (_, n) => ({
      id: idOf(5000 + n),
      name: `话术 ${n}`,
      language: 'zh',
      version: 2,
      variables: [],
    }));
    const asked: unknown[] = [];
    await page.route('**/api/platform/task/outbound-flow', (caught) => {
      const input: { search?: string; ids?: string[] } = caught.request().postDataJSON();
      asked.push(input);
      const list = input.search ? [{ ...told[0], id: idOf(6000), name: '远方的话术' }] : input.ids ? [] : told;
      return caught.fulfill({ json: { code: 0, msg: 'ok', data: { list, more: !input.search && !input.ids } } });
    });
    await row(page, '双十一').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '修改任务' }).click();
    const form = page.getByRole('dialog', { name: '修改任务' });
    // Its own flow is no longer among those offered, and is still called by its name.
    await form
      .locator('.ant-select', { has: page.locator('#flowId') })
      .getByText(tasks[1]?.flowName ?? '')
      .waitFor();
    await form
      .locator('.ant-select', { has: page.locator('#gatewayId') })
      .getByText(tasks[1]?.gatewayName ?? '')
      .waitFor();
    await form.locator('#flowId').fill('远方');
    await page.locator('.ant-select-item-option', { hasText: '远方的话术 v2（生产）' }).click();
    await form
      .locator('.ant-select', { has: page.locator('#flowId') })
      .getByText('远方的话术 v2（生产）')
      .waitFor();
    expect(asked).toContainEqual({ search: '远方' });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    expect(session.sent('/api/platform/task/update')).toMatchObject([{ flowId: idOf(6000) }]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('is not thrown away by accident', async () => {
    const page = await open();
    await page.getByRole('button', { name: '新建任务' }).click();
    const form = page.getByRole('dialog', { name: '新建任务' });
    await form.getByLabel('任务名称').fill('半途');
    await form.getByText('改动未保存').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '放弃未保存的改动？' }).waitFor();
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect.poll(() => form.getByLabel('任务名称').inputValue()).toBe('半途');
    await form.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃改动' }).click();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('新建任务');
    await row(page, '双十一').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '追加号码' }).click();
    const append = page.getByRole('dialog', { name: /追加号码/ });
    await append.getByLabel('号码，每行一个').fill('13800000000');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '继续编辑' }).click();
    await append.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃改动' }).click();
    await append.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('更多操作');
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('shows at its fields what the server refuses', async () => {
    session = await harness.open('/sip/gateway');
    const { page } = session;
    await page.getByRole('button', { name: '新建网关' }).click();
    const form = page.getByRole('dialog', { name: '新建网关' });
    await form.getByLabel('名称').fill('A');
    await form.locator('#address').fill('127.0.0.1');
    await page.route('**/api/config/gateway/create', (caught) =>
      caught.fulfill({
        json: {
          code: 409,
          msg: '“A”已存在',
          data: { problem: 'row.name-taken', next: '请换一个名称', fields: [{ path: 'name', message: '“A”已存在' }] },
        },
      }),
    );
    await form.getByRole('button', { name: '保存' }).click();
    await form.locator('.field-error').getByText('“A”已存在').waitFor();
    await form.getByLabel('名称').fill('B');
    await form.locator('.field-error').waitFor({ state: 'hidden' });
    await session.close();
  });
});
