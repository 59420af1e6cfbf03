import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './kit/browser.ts';

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
    expect(await scene.page.getByRole('button', { name: '新建网关' }).count()).toBe(2);
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
});
