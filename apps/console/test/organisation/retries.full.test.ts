import { doscs, ownCompany } from '@parley/contract/company';
import { loginLog, operationLog } from '@parley/contract/log';
import { department, role, user } from '@parley/contract/organisation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { openShell, type ShellSession } from '../kit/shell-harness.ts';
import { setup } from './organisation-setup.ts';

let harness: Harness;
let session: ShellSession;
beforeAll(async () => {
  harness = await openHarness();
  session = await openShell(harness, setup, '/404');
});
afterAll(() => harness.close());

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
  const { page, refusing } = session;
  for (const { path } of reads) refusing.add(path);
  await page.goto(`${harness.origin}${place}`);
  await page.getByText('服务器出错了').first().waitFor();
  refusing.clear();
  const retry = page.getByRole('button', { name: '重试' });
  for (let left = await retry.count(); left > 0; left -= 1) {
    await retry.first().click();
    await expect.poll(() => retry.count()).toBeLessThan(left);
  }
  await page.getByText(row, { exact: true }).first().waitFor();
});
