import './queue/queue.css';
import {
  type GroupItem,
  groupCall,
  groupCalls,
  groupState,
  outboundGroupCall,
  queueNumbers,
  setQueueCallRunStatus,
} from '@parley/contract/flow-queue';
import { Button } from 'antd';
import { ListOrdered, Pause, Play, Plus } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { flowOptions } from '../../parts/choices/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListDrawer, ListPage } from '../../parts/list/index.ts';
import { useNumberHint } from '../../session/index.ts';
import { taskSigns } from '../../status/index.ts';
import { groupColumns } from './queue/group-columns.tsx';
import { flowFilters, numberColumns, numberFilters } from './queue/number-columns.tsx';
import { queueWords as words } from './queue/words.ts';

const PutNumbers = lazyPanel('put-numbers', async () => (await import('./queue/put-numbers.tsx')).PutNumbers);

/** Batches of numbers that were called with one flow, with their progress and result. */
export default function GroupCallPage(): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const confirm = useConfirm();
  const phoneHint = useNumberHint(words.phoneHint);
  const [beginning, setBeginning] = useState(false);
  const [shown, setShown] = useState<GroupItem>();
  const [columns, numbers] = useMemo(() => [groupColumns(w), numberColumns(w)], [w]);
  const act = useAct(setQueueCallRunStatus, { refresh: [groupCalls] });
  const may = { run: useCan(needs(setQueueCallRunStatus)), numbers: useCan(needs(queueNumbers)) };
  const set = async (row: GroupItem, run: boolean): Promise<void> => {
    const { msg } = await act.mutateAsync({ flow_id: row.flowId, group_id: row.id, run });
    notify({ kind: 'success', text: msg });
  };
  const askPause = (row: GroupItem): void =>
    confirm({ title: say('pauseTitle', { name: row.name }), text: say('pauseText'), verb: say('pause'), run: () => set(row, false) });
  const begin = (
    <Can do={`${needs(groupCall)} || ${needs(outboundGroupCall)}`}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setBeginning(true)}>
        {say('begin')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="group-call"
        title={words.groupTitle}
        route={groupCalls}
        columns={columns}
        every={3_000}
        filters={[
          { kind: 'text', name: 'name', label: words.name },
          { kind: 'one', name: 'flowId', label: words.flow, options: flowOptions },
          {
            kind: 'one',
            name: 'state',
            label: words.state,
            options: groupState.options
              .filter((value) => value !== 'out-of-window')
              .map((value) => ({ value, label: text(taskSigns[value].word) })),
          },
          ...flowFilters(w),
        ]}
        primary={begin}
        empty={{ what: words.emptyGroup, how: words.emptyGroupHow, action: begin }}
        {...(may.numbers ? { onOpen: setShown } : {})}
        actionsWidth={84}
        actions={(row) => (
          <>
            {row.state === 'paused' ? (
              <IconButton icon={Play} label={say('run')} disabled={!may.run} onClick={() => void set(row, true).catch(() => undefined)} />
            ) : (
              <IconButton icon={Pause} label={say('pause')} disabled={!may.run || row.state === 'finished'} onClick={() => askPause(row)} />
            )}
            <IconButton icon={ListOrdered} label={say('showNumbers')} disabled={!may.numbers} onClick={() => setShown(row)} />
          </>
        )}
      />
      {shown && (
        <ListDrawer
          heading={say('numbers', { name: shown.name })}
          onClose={() => setShown(undefined)}
          name="group-numbers"
          title={words.phone}
          route={queueNumbers}
          fixed={{ groupId: shown.id }}
          columns={numbers}
          every={shown.state === 'finished' ? 0 : 3_000}
          filters={numberFilters(w, phoneHint)}
          empty={{ what: words.emptyQueue, how: words.emptyGroupHow }}
        />
      )}
      {beginning && <PutNumbers what="group" onClose={() => setBeginning(false)} />}
    </>
  );
}
