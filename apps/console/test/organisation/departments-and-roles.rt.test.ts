import { department, role } from '@parley/contract/organisation';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type View } from '../kit/browser.ts';
import { departments, roles } from '../kit/fixtures/organisation.ts';
import { openShell, type ShellSession } from '../kit/shell-harness.ts';
import { setup, shot } from './organisation-setup.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const open = (place: string, how: Partial<View> = {}): Promise<ShellSession> => openShell(harness, setup, place, how);

describe('departments', () => {
  const unnamed = [
    ['zh', '新建部门', '部门名称不能为空', '保存'],
    ['en', 'New department', 'Department name is required', 'Save'],
  ] as const;
  inWholeRun(it).each(shareOf(unnamed, 1))('wants a name, in %s', async (language, add, message, save) => {
    const session = await open('/config/department', { language });
    await session.page.getByRole('button', { name: add }).click();
    await session.page.getByRole('dialog').getByRole('button', { name: save }).click();
    await session.page.getByText(message).waitFor();
    expect(session.calls(department.create)).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('moves one by its form, never below itself', async () => {
    const session = await open(`/config/department?departmentId=${departments[1]?.id}`);
    const { page: view } = session;
    await view.getByRole('heading', { name: '车险续保组' }).waitFor();
    await view.getByRole('button', { name: '修改部门' }).click();
    await view.locator('#parentId').click();
    const below = view.locator('.ant-select-tree-treenode', { hasText: '续保一班' });
    await below.waitFor();
    await expect.poll(() => below.getAttribute('class')).toContain('disabled');
    await view.locator('.ant-select-tree-title', { hasText: '质检部' }).click();
    await view.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => session.calls(department.update))
      .toEqual([{ id: departments[1]?.id, revision: 3, name: '车险续保组', parentId: departments[4]?.id }]);
    await session.close();
  });

  it('moves one by drag, and lets none fall below itself', async () => {
    const session = await open('/config/department');
    const { page: view } = session;
    const node = (name: string) => view.locator('.org-tree .org-node', { hasText: name });
    await node('筹建组').waitFor();
    await node('车险续保组').dragTo(node('续保一班'));
    await node('筹建组').dragTo(node('质检部'));
    await view.getByText('「筹建组」已移到「质检部」').waitFor();
    await node('续保一班').dragTo(view.getByRole('button', { name: '全部人员' }));
    await view.getByText('「续保一班」已移到顶级').waitFor();
    expect(session.calls(department.update)).toEqual([
      { id: departments[5]?.id, revision: 3, name: '筹建组', parentId: departments[4]?.id },
      { id: departments[3]?.id, revision: 3, name: '续保一班', parentId: null },
    ]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('deletes none with people in it, and says so; asks before it deletes another', async () => {
    const session = await open(`/config/department?departmentId=${departments[4]?.id}`);
    const { page: view } = session;
    await view.getByRole('button', { name: '删除部门' }).click();
    await view.getByText('「质检部」里还有 5 人，请先把他们移到其他部门，再删除。').waitFor();
    await view.getByRole('button', { name: '知道了' }).click();
    expect(session.calls(department.delete)).toEqual([]);
    await view.locator('.org-tree').getByText('筹建组').click();
    await view.getByRole('heading', { name: '筹建组' }).waitFor();
    await view.getByRole('button', { name: '删除部门' }).click();
    await view.getByText('确定要删除吗？删除后不能恢复。').waitFor();
    await view.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => session.calls(department.delete)).toEqual([{ ids: [departments[5]?.id] }]);
    await session.close();
  });
});

describe('roles', () => {
  const empty = [
    ['zh', '新建角色', '保存', '指定话术', '指定意向', ['角色名称不能为空', '请选择话术', '请选择意向']],
    ['en', 'New role', 'Save', 'Chosen flows', 'Chosen intentions', ['Role name is required', 'Flow is required', 'Intention is required']],
  ] as const;
  inWholeRun(it).each(shareOf(empty, 0))(
    'wants a name, flows and intentions, in %s',
    async (language, add, save, flows, grades, messages) => {
      const session = await open('/config/role', { language });
      const { page: view } = session;
      await view.getByRole('button', { name: add }).click();
      await view.getByRole('radio', { name: flows }).check();
      await view.getByRole('radio', { name: grades }).check();
      await view.getByRole('button', { name: save, exact: true }).click();
      for (const message of messages) await view.getByText(message, { exact: true }).waitFor();
      expect(session.calls(role.create)).toEqual([]);
      await session.close();
    },
  );

  it('half ticks a parent, counts what changed, and saves it', async () => {
    const session = await open(`/config/role?role=${roles[0]?.id}`);
    const { page: view } = session;
    const group = view.getByRole('checkbox', { name: '外呼', exact: true });
    await group.waitFor();
    expect(await group.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(true);
    // What the reader lacks he cannot give: the whole group leaves it out.
    await expect.poll(() => view.getByRole('checkbox', { name: '删除', exact: true }).isDisabled()).toBe(true);
    await group.click();
    await view.getByRole('checkbox', { name: '用户列表' }).uncheck();
    await view.getByRole('switch', { name: '通话记录' }).click();
    await view.getByText('4 项未保存').waitFor();
    await view.getByText('新增 2').waitFor();
    await view.getByText('取消 1').waitFor();
    await view.getByText('18 人将在下次刷新时生效').waitFor();
    await shot(session, 'org-role-changed');
    await view.getByRole('button', { name: '保存', exact: true }).click();
    await view.getByText('「外呼运营」已保存').waitFor();
    expect(session.calls(role.update)).toMatchObject([
      {
        permissions: ['PLATFORM/TASK/AUTOEXEC', 'PLATFORM/TASK/CREATE', 'PLATFORM/TASK/LIST', 'PLATFORM/TASK/UPDATE'],
        unmask: ['call', 'task'],
        dataScope: 'department',
        flows: 'all',
      },
    ]);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('keeps what is changed between a save and the reading after it', async () => {
    const session = await open(`/config/role?role=${roles[0]?.id}`);
    const { page: view } = session;
    await view.getByRole('switch', { name: '通话记录' }).click();
    await view.getByText('1 项未保存').waitFor();
    const { promise: clicked, resolve: readOn } = Promise.withResolvers<void>();
    await view.route(`**${role.detail.path}`, async (caught) => {
      await clicked;
      await caught.fallback();
    });
    const reading = view.waitForRequest(`**${role.detail.path}`);
    await view.getByRole('button', { name: '保存', exact: true }).click();
    await reading;
    const later = view.getByRole('switch', { name: '话术意向' });
    await later.click();
    readOn();
    await view.getByText('「外呼运营」已保存').waitFor();
    expect(await later.isChecked()).toBe(true);
    await view.getByText(/项未保存/).waitFor();
    await session.close();
  });

  inWholeRun(it)('asks before another role is opened over changes, and keeps one that people have', async () => {
    const session = await open(`/config/role?role=${roles[0]?.id}`);
    const { page: view } = session;
    await view.getByRole('checkbox', { name: '用户列表' }).uncheck();
    await view.getByRole('button', { name: /外部审计/ }).click();
    await view.getByRole('dialog', { name: '放弃未保存的改动？' }).waitFor();
    await view.getByRole('button', { name: '放弃改动' }).last().click();
    await view.getByRole('heading', { name: '外部审计' }).waitFor();
    await view.getByRole('button', { name: /外呼运营/ }).click();
    await view.getByRole('heading', { name: '外呼运营' }).waitFor();
    await view.getByRole('button', { name: '删除', exact: true }).click();
    await view.getByText('还有 18 人使用「外呼运营」，请先给他们换一个角色，再删除。').waitFor();
    expect(session.calls(role.delete)).toEqual([]);
    await session.close();
  });
});
