import type { TransferJob } from '@parley/contract/transfer';

/** Whether a job can still be cancelled. */
export const isOpen = ({ status }: Pick<TransferJob, 'status'>): boolean => status === 'waiting' || status === 'in-progress';
