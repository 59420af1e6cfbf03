import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';
import { views } from './kit/views.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Pages with what their heading says, and the button that only those see who may change things. */
const pages = [
  { path: '/home', zh: '11 月 21 日，周六', en: 'Saturday, 21 November', add: undefined, row: '车险续保提醒·11 月到期批次' },
  { path: '/callout/task-list', zh: '任务列表', en: 'Tasks', add: { zh: '新建任务', en: 'New task' }, row: '双十一签收确认·华东' },
  { path: '/call/call-info', zh: '通话记录', en: 'Call records', add: undefined, row: '139****7701' },
  { path: '/sip/gateway', zh: '网关', en: 'Gateways', add: { zh: '新建网关', en: 'New gateway' }, row: '电信江苏' },
  { path: '/import-export-queue/import-queue', zh: '下载中心', en: 'Download centre', add: undefined, row: 'renewal-dec.csv' },
  { path: '/sip/sip-extension', zh: '分机', en: 'Extensions', add: { zh: '新建分机', en: 'New extension' }, row: '1001' },
] as const;

describe.each(pages)('$path', ({ path, add, row, ...heading }) => {
  it.each(views)('opens in $language, $mode, $width wide, without a word on the console', async (view) => {
    const scene = await stage.open(path, view);
    if (view.width > 992 || path === '/home')
      await scene.page.getByRole('heading', { name: heading[view.language], exact: true }).waitFor();
    await scene.page.getByText(row, { exact: true }).first().waitFor();
    // Nothing may stick out of the window sideways.
    expect(await scene.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  if (add) {
    it('offers what changes things to those alone who may', async () => {
      const may = await stage.open(path);
      await may.page.getByRole('button', { name: add.zh }).waitFor();
      await may.close();
      const not = await stage.open(path, { writes: false });
      await not.page.getByText(row, { exact: true }).first().waitFor();
      expect(await not.page.getByRole('button', { name: add.zh }).count()).toBe(0);
      await not.close();
    });
  }

  if (path !== '/home') {
    it('is no page for whom the menu does not name it', async () => {
      const scene = await stage.open('/404');
      const session = sessionOf('zh', true);
      const home = session.menu_role.map((menu) => ({ ...menu, menus: menu.menus?.filter(({ name }) => name === 'home') }));
      await scene.page.route('**/api/platform/user/info', (caught) =>
        caught.fulfill({ json: { code: 0, msg: 'ok', data: { ...session, menu_role: home } } }),
      );
      await scene.page.goto(stage.origin + path);
      await scene.page.waitForURL(/\/404$/);
      await scene.page.getByText('没有这个页面').waitFor();
      await scene.close();
    });
  }
});

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
