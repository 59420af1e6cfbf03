import type { Client } from '@parley/contract';
import { exportQueue, importQueue, type TransferJob } from '@parley/contract/transfer';
import { expect } from 'vitest';

/** Waits until an import or export is over, and tells how it ended. */
export const endedJob = async (api: Client, direction: TransferJob['direction'], id: string): Promise<TransferJob | undefined> => {
  const queue = direction === 'import' ? importQueue : exportQueue;
  const job = async () => (await api(queue.list, { ids: [id] })).list[0];
  await expect.poll(async () => (await job())?.status, { timeout: 60_000, interval: 50 }).toMatch(/done|error/);
  return job();
};
