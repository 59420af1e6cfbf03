import type { OutputOf } from '@parley/contract';
import type { TransferJob } from '@parley/contract/transfer';
import { askKey, queryClient } from '../../../api/index.ts';
import { queueOf } from '../../../parts/progress/index.ts';
import { usePush } from '../../../socket/index.ts';

/** Puts pushed jobs in place of their rows; one that is not shown yet brings the list up to date. */
export function useLiveJobs(direction: TransferJob['direction']): void {
  usePush(direction, (job) => {
    const { list } = queueOf(direction);
    const key = askKey(list);
    let shown = false;
    queryClient.setQueriesData<OutputOf<typeof list>>({ queryKey: key }, (page) => {
      if (!page) return page;
      shown ||= page.list.some((row) => row.id === job.id);
      return { ...page, list: page.list.map((row) => (row.id === job.id ? job : row)) };
    });
    if (!shown) void queryClient.invalidateQueries({ queryKey: key });
  });
}
