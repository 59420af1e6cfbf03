import type { TransferJob } from '@parley/contract/transfer';

/** How much longer a job takes, ms, from how far it is; undefined while that says nothing. */
export const leftMs = (job: Pick<TransferJob, 'status' | 'startedAt' | 'progress'>, now: number): number | undefined => {
  if (job.status !== 'in-progress' || !job.startedAt || job.progress < 0.02) return undefined;
  const gone = now - Date.parse(job.startedAt);
  return (gone / job.progress) * (1 - job.progress);
};
