import type { TransferJob } from '@parley/contract/transfer';

/** What there is to know of a job: why it is an error, then the rest. */
export const toldOf = ({ reason, notices }: Pick<TransferJob, 'reason' | 'notices'>): readonly string[] => [
  ...(reason === null ? [] : [reason]),
  ...notices.map(({ text }) => text),
];
