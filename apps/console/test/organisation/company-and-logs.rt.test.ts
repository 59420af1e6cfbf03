import { doscs, ownCompany } from '@parley/contract/company';
import { loginLog, operationLog } from '@parley/contract/log';
import { requestHost } from '@parley/contract/request-host';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type View } from '../kit/browser.ts';
import { departments, operations, ownCompanyInfo, users } from '../kit/fixtures/organisation.ts';
import { openShell, type ShellSession } from '../kit/shell-harness.ts';
import { operatorSetup, setup, shot } from './organisation-setup.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const open = (place: string, how: Partial<View> = {}): Promise<ShellSession> => openShell(harness, setup, place, how);

inWholeRun(describe)('the own company', () => {
  let session: ShellSession;
  beforeAll(async () => {
    session = await open('/config/company');
  });
  afterAll(() => session.close());

  it('saves the channels of both legs in their order', async () => {
    const { page: view } = session;
    await view.locator('#agentGatewayIds').click();
    await view.locator('.ant-select-item-option', { hasText: '电信江苏' }).click();
    await view.keyboard.press('Escape');
    await view.getByRole('button', { name: '保存通道' }).click();
    await view.getByText('中间通道已保存').waitFor();
    expect(session.calls(ownCompany.updateMiddleChannels)).toEqual([
      { agentGatewayIds: [ownCompanyInfo.middleChannels.agent[0]?.id, departments[1]?.id], customerGatewayIds: [], revision: 1 },
    ]);
    expect(session.errors).toEqual([]);
  });

  inWholeRun(it)('lists addresses that flows may ask, and takes their keys without ever showing them', async () => {
    const { page: view } = session;
    await view.getByText('Authorization: ••••cret').waitFor();
    await view.getByPlaceholder('https://api.example.com').fill('https://shop.example');
    await view.getByPlaceholder('请求头，如 Authorization').fill('X-Key');
    await view.getByPlaceholder('请求头的值').fill('a-secret');
    await view.getByRole('button', { name: '保存地址' }).click();
    await expect.poll(() => view.getByPlaceholder('请求头的值').inputValue()).toBe('');
    expect(session.calls(requestHost.save)).toEqual([{ origin: 'https://shop.example', headerName: 'X-Key', value: 'a-secret' }]);
    await view.getByRole('button', { name: '删除 https://crm.example' }).click();
    await view.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect.poll(() => session.calls(requestHost.delete)).toEqual([{ origins: ['https://crm.example'] }]);
    expect(session.errors).toEqual([]);
  });

  inWholeRun(it)('sets after how many idle minutes a session ends, and refuses fewer than five', async () => {
    const { page: view } = session;
    await view.locator('#idleMinutes').fill('2');
    await view.getByRole('button', { name: '保存登录安全' }).click();
    await view.getByText('请填写 5 至 1440 之间的整数，留空为不限', { exact: true }).waitFor();
    expect(session.calls(ownCompany.updateSecurity)).toEqual([]);
    await view.locator('#idleMinutes').fill('15');
    await view.getByRole('button', { name: '保存登录安全' }).click();
    await view.getByText('登录安全已保存').waitFor();
    expect(session.calls(ownCompany.updateSecurity)).toEqual([{ idleMinutes: 15, secondFactor: 'allowed', revision: 4 }]);
    expect(session.errors).toEqual([]);
  });
});

