import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { displayField } from '@parley/contract/display';
import { role, user } from '@parley/contract/organisation';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type View } from '../kit/browser.ts';
import { departments, roles, users } from '../kit/fixtures/organisation.ts';
import { openShell, type ShellSession, served } from '../kit/shell-harness.ts';
import { setup, shot } from './organisation-setup.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const open = (place: string, how: Partial<View> = {}): Promise<ShellSession> => openShell(harness, setup, place, how);

const nonsense = {
  zh: {
    add: '新建用户',
    save: '保存',
    labels: { username: '用户名', password: '登录密码', confirm: '确认密码', mobile: '手机号', email: '邮箱', extension: '分机号' },
    messages: [
      '用户名由字母和数字组成，以字母开头，至少 5 个字符',
      '真实姓名不能为空',
      '密码至少 8 位，且至少包含大写字母、小写字母、数字、特殊字符中的三种',
      '两次输入的密码不一致',
      '手机号输入有误',
      '邮箱格式有误',
      '请选择角色',
      '分机号由 2 至 10 位数字组成',
    ],
  },
  en: {
    add: 'New user',
    save: 'Save',
    labels: {
      username: 'Username',
      password: 'Login password',
      confirm: 'Confirm password',
      mobile: 'Mobile',
      email: 'Email',
      extension: 'Extension',
    },
    messages: [
      'Username: letters and digits only, starting with a letter, at least 5 characters',
      'Real name is required',
      'Password: at least 8 characters, using at least 3 of upper case, lower case, digits and special characters',
      'The two passwords differ',
      'Phone input incorrect',
      'Wrong email format',
      'Role is required',
      'Extension number: 2 to 10 digits',
    ],
  },
} as const;

