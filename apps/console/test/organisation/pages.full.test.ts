import { doscs, ownCompany } from '@parley/contract/company';
import { loginLog, operationLog } from '@parley/contract/log';
import { department, role, user } from '@parley/contract/organisation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, type View } from '../kit/browser.ts';
import { type DeskScene, openDesk } from '../kit/desk.ts';
import { views } from '../kit/views.ts';
import { desk, shot } from './organisation-desk.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const open = (place: string, how: Partial<View> = {}): Promise<DeskScene> => openDesk(stage, desk, place, how);

const isSideways = (scene: DeskScene): Promise<boolean> =>
  scene.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const places = [
  { place: '/config/company', row: 'C001', zh: '企业信息', en: 'Company info', change: { zh: '保存通道', en: 'Save the channels' } },
  { place: '/config/department', row: '车险续保组', zh: '部门', en: 'Departments', change: { zh: '新建部门', en: 'New department' } },
  { place: '/config/user', row: 'linxiao', zh: '用户', en: 'Users', change: { zh: '新建用户', en: 'New user' } },
  { place: '/config/role', row: '外呼运营', zh: '角色', en: 'Roles', change: { zh: '新建角色', en: 'New role' } },
  { place: '/config/doscs', row: 'WO-1042', zh: '工单系统', en: 'External module', change: { zh: '保存配置', en: 'Save the connection' } },
  { place: '/config/company-log', row: '修改网关', zh: '操作日志', en: 'Operation log', change: undefined },
  { place: '/config/company-login-log', row: 'Chrome 142', zh: '登录日志', en: 'Log-in log', change: undefined },
] as const;

describe.each(places)('$place', ({ place, row, change, ...heading }) => {
  it.each(views)('opens in $language, $mode, $width wide, without a word on the console', async (view) => {
    const scene = await open(place, view);
    await scene.page.getByText(row, { exact: true }).first().waitFor();
    if (view.width > 992) await scene.page.getByRole('heading', { name: heading[view.language], exact: true }).waitFor();
    await shot(scene, `org${place.replace(/\W+/g, '-')}-${view.language}-${view.mode}-${view.width}`);
    expect(await isSideways(scene)).toBe(false);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  if (change)
    it.each(['zh', 'en'] as const)('offers what changes things to those alone who may, in %s', async (language) => {
      const may = await open(place, { language });
      await may.page.getByRole('button', { name: change[language] }).first().waitFor();
      await may.close();
      const not = await open(place, { language, writes: false });
      await not.page.getByText(row, { exact: true }).first().waitFor();
      expect(await not.page.getByRole('button', { name: change[language] }).count()).toBe(0);
      expect(not.errors).toEqual([]);
      await not.close();
    });

  it('says what failed and tries again', async () => {
    const scene = await open('/404');
    const lists = [
      department.list,
      user.list,
      role.list,
      ownCompany.info,
      doscs.configDetail,
      doscs.userOption,
      operationLog.list,
      loginLog.list,
    ];
    for (const { path } of lists) scene.refusing.add(path);
    await scene.page.goto(`${stage.origin}${place}`);
    await scene.page.getByText('服务器出错了').first().waitFor();
    scene.refusing.clear();
    const retry = scene.page.getByRole('button', { name: '重试' });
    // Each part of a page tries again by itself, and takes its button with it.
    for (let left = await retry.count(); left > 0; left -= 1) {
      await retry.first().click();
      await expect.poll(() => retry.count()).toBeLessThan(left);
    }
    await scene.page.getByText(row, { exact: true }).first().waitFor();
    await scene.close();
  });
});
