import { list, listByOption, recycle, recycleList, remove, type TaskItem } from '@parley/contract/task';
import { App, Button } from 'antd';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { taskWords } from './words.ts';

/** Seconds in which the message offers to bring them back. */
const undoFor = 8;

/** Moves tasks to the recycle bin, once it was confirmed; whoever may restore them can still take it back for some seconds. */
export function useRemove(): (rows: readonly TaskItem[], done?: () => void) => void {
  const { say } = useWords(taskWords);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = [list, listByOption, recycleList];
  const removing = useAct(remove, { refresh });
  const restoring = useAct(recycle, { refresh });
  const mayUndo = useCan(needs(recycle));
  return (rows, done) => {
    const ids = rows.map(({ id }) => id);
    const undo = async (key: string): Promise<void> => {
      message.destroy(key);
      const { count } = await restoring.mutateAsync({ ids, restore: true });
      notify({ kind: 'success', text: say('restored', { n: count }) });
    };
    const run = async (): Promise<void> => {
      const { count } = await removing.mutateAsync({ ids });
      done?.();
      if (!mayUndo || count === 0) return;
      const key = `removed-${ids.join('-')}`;
      void message.open({
        key,
        type: 'success',
        duration: undoFor,
        content: (
          <>
            {say('removed', { n: count })}{' '}
            <Button type="link" size="small" onClick={() => void undo(key).catch(() => undefined)}>
              {say('takeBack')}
            </Button>
          </>
        ),
      });
    };
    confirm({ title: say('removeTitle', { n: rows.length }), text: say('removeText'), verb: say('remove'), danger: true, run });
  };
}
