import { doscs, ownCompany } from '@parley/contract/company';
import { displayField, listView, options } from '@parley/contract/display';
import { loginLog, operationLog } from '@parley/contract/log';
import { numberCipher } from '@parley/contract/number-cipher';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** With a security strategy that takes numbers in cipher text. */
const withCipherText =
  (harness: Harness) =>
  async (act: () => Promise<void>): Promise<void> => {
    const set = (security_strategy: string) =>
      harness.server.database.db.updateTable('companies').set({ security_strategy }).where('id', '=', 1).execute();
    await set('cipher');
    try {
      await act();
    } finally {
      await set('off');
    }
  };

/** One success of each route of the own company, its logs and its options, by its path. */
export const companySuccesses = (harness: Harness): Record<string, () => Promise<void>> => ({
  [ownCompany.info.path]: async () => {
    const company = await harness.api(ownCompany.info, {});
    expect(company).toMatchObject({ id: 1, number: 'C1', name: harness.company.mark, robots: 50, robotsInUse: 0, status: 'active' });
    expect(company).not.toHaveProperty('remark');
  },
  [ownCompany.updateMiddleChannels.path]: async () => {
    const { gateway } = harness.company.ids;
    const { revision } = (await harness.api(ownCompany.info, {})).middleChannels;
    await harness.api(ownCompany.updateMiddleChannels, { agentGatewayIds: [], customerGatewayIds: [gateway, gateway], revision });
    const { middleChannels } = await harness.api(ownCompany.info, {});
    expect(middleChannels).toEqual({
      ...{ agent: [], customer: [{ id: gateway, name: `${harness.company.mark} gateway` }] },
      revision: revision + 1,
    });
  },
  [ownCompany.security.path]: async () => {
    expect(await harness.operator(ownCompany.security, {})).toEqual({ idleMinutes: null, secondFactor: 'off', revision: 1 });
  },
  [ownCompany.updateSecurity.path]: async () => {
    await harness.api(ownCompany.updateSecurity, {
      ...(await harness.api(ownCompany.security, {})),
      idleMinutes: null,
      secondFactor: 'required',
    });
    expect(await harness.api(ownCompany.security, {})).toMatchObject({ idleMinutes: null, secondFactor: 'required' });
    await harness.api(ownCompany.updateSecurity, {
      ...(await harness.api(ownCompany.security, {})),
      idleMinutes: null,
      secondFactor: 'allowed',
    });
    await harness.api(ownCompany.updateSecurity, { ...(await harness.api(ownCompany.security, {})), idleMinutes: 15 });
    expect(await harness.api(ownCompany.info, {})).toMatchObject({ idleMinutes: 15 });
    await harness.api(ownCompany.updateSecurity, { ...(await harness.api(ownCompany.security, {})), idleMinutes: null });
    expect(await harness.api(ownCompany.info, {})).toMatchObject({ idleMinutes: null });
  },
  [numberCipher.list.path]: async () => {
    expect(await harness.api(numberCipher.list, {})).toMatchObject({ allowed: false, list: expect.any(Array) });
  },
  [numberCipher.generate.path]: async () => {
    await withCipherText(harness)(async () => {
      const { id, key } = await harness.api(numberCipher.generate, {});
      expect(Buffer.from(key, 'base64')).toHaveLength(32);
      const { allowed, list } = await harness.api(numberCipher.list, {});
      expect([allowed, list[0]]).toMatchObject([true, { id, createdBy: 'chief1' }]);
    });
  },
  [numberCipher.delete.path]: async () => {
    await withCipherText(harness)(async () => {
      const { id } = await harness.api(numberCipher.generate, {});
      expect(await harness.api(numberCipher.delete, { ids: [id] })).toEqual({ count: 1 });
    });
  },
  [doscs.configDetail.path]: async () => {
    expect(await harness.api(doscs.configDetail, {})).toMatchObject({ hasSecret: expect.any(Boolean) });
  },
  [doscs.configUpdate.path]: async () => {
    const form = { is_enabled: true, module_name: '工单', main_url: 'https://doscs.example/main', secret: 'sixteen characters' };
    const { revision } = await harness.api(doscs.configDetail, {});
    await harness.api(doscs.configUpdate, { ...form, revision });
    const { secret: _, ...shown } = form;
    expect(await harness.api(doscs.configDetail, {})).toEqual({ ...shown, hasSecret: true, revision: revision + 1 });
  },
  [doscs.userOption.path]: async () => {
    const { list } = await harness.api(doscs.userOption, { search: 'chief1' });
    expect(list).toMatchObject([{ userId: harness.company.chief.id, username: 'chief1' }]);
  },
  [doscs.bindUserDetail.path]: async () => {
    expect(await harness.api(doscs.bindUserDetail, { userId: harness.company.nobody.id })).toMatchObject({ username: 'nobody1' });
  },
  [doscs.bindUserUpdate.path]: async () => {
    const userId = harness.company.chief.id;
    await harness.api(doscs.bindUserUpdate, { userId, account: 'chief@doscs' });
    expect(await harness.api(doscs.bindUserDetail, { userId })).toMatchObject({ account: 'chief@doscs' });
  },
  [doscs.bindUserDelete.path]: async () => {
    const userId = harness.company.nobody.id;
    await harness.api(doscs.bindUserUpdate, { userId, account: 'nobody@doscs' });
    expect(await harness.api(doscs.bindUserDelete, { ids: [userId] })).toEqual({ count: 1 });
    expect(await harness.api(doscs.bindUserDetail, { userId })).toMatchObject({ account: null });
  },

  [operationLog.list.path]: async () => {
    await harness.newFlow();
    const { list } = await harness.api(operationLog.list, { area: 'flow', result: 'done', user: 'chief1' });
    expect(list[0]).toMatchObject({
      username: 'chief1',
      routeName: '新建话术',
      areaName: '话术管理',
      result: 'done',
      address: '127.0.0.1',
    });
  },
  [operationLog.detail.path]: async () => {
    await harness.api(doscs.bindUserUpdate, { userId: harness.company.chief.id, account: 'before' });
    await harness.api(doscs.bindUserUpdate, { userId: harness.company.chief.id, account: 'after' });
    const { list } = await harness.api(operationLog.list, { route: doscs.bindUserUpdate.path });
    const detail = await harness.api(operationLog.detail, { id: list[0]?.id ?? '' });
    expect(detail).toMatchObject({ before: { account: 'before' }, after: { account: 'after' } });
  },
  [loginLog.list.path]: async () => {
    expect(await harness.api(loginLog.list, { logoutType: 'online' })).toMatchObject({ list: expect.any(Array), capped: false });
  },

  [listView.list.path]: async () => {
    await harness.api(listView.save, { table: 'call-info', name: '今天的 A', query: { grades: 'A' } });
    expect((await harness.api(listView.list, { table: 'call-info' })).list).toContainEqual({ name: '今天的 A', query: { grades: 'A' } });
    expect(await harness.operator(listView.list, { table: 'call-info' })).toEqual({ list: [] });
  },
  [listView.save.path]: async () => {
    for (const grades of ['A', 'B']) await harness.api(listView.save, { table: 'call-mark', name: 'mine', query: { grades } });
    expect(await harness.api(listView.list, { table: 'call-mark' })).toEqual({ list: [{ name: 'mine', query: { grades: 'B' } }] });
  },
  [listView.delete.path]: async () => {
    await harness.api(listView.save, { table: 'problem', name: 'mine', query: {} });
    expect(await harness.api(listView.delete, { table: 'problem', name: 'mine' })).toEqual({ count: 1 });
  },
  [displayField.list.path]: async () => {
    expect(await harness.api(displayField.list, { table: 'never-chosen' })).toEqual({ list: [] });
  },
  [displayField.update.path]: async () => {
    await harness.api(displayField.update, { table: 'task-list', columns: ['name', 'state', `slot-${'x'.repeat(100)}`] });
    await harness.api(displayField.update, { table: 'task-list', columns: ['state', 'name'] });
    const { list } = await harness.api(displayField.list, { table: 'task-list' });
    expect(list).toEqual([{ table: 'task-list', columns: ['state', 'name'] }]);
    await expect(harness.api(displayField.update, { table: 'task-list', columns: [] })).rejects.toMatchObject({
      message: '请至少选择一个表头字段',
    });
  },
  [options.option.path]: async () => {
    const { lists } = await harness.api(options.option, { names: ['gender', 'feedback-level'] });
    expect(Object.keys(lists)).toEqual(['gender', 'feedback-level']);
    expect(lists.gender).toEqual([
      { value: 'male', label: '男' },
      { value: 'female', label: '女' },
    ]);
  },
});
