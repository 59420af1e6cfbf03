import type { OutputOf } from '@parley/contract';
import { list } from '@parley/contract/task';
import { askKey, queryClient } from '../../../api/index.ts';
import { usePush } from '../../../socket/index.ts';

type TaskPage = OutputOf<typeof list>;

/** Puts pushed figures into the lists that are shown: rows stay where they are, only their figures change. */
export const useLiveTasks = (): void =>
  usePush('call-task', ({ list: pushed }) => {
    const fresh = new Map(pushed.map((one) => [one.id, one]));
    let moved = false;
    queryClient.setQueriesData<TaskPage>({ queryKey: askKey(list) }, (page) => {
      if (!page) return page;
      return {
        ...page,
        list: page.list.map((row) => {
          const now = fresh.get(row.id);
          if (!now) return row;
          moved ||= now.state !== row.state;
          return { ...row, state: now.state, concurrency: now.concurrency, progress: now.progress };
        }),
      };
    });
    // Counts per state, times and reasons come with the list alone.
    if (moved) void queryClient.invalidateQueries({ queryKey: askKey(list) });
  });