describe('the module of the company', () => {
  const refusals = [
    ['zh', '保存配置', ['名称不能为空', '请填写以 http:// 或 https:// 开头的地址', '密钥至少 16 位'], '绑定账号', '请填写工单账号', '保存'],
    [
      'en',
      'Save the connection',
      ['Name is required', 'Enter an address that begins with http:// or https://', 'Secret: at least 16 characters'],
      'Bind an account',
      'Enter the work-order account',
      'Save',
    ],
  ] as const;
  it.each(shareOf(refusals, 1))('refuses nonsense for the module, in %s', async (language, save, messages, bind, empty, saveAccount) => {
    const session = await open('/config/doscs', { language });
    const { page: view } = session;
    await view.locator('#is_enabled').click();
    await view.locator('#main_url').fill('ftp://nowhere');
    await view.locator('#secret').fill('short');
    await view.getByRole('button', { name: save }).click();
    for (const message of messages) await view.getByText(message, { exact: true }).waitFor();
    expect(session.calls(doscs.configUpdate)).toEqual([]);
    await view.getByRole('button', { name: bind }).first().click();
    await view.getByRole('dialog').getByRole('button', { name: saveAccount, exact: true }).click();
    await view.getByText(empty, { exact: true }).waitFor();
    expect(session.calls(doscs.bindUserUpdate)).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('asks once before the tab of unsaved work is closed, and again by the browser', async () => {
    const session = await open('/config/company');
    const { page: view } = session;
    await view.getByRole('link', { name: 'doscs' }).first().click();
    await view.locator('#module_name').fill('半途');
    const tab = view.locator('.tab[aria-current=page]');
    await tab.locator('.tab-unsaved').waitFor();
    const question = view.getByRole('dialog', { name: '放弃未保存的改动？' });
    await tab.getByRole('button', { name: /^关闭/ }).click();
    await question.getByRole('button', { name: '继续编辑' }).click();
    expect(await view.locator('#module_name').inputValue()).toBe('半途');
    await view.locator('.head-person').click();
    await view.getByRole('menuitem', { name: '退出系统' }).click();
    await question.getByRole('button', { name: '继续编辑' }).click();
    expect(session.sent('/api/platform/user/logout')).toEqual([]);
    const asked = new Promise<string>((heard) => {
      view.once('dialog', (dialog) => {
        heard(dialog.type());
        void dialog.dismiss();
      });
    });
    await view.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');
    await tab.getByRole('button', { name: /^关闭/ }).click();
    await question.getByRole('button', { name: '放弃改动' }).click();
    await view.waitForURL(/config\/company$/);
    await question.waitFor({ state: 'detached' });
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('unbinds an account after a question', async () => {
    const session = await open('/config/doscs?bound=true');
    const { page: view } = session;
    await view.getByText('WO-1042').waitFor();
    await expect.poll(() => view.getByText('linxiao').count()).toBe(0);
    await view.getByRole('button', { name: '解除绑定' }).click();
    await view.getByRole('dialog', { name: '解除 陈默 与 WO-1042 的绑定？' }).waitFor();
    await view.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
    await expect.poll(() => session.calls(doscs.bindUserDelete)).toEqual([{ ids: [users[1]?.id] }]);
    await session.close();
  });
});

describe('logs', () => {
  it('shows what an operation changed, field by field, and no secret', async () => {
    const session = await open('/config/company-log');
    const { page: view } = session;
    await view.getByText('修改网关').click();
    const drawer = view.getByRole('dialog');
    await drawer.getByText('5 个字段有变化').waitFor();
    await shot(session, 'org-log-diff');
    const rows = drawer.locator('.diff tbody tr');
    await expect.poll(() => rows.count()).toBe(5);
    await expect.poll(() => rows.first().locator('del').allTextContents()).toEqual(['A']);
    await expect.poll(() => rows.first().locator('ins').allTextContents()).toEqual(['B']);
    await expect.poll(() => drawer.locator('.diff ins').allTextContents()).toEqual(['B', '向运营商注册', '5080', 'G729', '家电回访']);
    // What a row was called, rather than its id.
    await rows.filter({ hasText: '呼入话术' }).getByText('车险续保').waitFor();
    await drawer.getByRole('button', { name: '显示未变化的 2 个字段' }).click();
    await expect.poll(() => rows.count()).toBe(7);
    await expect.poll(() => drawer.getByText('***').count()).toBe(0);
    await drawer.getByText('不显示').first().waitFor();
    expect(session.calls(operationLog.detail)[0]).toEqual({ id: operations[0]?.id, companyId: 1 });
    await view.keyboard.press('j');
    await drawer.getByText('新建用户').first().waitFor();
    await view.keyboard.press('j');
    await drawer.getByText('这次操作没有留下前后内容').waitFor();
    await drawer.getByRole('heading', { name: '提交的内容' }).waitFor();
    await drawer.getByText('林晓', { exact: true }).waitFor();
    await view.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('leaves the detail to those who may', async () => {
    const session = await open('/config/company-log', { writes: false });
    await session.page.getByText('修改网关').waitFor();
    expect(session.calls(operationLog.detail)).toEqual([]);
    await session.close();
  });

  inWholeRun(it).each(['/company-log', '/company-login-log'])(
    'shows the operator whose company it was at %s, and filters by it',
    async (place) => {
      const session = await openShell(harness, operatorSetup, place);
      const { page: view } = session;
      await view.getByRole('cell', { name: '安澜财险' }).first().waitFor();
      await view.getByRole('button', { name: /^企业/ }).first().click();
      await view.locator('.choice-list').getByRole('button', { name: '安澜财险' }).click();
      const route = place === '/company-log' ? operationLog.list : loginLog.list;
      await expect.poll(() => session.calls(route).at(-1)).toMatchObject({ companyId: 1 });
      await shot(session, `org-operate${place.replace(/\W+/g, '-')}`);
      expect(session.errors).toEqual([]);
      await session.close();
      const own = await open(`/config${place}`);
      await own.page.getByText('linxiao').first().waitFor();
      await expect.poll(() => own.page.getByText('安澜财险', { exact: true }).locator('xpath=ancestor::td').count()).toBe(0);
      await own.close();
    },
  );
});
