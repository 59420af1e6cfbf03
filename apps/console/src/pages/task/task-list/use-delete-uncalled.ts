import { deleteNoCall, list, numberList, type TaskItem } from '@parley/contract/task';
import { notify, useAct } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { taskWords } from './words.ts';

/** Deletes the numbers of a task that were never called, once that is confirmed. */
export function useDeleteUncalled(): (row: TaskItem) => void {
  const { say } = useWords(taskWords);
  const confirm = useConfirm();
  const deleting = useAct(deleteNoCall, { refresh: [list, numberList] });
  return (row) => {
    const run = async (): Promise<void> => {
      let gone = 0;
      for (let more = true; more; ) {
        const answer = await deleting.mutateAsync({ id: row.id });
        gone += answer.count;
        more = answer.more;
      }
      notify({ kind: 'success', text: say('uncalledGone', { n: count(gone) }) });
    };
    confirm({
      title: say('deleteUncalledTitle', { name: row.name }),
      text: say('deleteUncalledText', { n: count(row.progress.waiting) }),
      verb: say('remove'),
      danger: true,
      run,
    });
  };
}
