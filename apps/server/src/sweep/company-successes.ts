import { doscs, ownCompany } from '@parley/contract/company';
import { displayField, options } from '@parley/contract/display';
import { loginLog, operationLog } from '@parley/contract/log';
import { expect } from 'vitest';
import type { Stage } from './each-route-stage.ts';

/** One success of each route of the own company, its logs and its options, by its path. */
export const companySuccesses = (stage: Stage): Record<string, () => Promise<void>> => ({
  [ownCompany.info.path]: async () => {
    const company = await stage.api(ownCompany.info, {});
    expect(company).toMatchObject({ id: 1, number: 'C1', name: stage.company.mark, robots: 50, robotsInUse: 0, status: 'active' });
    expect(company).not.toHaveProperty('remark');
  },
  [ownCompany.updateMiddleChannels.path]: async () => {
    const { gateway } = stage.company.ids;
    await stage.api(ownCompany.updateMiddleChannels, { agentGatewayIds: [], customerGatewayIds: [gateway, gateway] });
    const { middleChannels } = await stage.api(ownCompany.info, {});
    expect(middleChannels).toEqual({ agent: [], customer: [{ id: gateway, name: `${stage.company.mark} gateway` }] });
  },
  [doscs.configDetail.path]: async () => {
    expect(await stage.api(doscs.configDetail, {})).toMatchObject({ hasSecret: expect.any(Boolean) });
  },
  [doscs.configUpdate.path]: async () => {
    const form = { is_enabled: true, module_name: '工单', main_url: 'https://doscs.example/main', secret: 'sixteen characters' };
    await stage.api(doscs.configUpdate, form);
    const { secret: _, ...shown } = form;
    expect(await stage.api(doscs.configDetail, {})).toEqual({ ...shown, hasSecret: true });
  },
  [doscs.userOption.path]: async () => {
    const { list } = await stage.api(doscs.userOption, { search: 'chief1' });
    expect(list).toMatchObject([{ userId: stage.company.chief.id, username: 'chief1' }]);
  },
  [doscs.bindUserDetail.path]: async () => {
    expect(await stage.api(doscs.bindUserDetail, { userId: stage.company.nobody.id })).toMatchObject({ username: 'nobody1' });
  },
  [doscs.bindUserUpdate.path]: async () => {
    const userId = stage.company.chief.id;
    await stage.api(doscs.bindUserUpdate, { userId, account: 'chief@doscs' });
    expect(await stage.api(doscs.bindUserDetail, { userId })).toMatchObject({ account: 'chief@doscs' });
  },
  [doscs.bindUserDelete.path]: async () => {
    const userId = stage.company.nobody.id;
    await stage.api(doscs.bindUserUpdate, { userId, account: 'nobody@doscs' });
    expect(await stage.api(doscs.bindUserDelete, { ids: [userId] })).toEqual({ count: 1 });
    expect(await stage.api(doscs.bindUserDetail, { userId })).toMatchObject({ account: null });
  },

  [operationLog.list.path]: async () => {
    await stage.newFlow();
    const { list } = await stage.api(operationLog.list, { area: 'flow', result: 'done', user: 'chief1' });
    expect(list[0]).toMatchObject({
      username: 'chief1',
      routeName: '新建话术',
      areaName: '话术管理',
      result: 'done',
      address: '127.0.0.1',
    });
  },
  [operationLog.detail.path]: async () => {
    await stage.api(doscs.bindUserUpdate, { userId: stage.company.chief.id, account: 'before' });
    await stage.api(doscs.bindUserUpdate, { userId: stage.company.chief.id, account: 'after' });
    const { list } = await stage.api(operationLog.list, { route: doscs.bindUserUpdate.path });
    const detail = await stage.api(operationLog.detail, { id: list[0]?.id ?? '' });
    expect(detail).toMatchObject({ before: { account: 'before' }, after: { account: 'after' } });
  },
  [loginLog.list.path]: async () => {
    expect(await stage.api(loginLog.list, { logoutType: 'online' })).toMatchObject({ list: expect.any(Array), capped: false });
  },

  [displayField.list.path]: async () => {
    expect(await stage.api(displayField.list, { table: 'never-chosen' })).toEqual({ list: [] });
  },
  [displayField.update.path]: async () => {
    await stage.api(displayField.update, { table: 'task-list', columns: ['name', 'state'] });
    await stage.api(displayField.update, { table: 'task-list', columns: ['state', 'name'] });
    const { list } = await stage.api(displayField.list, { table: 'task-list' });
    expect(list).toEqual([{ table: 'task-list', columns: ['state', 'name'] }]);
    await expect(stage.api(displayField.update, { table: 'task-list', columns: [] })).rejects.toMatchObject({
      message: '请至少选择一个表头字段',
    });
  },
  [options.option.path]: async () => {
    const { lists } = await stage.api(options.option, { names: ['gender', 'feedback-level'] });
    expect(Object.keys(lists)).toEqual(['gender', 'feedback-level']);
    expect(lists.gender).toEqual([
      { value: 'male', label: '男' },
      { value: 'female', label: '女' },
    ]);
  },
});
