import { sysmsg } from '@parley/contract/message';
import { ban, company, node, nodeRestart, operateCompanyUpdate } from '@parley/contract/operate';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type View } from './kit/browser.ts';
import { at, idOf } from './kit/fixtures/moment.ts';
import { nodes, receivers, sentMessages } from './kit/fixtures.ts';
import { operatorSetup } from './kit/operator-setup.ts';
import { openShell, type ShellSession, served } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const open = (place: string, how: Partial<View> = {}): Promise<ShellSession> => openShell(harness, operatorSetup, place, how);

/** Keeps a picture of the page where somebody wants to look at it. */
const shoot = async (session: ShellSession, name: string): Promise<void> => {
  const folder = process.env.PARLEY_SCREENSHOTS;
  if (folder) await session.page.screenshot({ path: `${folder}/operate-${name.replace(/\W+/g, '-')}.png` });
};
const row = ({ page: sheet }: ShellSession, text: string) => sheet.locator('tr[data-id]', { hasText: text });

describe('companies', () => {
  let session: ShellSession;
  beforeAll(async () => {
    session = await open('/company');
  });
  afterAll(() => session.close());

  it('are made with their first administrator, and what is wrong is said at the field', async () => {
    const { page: sheet } = session;
    await sheet.getByRole('button', { name: '新建企业' }).click();
    const drawer = sheet.getByRole('dialog', { name: '新建企业' });
    await drawer.getByRole('button', { name: '创建企业和管理员' }).click();
    await drawer.getByText('名称不能为空').waitFor();
    await drawer.getByText('真实姓名不能为空').waitFor();
    expect(session.calls(company.create)).toEqual([]);
    await drawer.getByLabel('企业名称').fill('江畔银行');
    await drawer.getByLabel('企业编号').fill('JP-BANK');
    await drawer.getByLabel('用户名').fill('jpadmin');
    await drawer.getByLabel('真实姓名').fill('顾清和');
    await drawer.getByLabel('初始密码').fill('Secret-123');
    await drawer.getByLabel('确认密码').fill('Secret-12');
    await drawer.getByRole('button', { name: '创建企业和管理员' }).click();
    await drawer.getByText('两次输入的密码不一致').waitFor();
    await drawer.getByLabel('确认密码').fill('Secret-123');
    await drawer.getByLabel('机器人').fill('30');
    await shoot(session, 'company-form');
    await drawer.getByRole('button', { name: '创建企业和管理员' }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(session.calls(company.create)).toMatchObject([
      {
        name: '江畔银行',
        number: 'JP-BANK',
        robots: 30,
        administrator: { username: 'jpadmin', realname: '顾清和', password: 'Secret-123', confirm: 'Secret-123' },
      },
    ]);
    expect(session.errors).toEqual([]);
  });

  inWholeRun(it)('are changed by the operator’s own call, and unsaved changes are guarded', async () => {
    const { page: sheet } = session;
    await row(session, '安澜财险').getByRole('button', { name: '修改' }).click();
    const drawer = sheet.getByRole('dialog', { name: '安澜财险' });
    await drawer.getByLabel('机器人').fill('300');
    await drawer.getByText('正在使用 163 路').waitFor();
    await drawer.getByRole('button', { name: '取消' }).click();
    await sheet.getByRole('button', { name: '继续编辑' }).click();
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(session.calls(operateCompanyUpdate)).toMatchObject([{ id: 1, robots: 300, number: 'C001', remark: '年框客户' }]);
  });

  it('are suspended and resumed after a question, and deleted once their number is typed', async () => {
    const { page: sheet } = session;
    await row(session, '安澜财险').getByRole('button', { name: '停用' }).click();
    const question = sheet.getByRole('dialog', { name: '停用 1 家企业（安澜财险）？' });
    await question.getByRole('checkbox', { name: '立即挂断进行中的通话' }).click();
    await shoot(session, 'suspend');
    await question.getByRole('button', { name: '停用' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(session.calls(company.setStatus)).toEqual([{ ids: [1], status: 'suspended', cutCalls: true }]);
    await row(session, '滨江区').getByRole('button', { name: '更多操作' }).click();
    await sheet.getByRole('menuitem', { name: '删除' }).click();
    const dialog = sheet.getByRole('dialog', { name: '删除企业「滨江区市民热线」？' });
    await dialog.getByLabel('请输入企业编号').fill('HOTLINE');
    await expect.poll(() => dialog.getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
    await dialog.getByLabel('请输入企业编号').fill('HOTLINE-12345');
    await dialog.getByRole('button', { name: '删除' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(session.calls(company.delete)).toEqual([{ companies: [{ id: 3, number: 'HOTLINE-12345' }] }]);
    expect(session.errors).toEqual([]);
  });
});

inWholeRun(describe)('the list of companies', () => {
  it('keep the filters in the address bar, say what failed, and offer nothing to who may only look', async () => {
    const session = await open('/company?status=suspended', { writes: false });
    const { page: sheet } = session;
    await row(session, '顺达快递').waitFor();
    await expect.poll(() => sheet.locator('tr[data-id]').count()).toBe(1);
    await expect.poll(() => sheet.getByRole('button', { name: '新建企业' }).count()).toBe(0);
    await expect.poll(() => sheet.locator('tr[data-id]').getByRole('button', { name: '修改' }).isDisabled()).toBe(true);
    await expect.poll(() => sheet.locator('tr[data-id]').getByRole('button', { name: '恢复' }).isDisabled()).toBe(true);
    await expect.poll(() => sheet.locator('tr[data-id] .list-tick').count()).toBe(0);
    session.refusing.add(company.list.path);
    await sheet.reload();
    await sheet.getByText('请求编号 req-42').waitFor();
    session.refusing.clear();
    await sheet.getByRole('button', { name: '重试' }).click();
    await row(session, '顺达快递').waitFor();
    await session.close();
  });
});

inWholeRun(describe)('nodes', () => {
  let session: ShellSession;
  beforeAll(async () => {
    session = await open('/switches');
  });
  afterAll(() => session.close());

  it('are drained and taken back after a question; lost ones and those without calls are not', async () => {
    const { page: sheet } = session;
    await row(session, 'voice-a').getByRole('button', { name: '排空' }).click();
    const question = sheet.getByRole('dialog', { name: '排空节点 voice-a？' });
    await question.getByText('40 路通话').waitFor();
    await question.getByRole('button', { name: '排空' }).click();
    await question.waitFor({ state: 'hidden' });
    await row(session, 'voice-b').getByRole('button', { name: '恢复接入' }).click();
    await sheet.getByRole('dialog').getByRole('button', { name: '恢复接入' }).click();
    await expect
      .poll(() => session.calls(node.drain))
      .toEqual([
        { id: nodes[0]?.id, draining: true },
        { id: nodes[1]?.id, draining: false },
      ]);
    await expect.poll(() => row(session, 'front-1').getByRole('button', { name: '排空' }).isDisabled()).toBe(true);
    await expect.poll(() => row(session, 'voice-c').getByRole('button', { name: '排空' }).isDisabled()).toBe(true);
  });

  it('forget what they keep when asked, and those that do not answer are named', async () => {
    await session.page.getByRole('button', { name: '刷新缓存' }).click();
    await session.page.getByRole('dialog').getByRole('button', { name: '刷新缓存' }).click();
    await session.page.getByText('2 / 3 个节点已刷新 · 未响应：front-1').waitFor();
    expect(session.errors).toEqual([]);
  });

  it('hear a banned address again once its ban is lifted', async () => {
    await session.page.getByRole('link', { name: 'SIP 封禁' }).click();
    await row(session, '203.0.113.7').getByRole('button', { name: '解除' }).click();
    await session.page.getByRole('dialog').getByRole('button', { name: '解除' }).click();
    await expect.poll(() => session.calls(ban.lift)).toEqual([{ addresses: ['203.0.113.7'] }]);
  });
});

inWholeRun(describe)('nodes, other than as they usually are', () => {
  it('of voice are restarted one by one after a question, and a restart that runs is shown and stopped', async () => {
    const steps = (['back', 'draining', 'waiting'] as const).map((state, n) => ({
      ...{ node: idOf(20 + n), host: `voice-${n}`, state, since: at(30), registered: 1 },
    }));
    const running = { id: idOf(7), state: 'running' as const, waitMinutes: 45, steps, reason: null, startedAt: at(60), endedAt: null };
    let started = false;
    const setup = {
      ...operatorSetup,
      served: [...operatorSetup.served, served(nodeRestart.last, () => ({ restart: started ? running : null }))],
    };
    const session = await openShell(harness, setup, '/switches');
    const { page: sheet } = session;
    await sheet.getByRole('button', { name: '滚动重启' }).click();
    const question = sheet.getByRole('dialog', { name: /逐个重启 \d 个语音节点？/ });
    await question.getByLabel('每个节点最多等待通话结束（分钟）').fill('45');
    started = true;
    await question.getByRole('button', { name: '滚动重启' }).click();
    await expect.poll(() => session.calls(nodeRestart.start)).toEqual([{ waitMinutes: 45, alone: false }]);
    const progress = sheet.getByRole('region', { name: '滚动重启' });
    await progress.getByText('voice-1').waitFor();
    expect(await progress.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('已恢复'),
      expect.stringContaining('排空中'),
      expect.stringContaining('等待'),
    ]);
    await shoot(session, 'rolling-restart');
    await progress.getByRole('button', { name: '停止' }).click();
    await expect.poll(() => session.calls(nodeRestart.stop)).toEqual([{}]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('are left alone by who may only look', async () => {
    const session = await open('/switches', { writes: false });
    await row(session, 'voice-a').waitFor();
    await expect.poll(() => session.page.getByRole('button', { name: '刷新缓存' }).count()).toBe(0);
    await expect.poll(() => row(session, 'voice-a').getByRole('button', { name: '排空' }).isDisabled()).toBe(true);
    await session.close();
  });
});

inWholeRun(describe)('system messages', () => {
  it('go to chosen users, and at a time that is still to come', async () => {
    const session = await open('/platform-sysmsg-list');
    const { page: sheet } = session;
    await sheet.getByRole('button', { name: '发布消息' }).click();
    const drawer = sheet.getByRole('dialog', { name: '发布消息' });
    await drawer.getByLabel('标题').fill('升级通知');
    await drawer.getByLabel('内容').fill('今晚升级');
    await drawer.getByText('指定用户').click();
    await drawer.getByRole('button', { name: '发布', exact: true }).click();
    await drawer.getByText('请选择接收人').waitFor();
    await drawer.getByRole('combobox', { name: '用户' }).click();
    await sheet.getByTitle('沈知夏 (shenzx)').click();
    // Away from the list of users, which lies over what comes next.
    await drawer.getByLabel('标题').click();
    await drawer.getByText('定时', { exact: true }).click();
    await drawer.getByRole('button', { name: '定时发布' }).click();
    await drawer.getByText('请选择将来的时间').waitFor();
    await drawer.locator('#pushAt').fill('2026-12-01 09:30');
    await drawer.locator('#pushAt').press('Enter');
    expect(session.calls(sysmsg.create)).toEqual([]);
    await shoot(session, 'sysmsg-form');
    await drawer.getByRole('button', { name: '定时发布' }).click();
    await sheet.getByText('已安排，到时间自动发布').waitFor();
    expect(session.calls(sysmsg.create)).toEqual([
      { title: '升级通知', content: '今晚升级', audience: 'users', userIds: [receivers[1]?.userId], pushAt: '2026-12-01T01:30:00.000Z' },
    ]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('tell who read them, and are taken back or deleted after a question', async () => {
    const session = await open('/platform-sysmsg-list');
    const { page: sheet } = session;
    await row(session, '周六夜间升级通知').getByRole('button', { name: '谁读过' }).click();
    const drawer = sheet.getByRole('dialog', { name: '周六夜间升级通知' });
    await drawer.getByText('anlanadmin').waitFor();
    await shoot(session, 'sysmsg-receivers');
    await sheet.keyboard.press('Escape');
    await row(session, '新功能').getByRole('button', { name: '撤回' }).click();
    await sheet.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await expect.poll(() => session.calls(sysmsg.revoke)).toEqual([{ ids: [sentMessages[1]?.id] }]);
    await row(session, '发错的通知').getByRole('button', { name: '更多操作' }).click();
    await sheet.getByRole('menuitem', { name: '删除' }).click();
    await sheet.getByRole('dialog', { name: '删除 1 条消息（发错的通知）？' }).getByRole('button', { name: '删除' }).click();
    await expect.poll(() => session.calls(sysmsg.delete)).toEqual([{ ids: [sentMessages[2]?.id], box: 'sent' }]);
    await session.close();
  });

  inWholeRun(it)('show what was received on the other side, and in the companies’ console as well', async () => {
    const company = {
      ...operatorSetup,
      shell: 'platform' as const,
      pages: [{ at: ['sysmsg', 'platform-sysmsg-list'], routes: Object.values(sysmsg) }],
    };
    const session = await openShell(harness, company, '/sysmsg/platform-sysmsg-list', { writes: false });
    await row(session, '周六夜间升级通知').waitFor();
    await expect.poll(() => session.page.getByRole('button', { name: '发布消息' }).count()).toBe(0);
    await session.page.getByRole('link', { name: '我收到的' }).click();
    await session.page.getByText('暂时无消息').waitFor();
    expect(new URL(session.page.url()).searchParams.get('side')).toBe('received');
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
