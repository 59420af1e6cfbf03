import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { gateways } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('a list', () => {
  it('says what failed, with the number of the request, and tries again; tells what it is and how to begin when it is empty', async () => {
    const session = await harness.open('/404');
    session.state.failing.set('/api/config/gateway/list', { code: 500, msg: '服务器出错了' });
    await session.page.goto(`${harness.origin}/sip/gateway`);
    await session.page.getByText('服务器出错了').waitFor();
    await session.page.getByText('请求编号 req-42').waitFor();
    session.state.failing.clear();
    await session.page.getByRole('button', { name: '重试' }).click();
    await session.page.getByText('电信江苏').waitFor();
    session.state.empty.add('/api/config/gateway/list');
    await session.page.goto(`${harness.origin}/sip/gateway`);
    await session.page.getByText('还没有网关').waitFor();
    await expect.poll(() => session.page.getByRole('button', { name: '新建网关' }).count()).toBe(2);
    await session.close();
  });

  inWholeRun(it)('says of an empty secret what it must be', async () => {
    const session = await harness.open('/sip/sip-extension');
    const { page } = session;
    await page.getByRole('button', { name: '新建分机' }).first().click();
    const form = page.getByRole('dialog', { name: '新建分机' });
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('密码至少 8 位', { exact: true }).waitFor();
    expect(await form.getByText('必填', { exact: true }).count()).toBe(0);
    await session.close();
  });

  inWholeRun(it)('asks before a kept view is deleted, or replaced by another of its name', async () => {
    const session = await harness.open('/404');
    const { page } = session;
    const told: string[] = [];
    await page.route('**/display-field/view-*', (asked) => {
      const what = asked.request().url().split('view-')[1] ?? '';
      told.push(what);
      const data = what === 'list' ? { list: [{ name: '常用', query: { number: '1001' } }] } : what === 'delete' ? { count: 1 } : {};
      return asked.fulfill({ json: { code: 0, msg: '', data } });
    });
    await page.goto(`${harness.origin}/call/call-info?number=1002`);
    await page.getByRole('button', { name: '保存的筛选' }).click();
    await page.getByRole('button', { name: '删除“常用”' }).click();
    await page.getByRole('dialog', { name: '删除“常用”' }).getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog', { name: '删除“常用”' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '保存的筛选' }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('常用');
    await page.getByRole('button', { name: '保存当前筛选' }).click();
    await page.getByRole('dialog', { name: '替换“常用”' }).waitFor();
    expect(told.every((one) => one === 'list')).toBe(true);
    await page.getByRole('dialog', { name: '替换“常用”' }).getByRole('button', { name: '替换' }).click();
    await expect.poll(() => told).toContain('save');
    await session.close();
  });

  inWholeRun(it)('names the filters when nothing matches, and clears them', async () => {
    const session = await harness.open('/sip/gateway?name=没有');
    await session.page.getByText('没有符合条件的记录').waitFor();
    await session.page.getByText('当前筛选：名称 没有').waitFor();
    await session.page.getByRole('button', { name: '清除筛选' }).click();
    await session.page.getByText('电信江苏').waitFor();
    expect(new URL(session.page.url()).search).toBe('');
    await session.close();
  });

  inWholeRun(it)('ticks cards as it ticks rows, one by one and all of the page, and says whom each box ticks', async () => {
    const session = await harness.open('/sip/gateway', { width: 800 });
    const { page } = session;
    await page.getByRole('checkbox', { name: '选择 电信江苏' }).check();
    const bar = page.getByRole('toolbar', { name: '已选 1 条' });
    await bar.waitFor();
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await page
      .getByRole('toolbar', { name: `已选 ${gateways.length} 条` })
      .getByRole('button', { name: '取消选择' })
      .click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.getByRole('checkbox', { name: '选择 电信江苏' }).check();
    await bar.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除 1 条（电信江苏）？' }).getByRole('button', { name: '删除' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(session.sent('/api/config/gateway/delete')).toEqual([{ ids: [gateways[1]?.id] }]);
    // A switch in a card does its own work.
    await page.getByRole('switch', { name: '启用' }).first().click();
    await expect.poll(() => session.sent('/api/config/gateway/set-enabled').length).toBe(1);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)(
    'tells what a button is called under the pointer; opens the menu of a row by its button, closes it by the same, gives the focus back',
    async () => {
      const session = await harness.open('/sip/gateway');
      const { page } = session;
      await page.getByRole('row', { name: '电信江苏' }).getByRole('button', { name: '修改' }).hover();
      await page.getByRole('tooltip', { name: '修改' }).waitFor();
      await page.getByRole('heading', { name: '网关' }).hover();
      await page.getByRole('tooltip').waitFor({ state: 'detached' });
      const more = page.getByRole('row', { name: '电信江苏' }).getByRole('button', { name: '更多操作' });
      const item = page.getByRole('menuitem', { name: '删除' });
      await more.click();
      await item.waitFor();
      await more.click();
      await item.waitFor({ state: 'detached' });
      await more.click();
      await item.waitFor();
      await page.keyboard.press('Escape');
      await item.waitFor({ state: 'detached' });
      expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
      await more.click();
      await item.click();
      await page.getByRole('dialog', { name: /电信江苏/ }).waitFor();
      expect(session.errors).toEqual([]);
      await session.close();
    },
  );
});
