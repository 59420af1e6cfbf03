import type { TransferJob } from '@parley/contract/transfer';
import { exportQueue, flowExportQueue, flowImportQueue, importQueue } from '@parley/contract/transfer';
import { send } from '../../api/index.ts';
import { config } from '../../config/index.ts';
import { saveFile } from '../download/index.ts';

/** The calls of a queue; the flow shell has its own ways to list and to fetch. */
export const queueOf = (direction: TransferJob['direction']) => {
  const flow = config().SYSTEM === 'flow';
  if (direction === 'import') return { ...importQueue, ...(flow ? flowImportQueue : {}) };
  return { ...exportQueue, ...(flow ? flowExportQueue : {}) };
};

/** Fetches a file of a job and saves it under its own name; what goes wrong is told as of any call. */
export const fetchJobFile = async (job: TransferJob, what: 'file' | 'failed'): Promise<void> => {
  const file = await send(queueOf(job.direction).download, { id: job.id, what }).catch(() => undefined);
  if (file) saveFile(file);
};
