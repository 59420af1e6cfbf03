import * as call from '@parley/contract/call';
import { callExport } from '@parley/contract/call-export';
import { callMark, type MarkKind } from '@parley/contract/call-mark';
import { feedback } from '@parley/contract/feedback';
import { retention } from '@parley/contract/retention';
import { exportQueue } from '@parley/contract/transfer';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';
import { liveCallSuccesses } from './live-call-successes.ts';

/** One success of each route that lists or exports calls, or keeps what people say of them, by its path. */
export const callSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const exported = async (id: string): Promise<Buffer> => {
    const status = async () => (await harness.api(exportQueue.list, { ids: [id] })).list[0]?.status;
    await expect.poll(status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
    return Buffer.from(await (await harness.api(exportQueue.download, { id })).arrayBuffer());
  };
  const newMark = async (kind: MarkKind, correct: string): Promise<string> =>
    (await harness.api(callMark.create, { callId: harness.company.ids.call, turn: 1, kind, correct })).id;
  const newFeedback = async (question: string): Promise<string> =>
    (await harness.api(feedback.create, { callId: harness.company.ids.call, category: 'flow', level: 'high', question })).id;
  return {
    ...liveCallSuccesses(harness),
    [call.list.path]: async () => {
      const { list, total } = await harness.api(call.list, {
        taskId: harness.company.ids.task,
        statuses: ['answered'],
        grades: ['A'],
        talkFrom: 12,
        talkTo: 12,
      });
      expect({ list, total }).toMatchObject({
        total: 1,
        list: [{ id: harness.company.ids.call, callee: '13900000001', hasRecording: true }],
      });
      expect((await harness.api(call.list, { number: '139 0000 0001' })).total).toBe(1);
    },
    [call.detail.path]: async () => {
      const detail = await harness.api(call.detail, { id: harness.company.ids.call, filter: { taskId: harness.company.ids.task } });
      expect(detail).toMatchObject({ grade: 'A', turnList: [{ who: 'robot', latency: { decide: 3 } }], previousId: null, nextId: null });
    },
    [callExport.records.path]: async () => {
      const { mark, ids } = harness.company;
      const { jobId } = await harness.api(callExport.records, { format: 'csv', taskId: ids.task, columns: ['callee', 'task'] });
      expect((await exported(jobId)).toString()).toContain(`13900000001,${mark} task`);
    },
    [callExport.text.path]: async () => {
      const { jobId } = await harness.api(callExport.text, { format: 'csv', columns: ['n', 'who', 'text'] });
      expect((await exported(jobId)).toString()).toContain(harness.company.mark);
    },
    [callExport.recordings.path]: async () => {
      const { jobId } = await harness.api(callExport.recordings, {});
      expect((await exported(jobId)).subarray(0, 2).toString()).toBe('PK');
    },
    [callExport.genderOption.path]: async () => {
      const { list } = await harness.api(callExport.genderOption, {});
      expect(list).toEqual([
        { value: 'male', label: '男' },
        { value: 'female', label: '女' },
        { value: 'unknown', label: '未知' },
      ]);
    },
    [callMark.create.path]: async () => {
      const id = await newMark('intent', '肯定');
      expect(await newMark('intent', '否定')).toBe(id);
      const { list } = await harness.api(callMark.list, { callId: harness.company.ids.call, kinds: ['intent'] });
      expect(list).toMatchObject([{ id, turn: 1, text: harness.company.mark, correct: '否定', createdBy: 'chief1' }]);
    },
    [callMark.list.path]: async () => {
      const id = await newMark('answer', 'x');
      const { list } = await harness.api(callMark.list, { flowId: harness.company.ids.flow, kinds: ['answer'] });
      expect(list.map((one) => one.id)).toEqual([id]);
    },
    [callMark.delete.path]: async () => {
      expect(await harness.api(callMark.delete, { ids: [await newMark('hearing', 'y')] })).toEqual({ count: 1 });
    },
    [callMark.requestExport.path]: async () => {
      await newMark('hearing', '另一句');
      const { jobId } = await harness.api(callMark.requestExport, { format: 'csv', columns: ['kind', 'correct'] });
      expect((await exported(jobId)).toString()).toContain('听错,另一句');
    },
    [callMark.requestExportText.path]: async () => {
      await newMark('hearing', '另一句');
      const { jobId } = await harness.api(callMark.requestExportText, { format: 'csv', columns: ['text', 'correct'] });
      expect((await exported(jobId)).toString()).toContain(`${harness.company.mark},另一句`);
    },
    [feedback.create.path]: async () => {
      const id = await newFeedback('听不懂');
      expect(await harness.api(feedback.detail, { id })).toMatchObject({ question: '听不懂', solved: false, provider: 'chief1' });
    },
    [feedback.list.path]: async () => {
      const id = await newFeedback('没有回答');
      const { list } = await harness.api(feedback.list, { solved: false, number: '13900000001', levels: ['high'] });
      expect(list.map((one) => one.id)).toContain(id);
    },
    [feedback.detail.path]: async () => {
      const id = await newFeedback('重复');
      expect(await harness.api(feedback.detail, { id })).toMatchObject({ id, number: '13900000001', category: 'flow', level: 'high' });
    },
    [feedback.update.path]: async () => {
      const id = await newFeedback('x');
      await harness.api(feedback.update, { id, revision: 1, category: 'intent', level: 'low', question: 'y' });
      expect(await harness.api(feedback.detail, { id })).toMatchObject({ category: 'intent', level: 'low', question: 'y', revision: 2 });
    },
    [feedback.handle.path]: async () => {
      const id = await newFeedback('x');
      await harness.api(feedback.handle, { id, revision: 1, result: 'fixed', answer: '已补语料' });
      const after = await harness.api(feedback.detail, { id });
      expect(after).toMatchObject({ solved: true, result: 'fixed', answer: '已补语料', handler: 'chief1' });
      const again = harness.api(feedback.handle, { id, revision: after.revision, result: 'duplicate' });
      await expect(again).rejects.toMatchObject({ data: { problem: 'feedback.solved' } });
    },
    [feedback.requestExport.path]: async () => {
      await newFeedback('要导出的问题');
      const { jobId } = await harness.api(feedback.requestExport, { format: 'csv', columns: ['level', 'solved', 'question'] });
      expect((await exported(jobId)).toString()).toContain('高,未解决,要导出的问题');
    },
    [retention.detail.path]: async () => {
      const { id } = await harness.api(retention.hold, { kind: 'number', target: '13911112222', reason: '投诉' });
      const { holds } = await harness.api(retention.detail, {});
      expect(holds.find((hold) => hold.id === id)).toMatchObject({ kind: 'number', target: '13911112222', createdBy: 'chief1' });
    },
    [retention.preview.path]: async () => {
      const told = await harness.api(retention.preview, { recordingDays: 1, textDays: null, recordDays: 1 });
      expect(told).toEqual({
        recordings: { count: 0, capped: false, bytes: 0 },
        texts: { count: 0, capped: false },
        records: { count: 0, capped: false },
      });
    },
    [retention.update.path]: async () => {
      const { revision } = await harness.api(retention.detail, {});
      const form = { recordingDays: 3650, textDays: null, recordDays: null };
      expect(await harness.api(retention.update, { ...form, revision })).toEqual({ revision: revision + 1 });
      expect(await harness.api(retention.detail, {})).toMatchObject(form);
    },
    [retention.hold.path]: async () => {
      const held = { kind: 'task', target: harness.company.ids.task, reason: '审计' } as const;
      const { id } = await harness.api(retention.hold, held);
      const { holds } = await harness.api(retention.detail, {});
      expect(holds.find((hold) => hold.id === id)).toMatchObject({ ...held, name: `${harness.company.mark} task` });
    },
    [retention.release.path]: async () => {
      const { id } = await harness.api(retention.hold, { kind: 'number', target: '13911113333', reason: '投诉' });
      expect(await harness.api(retention.release, { ids: [id] })).toEqual({ count: 1 });
    },
    [retention.run.path]: async () => {
      expect(await harness.api(retention.run, {})).toEqual({ recordings: 0, texts: 0, records: 0, more: false });
    },
  };
};
