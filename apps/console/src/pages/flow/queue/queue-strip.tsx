import './queue.css';
import { type QueueItem, queueNumbers, setQueueCallRunStatus } from '@parley/contract/flow-queue';
import { environments } from '@parley/contract/kind-texts';
import { Button } from 'antd';
import { Pause, Play } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { Status, taskSigns } from '../../../status/index.ts';
import { queueWords as words } from './words.ts';

/** Each flow's queue: how it runs, how many wait, and what pauses it. */
export function QueueStrip({ queues }: { readonly queues: readonly QueueItem[] }): ReactElement | null {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const may = useCan(needs(setQueueCallRunStatus));
  const act = useAct(setQueueCallRunStatus, { refresh: [queueNumbers] });
  const set = async (queue: QueueItem, run: boolean): Promise<void> => {
    const { msg } = await act.mutateAsync({ flow_id: queue.flowId, environment: queue.environment, run });
    notify({ kind: 'success', text: msg });
  };
  const askPause = (queue: QueueItem): void =>
    confirm({
      title: say('pauseTitle', { name: queue.flowName }),
      text: say('pauseText'),
      verb: say('pause'),
      run: () => set(queue, false),
    });
  if (queues.length === 0) return null;
  return (
    <ul className="queue-strip" aria-label={say('queues')}>
      {queues.map((queue) => {
        const paused = queue.state === 'paused';
        return (
          <li key={`${queue.flowId}${queue.environment}`}>
            <span className="queue-head">
              <b title={queue.flowName}>{queue.flowName}</b>
              {queue.environment === 'uat' && (
                <span className="tags">
                  <span>{text(environments.uat)}</span>
                </span>
              )}
            </span>
            <Status
              {...taskSigns[queue.state]}
              word={text(taskSigns[queue.state].word)}
              note={paused ? queue.stateReason : queue.outOfMoney ? say('outOfMoney') : undefined}
              inline
            />
            <span className="queue-counts">
              <span>{say('waiting', { n: count(queue.waiting) })}</span>
              <span>{say('busy', { n: count(queue.busy) })}</span>
              <span className="faint">{say('done', { n: count(queue.done) })}</span>
              <span className="faint">{say('by', { name: queue.gatewayName })}</span>
            </span>
            {may && (
              <Button
                size="small"
                icon={paused ? <Play size={14} strokeWidth={1.7} /> : <Pause size={14} strokeWidth={1.7} />}
                aria-label={`${say(paused ? 'run' : 'pause')} ${queue.flowName}`}
                onClick={() => (paused ? void set(queue, true).catch(() => undefined) : askPause(queue))}
              >
                {say(paused ? 'run' : 'pause')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
