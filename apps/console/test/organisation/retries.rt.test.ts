import { doscs, ownCompany } from '@parley/contract/company';
import { loginLog, operationLog } from '@parley/contract/log';
import { department, role, user } from '@parley/contract/organisation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../kit/browser.ts';
import { type DeskScene, openDesk } from '../kit/desk.ts';
import { desk } from './organisation-desk.ts';

let stage: Stage;
let scene: DeskScene;
beforeAll(async () => {
  stage = await openStage();
  scene = await openDesk(stage, desk, '/404');
});
afterAll(() => stage.close());

const reads = [
  department.list,
  user.list,
  role.list,
  ownCompany.info,
  doscs.configDetail,
  doscs.userOption,
  operationLog.list,
  loginLog.list,
];

it.each([
  { place: '/config/company', row: 'C001' },
  { place: '/config/department', row: '车险续保组' },
  { place: '/config/user', row: 'linxiao' },
  { place: '/config/role', row: '外呼运营' },
  { place: '/config/doscs', row: 'WO-1042' },
  { place: '/config/company-log', row: '修改网关' },
  { place: '/config/company-login-log', row: 'Chrome 142' },
])('$place says what failed, and each part of it tries again by itself', async ({ place, row }) => {
  const { page, refusing } = scene;
  for (const { path } of reads) refusing.add(path);
  await page.goto(`${stage.origin}${place}`);
  await page.getByText('服务器出错了').first().waitFor();
  refusing.clear();
  const retry = page.getByRole('button', { name: '重试' });
  for (let left = await retry.count(); left > 0; left -= 1) {
    await retry.first().click();
    await expect.poll(() => retry.count()).toBeLessThan(left);
  }
  await page.getByText(row, { exact: true }).first().waitFor();
});
