import { sysmsg } from '@parley/contract/message';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of system messages, by its path. */
export const messageSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const later = '2999-01-01T00:00:00.000Z';
  const send = async (more: { pushAt?: string; title?: string } = {}) => {
    const title = uuid7();
    const { id } = await harness.api(sysmsg.create, { title, content: '今晚维护', audience: 'users', userIds: [nobody()], ...more });
    return { id, title };
  };
  const nobody = () => harness.company.nobody.id;
  const reader = () => harness.server.as(harness.company.nobody);

  return {
    [sysmsg.create.path]: async () => {
      const { id, title } = await send();
      const [first] = (await reader()(sysmsg.last, {})).list_last;
      expect(first).toMatchObject({ id, sysmsgId: id, title, createdBy: harness.company.chief.id, createdByName: 'chief1', readAt: null });
    },
    [sysmsg.userByCompany.path]: async () => {
      const { list } = await harness.api(sysmsg.userByCompany, { search: 'chief' });
      expect(list).toEqual([
        {
          companyId: 1,
          companyName: harness.company.mark,
          users: [{ id: harness.company.chief.id, username: 'chief1', realname: 'chief1' }],
        },
      ]);
      const everywhere = await harness.operator(sysmsg.userByCompany, { companyIds: [1], search: 'chief1' });
      expect(everywhere).toMatchObject({ list: [{ companyId: 1 }], capped: false });
    },
    [sysmsg.revoke.path]: async () => {
      const { id } = await send();
      expect(await harness.api(sysmsg.revoke, { ids: [id] })).toEqual({ count: 1 });
      await expect(reader()(sysmsg.detail, { id })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
      expect((await harness.api(sysmsg.pushListSelf, { state: 'revoked' })).list).toContainEqual(expect.objectContaining({ id }));
    },
    [sysmsg.last.path]: async () => {
      const before = (await reader()(sysmsg.last, {})).cnt_no_read;
      const sent = [];
      for (let n = 0; n < 6; n++) sent.unshift((await send()).id);
      const { list_last, cnt_no_read } = await reader()(sysmsg.last, {});
      expect(list_last.map(({ id }) => id)).toEqual(sent.slice(0, 5));
      expect(cnt_no_read).toBe(before + 6);
    },
    [sysmsg.detail.path]: async () => {
      const { id } = await send();
      const before = (await reader()(sysmsg.last, {})).cnt_no_read;
      const { message, cnt_no_read } = await reader()(sysmsg.detail, { id });
      expect(message).toMatchObject({ id, content: '今晚维护', readAt: expect.any(String) });
      expect(cnt_no_read).toBe(before - 1);
      expect((await reader()(sysmsg.detail, { id })).cnt_no_read).toBe(before - 1);
    },
    [sysmsg.delete.path]: async () => {
      const { id } = await send();
      expect(await reader()(sysmsg.delete, { ids: [id] })).toEqual({ count: 1 });
      await expect(reader()(sysmsg.detail, { id })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
      expect(await reader()(sysmsg.delete, { ids: [id], box: 'sent' })).toEqual({ count: 0 });
      expect(await harness.api(sysmsg.delete, { ids: [id], box: 'sent' })).toEqual({ count: 1 });
    },
    [sysmsg.pushListSelf.path]: async () => {
      const [now, waiting] = [await send(), await send({ pushAt: later })];
      await reader()(sysmsg.detail, { id: now.id });
      const find = async (title: string) => (await harness.api(sysmsg.pushListSelf, { title })).list;
      expect(await find(now.title)).toMatchObject([{ id: now.id, state: 'pushed', receivers: 1, readers: 1 }]);
      expect(await find(waiting.title)).toMatchObject([{ state: 'waiting', pushAt: later, pushedAt: null, receivers: 0 }]);
    },
    [sysmsg.receivers.path]: async () => {
      const { id } = await send();
      await reader()(sysmsg.detail, { id });
      const { list } = await harness.api(sysmsg.receivers, { id, read: true });
      expect(list).toMatchObject([{ userId: nobody(), username: 'nobody1', companyId: 1, readAt: expect.any(String) }]);
      await expect(reader()(sysmsg.receivers, { id })).rejects.toMatchObject({ code: 403 });
    },
    [sysmsg.receiveListSelf.path]: async () => {
      const { id, title } = await send();
      expect((await reader()(sysmsg.receiveListSelf, { title, read: false })).list).toMatchObject([{ id, title, readAt: null }]);
      expect((await harness.api(sysmsg.receiveListSelf, { title })).list).toEqual([]);
    },
  };
};
