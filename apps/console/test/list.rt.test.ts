import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './kit/browser.ts';
import { gateways } from './kit/fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('a list', () => {
  it('says what failed, with the number of the request, and tries again', async () => {
    const scene = await stage.open('/404');
    scene.mood.failing.set('/api/config/gateway/list', { code: 500, msg: '服务器出错了' });
    await scene.page.goto(`${stage.origin}/sip/gateway`);
    await scene.page.getByText('服务器出错了').waitFor();
    await scene.page.getByText('请求编号 req-42').waitFor();
    scene.mood.failing.clear();
    await scene.page.getByRole('button', { name: '重试' }).click();
    await scene.page.getByText('电信江苏').waitFor();
    await scene.close();
  });

  it('tells what it is and how to begin when it is empty', async () => {
    const scene = await stage.open('/404');
    scene.mood.empty.add('/api/config/gateway/list');
    await scene.page.goto(`${stage.origin}/sip/gateway`);
    await scene.page.getByText('还没有网关').waitFor();
    await expect.poll(() => scene.page.getByRole('button', { name: '新建网关' }).count()).toBe(2);
    await scene.close();
  });

  it('says of an empty secret what it must be', async () => {
    const scene = await stage.open('/sip/sip-extension');
    const { page } = scene;
    await page.getByRole('button', { name: '新建分机' }).first().click();
    const form = page.getByRole('dialog', { name: '新建分机' });
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('密码至少 8 位', { exact: true }).waitFor();
    expect(await form.getByText('必填', { exact: true }).count()).toBe(0);
    await scene.close();
  });

  it('names the filters when nothing matches, and clears them', async () => {
    const scene = await stage.open('/sip/gateway?name=没有');
    await scene.page.getByText('没有符合条件的记录').waitFor();
    await scene.page.getByText('当前筛选：名称 没有').waitFor();
    await scene.page.getByRole('button', { name: '清除筛选' }).click();
    await scene.page.getByText('电信江苏').waitFor();
    expect(new URL(scene.page.url()).search).toBe('');
    await scene.close();
  });

  it('ticks cards as it ticks rows, one by one and all of the page, and says whom each box ticks', async () => {
    const scene = await stage.open('/sip/gateway', { width: 800 });
    const { page } = scene;
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
    expect(scene.sent('/api/config/gateway/delete')).toEqual([{ ids: [gateways[1]?.id] }]);
    // A switch in a card does its own work.
    await page.getByRole('switch', { name: '启用' }).first().click();
    await expect.poll(() => scene.sent('/api/config/gateway/set-enabled').length).toBe(1);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });
});
