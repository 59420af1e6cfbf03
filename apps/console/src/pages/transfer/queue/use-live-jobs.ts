import type { OutputOf } from '@parley/contract';
import type { TransferJob } from '@parley/contract/transfer';
import { askKey, queryClient } from '../../../api/index.ts';
import { queueOf } from '../../../parts/job/index.ts';
import { usePush } from '../../../socket/index.ts';

/** Puts pushed jobs in place of their rows; one that is not shown yet, or in another state now, brings the list and its counts up to date. */
export function useLiveJobs(direction: TransferJob['direction']): void {
  usePush(direction, (job) => {
    const { list } = queueOf(direction);
    const key = askKey(list);
    let known = false;
    queryClient.setQueriesData<OutputOf<typeof list>>({ queryKey: key }, (page) => {
      if (!page) return page;
      known ||= page.list.some(({ id, status }) => id === job.id && status === job.status);
      return { ...page, list: page.list.map((row) => (row.id === job.id ? job : row)) };
    });
    if (!known) void queryClient.invalidateQueries({ queryKey: key });
  });
}
