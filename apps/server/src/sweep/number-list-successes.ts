import { black, white } from '@parley/contract/number-list';
import * as task from '@parley/contract/task';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of the blacklist and the whitelist, by its path. */
export const numberListSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  let last = 13_611_110_000;
  const newPhone = () => String(++last);
  const ended = async (queue: typeof importQueue | typeof exportQueue, api: Harness['api'], id: string) => {
    const job = async () => (await api(queue.list, { ids: [id] })).list[0];
    await expect.poll(async () => (await job())?.status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
    return job();
  };
  const listed = async (phone: string) => (await harness.api(black.list, { phone })).list[0];
  const newBlack = async (phone = newPhone()) => ({ phone, id: (await harness.api(black.create, { phone, group: 'made' })).id });
  const newWhite = async (phone = newPhone()) => ({ phone, id: (await harness.api(white.create, { phone })).id });
  return {
    [white.list.path]: async () => {
      const { id, phone } = await newWhite();
      expect((await harness.api(white.list, { phone: phone.slice(-6), expired: false })).list).toMatchObject([{ id, phone }]);
    },
    [white.create.path]: async () => {
      const { id, phone } = await newWhite();
      expect(await harness.api(white.detail, { id })).toMatchObject({ phone, expiresAt: null, revision: 1 });
      await expect(harness.api(white.create, { phone: `+86 ${phone}` })).rejects.toMatchObject({ data: { problem: 'number-list.taken' } });
    },
    [white.update.path]: async () => {
      const { id } = await newWhite();
      const over = { phone: '13900009876', expiresAt: '2020-01-01T00:00:00.000Z' };
      await expect(harness.api(white.create, over)).rejects.toMatchObject({ data: { fields: [{ path: 'expiresAt' }] } });
      const expiresAt = '2026-12-31T10:00:00.000Z';
      await harness.api(white.update, { id, revision: 1, remark: 'trial', expiresAt });
      expect(await harness.api(white.detail, { id })).toMatchObject({ remark: 'trial', expiresAt, revision: 2 });
    },
    [white.detail.path]: async () => {
      const { id, phone } = await newWhite();
      expect(await harness.api(white.detail, { id })).toMatchObject({ id, phone });
    },
    [white.delete.path]: async () => {
      const { id } = await newWhite();
      expect(await harness.api(white.delete, { ids: [id] })).toEqual({ count: 1 });
    },
    [white.import.path]: async () => {
      const phone = newPhone();
      const { jobId } = await harness.api(white.import, {}, { files: harness.numbers(`${phone}\nno number\n`) });
      expect(await ended(importQueue, harness.api, jobId)).toMatchObject({ status: 'done', accepted: 1, refused: 1 });
      expect((await harness.api(white.list, { phone })).list).toMatchObject([{ phone }]);
    },
    [black.list.path]: async () => {
      const { id, phone } = await newBlack();
      expect((await harness.api(black.list, { phone, group: 'made' })).list).toMatchObject([{ id, phone, group: 'made' }]);
    },
    [black.create.path]: async () => {
      const { phone } = await newBlack();
      const id = await harness.newTask();
      const numbers = [{ phone }, { phone: newPhone() }];
      expect(await harness.api(task.append, { id, numbers })).toMatchObject({ accepted: 1, refused: [{ phone, reason: 'blacklisted' }] });
      // The whitelist lifts it.
      await newWhite(phone);
      expect(await harness.api(task.append, { id, numbers: [{ phone }] })).toMatchObject({ accepted: 1, refused: [] });
    },
    [black.update.path]: async () => {
      const { id, phone } = await newBlack();
      await harness.api(black.update, { id, revision: 1, group: 'asked', remark: 'r', expiresAt: '2020-01-01T00:00:00.000Z' });
      expect(await harness.api(black.detail, { id })).toMatchObject({ group: 'asked', revision: 2 });
      // Its time is over: it may be called.
      const taskId = await harness.newTask();
      expect(await harness.api(task.append, { id: taskId, numbers: [{ phone }] })).toMatchObject({ accepted: 1 });
    },
    [black.detail.path]: async () => {
      const { id, phone } = await newBlack();
      expect(await harness.api(black.detail, { id })).toMatchObject({ id, phone });
    },
    [black.delete.path]: async () => {
      const { id } = await newBlack();
      expect(await harness.api(black.delete, { ids: [id] })).toEqual({ count: 1 });
    },
    [black.groupOption.path]: async () => {
      await newBlack();
      expect((await harness.api(black.groupOption, { search: 'mad' })).list).toContainEqual({ id: 'made', name: 'made' });
    },
    [black.import.path]: async () => {
      const [one, other] = [newPhone(), newPhone()];
      const over = newPhone();
      const file = `备注,手机号,到期时间\n投诉,${one},2099-12-31\n,${other},\n,${one},\n,${over},2020/1/31\n`;
      const files = harness.numbers(file);
      const { jobId } = await harness.api(black.import, { group: 'brought' }, { files });
      expect(await ended(importQueue, harness.api, jobId)).toMatchObject({
        status: 'done',
        accepted: 2,
        refused: 2,
        kind: 'blacklisted-numbers',
      });
      expect(await listed(one)).toMatchObject({ group: 'brought', remark: '投诉', expiresAt: '2099-12-31T15:59:59.000Z' });
      expect(await listed(other)).toMatchObject({ group: 'brought', remark: '', expiresAt: null });
      // What is over already would hold at no moment.
      expect(await listed(over)).toBeUndefined();
      const past = { expiresAt: '2020-01-01T00:00:00.000Z' };
      await expect(harness.api(black.import, past, { files })).rejects.toMatchObject({ data: { fields: [{ path: 'expiresAt' }] } });
    },
    [black.operateImport.path]: async () => {
      const [everywhere, here] = [newPhone(), newPhone()];
      const all = await harness.operator(black.operateImport, {}, { files: harness.numbers(`${everywhere}\n`) });
      const own = await harness.operator(black.operateImport, { company_id: 1 }, { files: harness.numbers(`${here}\n`) });
      for (const { jobId } of [all, own])
        expect(await ended(importQueue, harness.operator, jobId)).toMatchObject({ status: 'done', accepted: 1 });
      expect(await listed(here)).toMatchObject({ phone: here });
      expect((await harness.operator(black.list, { phone: everywhere })).list).toMatchObject([{ phone: everywhere }]);
      // Of the platform's the company sees nothing, and lifts nothing.
      expect(await listed(everywhere)).toBeUndefined();
      await newWhite(everywhere);
      const id = await harness.newTask();
      expect(await harness.api(task.append, { id, numbers: [{ phone: everywhere }] })).toMatchObject({
        refused: [{ reason: 'blacklisted' }],
      });
    },
    [black.requestExport.path]: async () => {
      const { phone } = await newBlack();
      const { jobId } = await harness.api(black.requestExport, { phone, format: 'csv', columns: ['phone', 'group'] });
      expect(await ended(exportQueue, harness.api, jobId)).toMatchObject({ status: 'done', kind: 'blacklist' });
      expect(await (await harness.api(exportQueue.download, { id: jobId })).text()).toContain(`${phone},made`);
    },
  };
};
