import { autoexec, list, pause, type TaskItem } from '@parley/contract/task';
import { App, Button } from 'antd';
import { useAct } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { settled } from '../../../task/index.ts';
import { taskWords } from './words.ts';

/** Seconds in which a start can be taken back. */
const grace = 5;

export type Startable = Pick<TaskItem, 'id'> & { readonly people: number };

/** A task and how many people it has still to call. */
export const startable = ({ id, progress }: Pick<TaskItem, 'id' | 'progress'>): Startable => ({
  id,
  people: progress.total - settled(progress),
});

interface Start {
  readonly isPending: boolean;
  readonly start: (tasks: readonly Startable[]) => Promise<void>;
}

/** Starts tasks, says how many people will be called, and for some seconds lets it be taken back. */
export function useStart(): Start {
  const { say } = useWords(taskWords);
  const { message } = App.useApp();
  const refresh = [list];
  const starting = useAct(autoexec, { refresh });
  const undoing = useAct(pause, { refresh });
  const takeBack = async (ids: readonly string[], key: string): Promise<void> => {
    const answers = await Promise.allSettled(ids.map((id) => undoing.mutateAsync({ id, takeBack: true })));
    const back = answers.every((one) => one.status === 'fulfilled' && one.value.state !== 'running' && one.value.state !== 'out-of-window');
    void message.open({ key, type: back ? 'success' : 'warning', content: say(back ? 'takenBack' : 'tooLate'), duration: grace });
  };
  const start = async (tasks: readonly Startable[]): Promise<void> => {
    const answers = await Promise.allSettled(tasks.map(({ id }) => starting.mutateAsync({ id, graceSeconds: grace })));
    const begun = tasks.filter((_, n) => answers[n]?.status === 'fulfilled');
    if (begun.length === 0) return;
    const key = `start-${begun.map(({ id }) => id).join('-')}`;
    const people = begun.reduce((sum, one) => sum + one.people, 0);
    void message.open({
      key,
      type: 'info',
      duration: grace,
      content: (
        <>
          {say('startingOne', { s: grace, n: count(people) })}{' '}
          <Button
            type="link"
            size="small"
            onClick={() =>
              void takeBack(
                begun.map(({ id }) => id),
                key,
              )
            }
          >
            {say('takeBack')}
          </Button>
        </>
      ),
    });
  };
  return { isPending: starting.isPending, start };
}
