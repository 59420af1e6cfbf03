import { callExport } from '@parley/contract/call-export';
import { exportQueue } from '@parley/contract/transfer';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route that exports calls, or keeps what people say of them, by its path. */
export const callSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const exported = async (id: string): Promise<Buffer> => {
    const status = async () => (await harness.api(exportQueue.list, { ids: [id] })).list[0]?.status;
    await expect.poll(status, { timeout: 20_000, interval: 50 }).toMatch(/done|error/);
    return Buffer.from(await (await harness.api(exportQueue.download, { id })).arrayBuffer());
  };
  return {
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
  };
};
