import { say } from '@parley/contract';
import type { TransferJob } from '@parley/contract/transfer';
import { exportQueue, flowExportQueue, flowImportQueue, importQueue } from '@parley/contract/transfer';
import { notify, send } from '../../api/index.ts';
import { config } from '../../config/index.ts';
import { language } from '../../i18n/index.ts';

/** The calls of a queue; the flow shell has its own ways to list and to fetch. */
export const queueOf = (direction: TransferJob['direction']) => {
  const flow = config().SYSTEM === 'flow';
  if (direction === 'import') return { ...importQueue, ...(flow ? flowImportQueue : {}) };
  return { ...exportQueue, ...(flow ? flowExportQueue : {}) };
};

const noUrl = { zh: '没有文件地址，无法下载', en: 'No address, so it cannot be downloaded' };

/** Fetches a file of a job: the server gives an address that is good for some minutes, and the browser keeps what it finds there. */
export const fetchJobFile = async (job: TransferJob, what: 'file' | 'failed'): Promise<void> => {
  const found = await send(queueOf(job.direction).download, { id: job.id, what }).catch(() => undefined);
  if (!found) return;
  if (!found.url) return notify({ kind: 'error', text: say(noUrl, language()) });
  const link = document.createElement('a');
  link.href = found.url.startsWith('/') ? config().BASE_API + found.url : found.url;
  link.download = found.fileName;
  link.click();
};