describe('users, on one page', () => {
  let session: ShellSession;
  beforeAll(async () => {
    session = await open('/config/user');
  });
  afterAll(() => session.close());

  inWholeRun(it)('asks before work that is not saved is lost', async () => {
    const { page: view } = session;
    await view.getByRole('button', { name: '新建用户' }).first().click();
    await view.locator('#realname').fill('王浩');
    await view.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await view.getByRole('dialog', { name: '放弃未保存的改动？' }).waitFor();
    await view.getByRole('button', { name: '继续编辑' }).click();
    await expect.poll(() => view.locator('#realname').inputValue()).toBe('王浩');
    await view.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await view.getByRole('button', { name: '放弃改动' }).click();
    await view.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('makes a user of what was filled in, with its department from the tree', async () => {
    const { page: view } = session;
    await view.getByRole('button', { name: '新建用户' }).first().click();
    const drawer = view.getByRole('dialog');
    for (const [id, text] of [
      ['username', 'wanghao'],
      ['realname', '王浩'],
      ['password', 'Parley-2026'],
      ['confirm', 'Parley-2026'],
      ['mobile', '13912347705'],
    ] as const)
      await drawer.locator(`#${id}`).fill(text);
    await drawer.locator('#roleId').click();
    await view
      .getByRole('option', { name: '外呼运营' })
      .or(view.locator('.ant-select-item-option', { hasText: '外呼运营' }))
      .last()
      .click();
    await drawer.locator('#departmentId').click();
    await view.locator('.ant-select-tree-title', { hasText: '续保一班' }).click();
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(session.calls(user.create)).toMatchObject([
      { username: 'wanghao', realname: '王浩', mobile: '13912347705', email: null, roleId: roles[0]?.id, departmentId: departments[3]?.id },
    ]);
    expect(session.errors).toEqual([]);
  });

  inWholeRun(it)('shows a new password once, to be copied', async () => {
    const { page: view } = session;
    await view.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await view.locator(`tr[data-id="${users[0]?.id}"]`).getByRole('button', { name: '更多操作' }).click();
    await view.getByRole('menuitem', { name: '重置密码' }).click();
    await view.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
    const told = view.locator('output', { hasText: 'Quiet-Harbour-42' });
    await told.waitFor();
    await shot(session, 'org-user-once');
    await view.getByRole('button', { name: '复制密码' }).click();
    await view.getByText('已复制').waitFor();
    expect(await view.evaluate(() => navigator.clipboard.readText())).toBe('Quiet-Harbour-42');
    await view.getByRole('dialog').last().getByRole('button', { name: '关闭' }).last().click();
    await told.waitFor({ state: 'detached' });
    await expect.poll(() => view.getByText('Quiet-Harbour-42').count()).toBe(0);
    expect(session.errors).toEqual([]);
  });

  inWholeRun(it)('asks before somebody is switched off or logged out', async () => {
    const { page: view } = session;
    await view.getByRole('switch', { name: '启用 linxiao' }).click();
    await view.getByRole('dialog', { name: '停用 林晓 linxiao？' }).waitFor();
    expect(session.calls(user.setStatus)).toEqual([]);
    await view.getByRole('dialog').getByRole('button', { name: '停用' }).click();
    await expect.poll(() => session.calls(user.setStatus)).toEqual([{ ids: [users[0]?.id], status: 'disabled' }]);
    expect(session.calls(user.update)).toEqual([]);
    await view.getByRole('dialog', { name: '停用 林晓' }).waitFor({ state: 'detached' });
    await view.locator(`tr[data-id="${users[0]?.id}"]`).getByRole('button', { name: '更多操作' }).click();
    await view.getByRole('menuitem', { name: '强制下线' }).click();
    await view.getByRole('dialog').getByRole('button', { name: '强制下线' }).click();
    await view.getByText('林晓 linxiao 已下线').waitFor();
    expect(session.calls(user.kick)).toEqual([{ ids: [users[0]?.id] }]);
  });

  it('refuses a file to import that is none', async () => {
    const { page: view } = session;
    await view.getByRole('button', { name: '导入' }).click();
    await view.getByText('把文件拖到这里，或点击选择').waitFor();
    await shot(session, 'org-user-import');
    await view.locator('input[type=file]').setInputFiles({ name: 'users.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await view.getByText('文件类型仅支持xlsx、csv').waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'parley-large-'));
    const large = join(folder, 'users.csv');
    await writeFile(large, '');
    await truncate(large, 20 * 1024 * 1024 + 1);
    await view.locator('input[type=file]').setInputFiles(large);
    await view.getByText('文件大小不能超过20MB').waitFor();
    await rm(folder, { recursive: true });
    await expect.poll(() => view.getByRole('button', { name: '开始导入' }).isDisabled()).toBe(true);
  });
});

describe('users', () => {
  it.each(shareOf(['zh', 'en'] as const, 0))('says of each wrong field what is wrong with it, in %s', async (language) => {
    const said = nonsense[language];
    const session = await open('/config/user', { language });
    const { page: view } = session;
    await view.getByRole('button', { name: said.add }).first().click();
    const drawer = view.getByRole('dialog');
    const type = (label: string, text: string) => drawer.getByLabel(label, { exact: false }).first().fill(text);
    await type(said.labels.username, '1ab');
    await type(said.labels.password, 'short');
    await type(said.labels.confirm, 'other');
    await type(said.labels.mobile, '12');
    await type(said.labels.email, 'nobody@');
    await type(said.labels.extension, 'abc');
    await drawer.getByRole('button', { name: said.save }).click();
    for (const message of said.messages) await drawer.getByText(message, { exact: true }).waitFor();
    await shot(session, `org-user-nonsense-${language}`);
    expect(session.calls(user.create)).toEqual([]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('has it copied on plain http as well, where browsers keep their clipboard to themselves', async () => {
    const session = await open('/config/user');
    const { page: view } = session;
    await view.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: harness.plainOrigin }]);
    await view.goto(`${harness.plainOrigin}/config/user`);
    expect(await view.evaluate(() => window.isSecureContext)).toBe(false);
    await view.locator(`tr[data-id="${users[0]?.id}"]`).getByRole('button', { name: '更多操作' }).click();
    await view.getByRole('menuitem', { name: '重置密码' }).click();
    await view.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
    await view.getByRole('button', { name: '复制密码' }).click();
    await view.getByText('已复制').waitFor();
    await view.getByRole('dialog').last().getByRole('button', { name: '关闭' }).last().click();
    const search = view.getByPlaceholder('用户名、姓名或手机');
    await search.click();
    await view.keyboard.press('Control+V');
    await expect.poll(() => search.inputValue()).toBe('Quiet-Harbour-42');
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('disables and logs out several at once, those whom it concerns', async () => {
    const session = await open('/config/user');
    const { page: view } = session;
    await view.getByText('chenmo', { exact: true }).waitFor();
    for (const { id } of users) await view.locator(`tr[data-id="${id}"] input[type=checkbox]`).check();
    const bar = view.getByRole('toolbar', { name: /^已选/ });
    const online = users.filter((one) => one.online);
    const active = users.filter(({ status }) => status === 'active');
    await shot(session, 'org-user-batch');
    await bar.getByRole('button', { name: `强制下线 ${online.length}` }).click();
    await view.getByRole('dialog').getByRole('button', { name: '强制下线' }).click();
    await expect.poll(() => session.calls(user.kick)).toEqual([{ ids: online.map(({ id }) => id) }]);
    await bar.waitFor({ state: 'detached' });
    for (const { id } of users) await view.locator(`tr[data-id="${id}"] input[type=checkbox]`).check();
    await view.getByRole('dialog').waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: `停用 ${active.length}` }).click();
    await view
      .getByRole('dialog', { name: `停用 林晓 linxiao 等 ${active.length} 人？` })
      .getByRole('button', { name: '停用' })
      .click();
    await expect.poll(() => session.calls(user.setStatus)).toEqual([{ ids: active.map(({ id }) => id), status: 'disabled' }]);
    await bar.waitFor({ state: 'detached' });
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('looks for choices on the server where there are more than it tells', async () => {
    const [first, second, third] = roles.map(({ id, name }) => ({ id, name }));
    if (!first || !second || !third) throw new Error('three roles');
    const cut = served(role.option, ({ search, ids }) => {
      if (ids) return { list: [third].filter(({ id }) => ids.includes(id)), more: false };
      return search ? { list: [third].filter(({ name }) => name.includes(search)), more: false } : { list: [first, second], more: true };
    });
    const many = { ...setup, served: [cut, ...setup.served.filter(({ route }) => route !== role.option)] };
    const session = await openShell(harness, many, '/config/user');
    const { page: view } = session;
    await view.getByRole('button', { name: /^角色/ }).click();
    await view.getByText('还有更多，请输入关键字查找').waitFor();
    await view.getByRole('textbox', { name: '搜索' }).fill('审计');
    await view.getByRole('button', { name: third.name }).click();
    await expect.poll(() => session.calls(user.list).at(-1)).toMatchObject({ roleId: third.id });
    // Whoever opens the address sees the name, though it is not among the first.
    await view.reload();
    await view.getByRole('button', { name: /^角色/ }).getByText(third.name).waitFor();
    expect(session.calls(role.option)).toContainEqual({ ids: [third.id] });
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('keeps its filters in the address bar and its columns on the server, one at least', async () => {
    const session = await open('/config/user?search=chen&status=active');
    const { page: view } = session;
    await view.getByText('chenmo', { exact: true }).waitFor();
    expect(session.calls(user.list)[0]).toMatchObject({ search: 'chen', status: 'active' });
    await view.getByRole('button', { name: '显示列' }).click();
    await view.getByRole('checkbox', { name: '邮箱' }).check();
    await view.getByText('chenmo@anlan.example').waitFor();
    const [kept] = session.calls(displayField.update);
    expect(kept).toMatchObject({ table: 'user', columns: expect.arrayContaining(['username', 'email']) });
    const ticked = view.locator('.choice-columns input:checked:not(:disabled)');
    while ((await ticked.count()) > 0) await ticked.first().click();
    await view.getByText('请至少选择一个表头字段').waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });
});
