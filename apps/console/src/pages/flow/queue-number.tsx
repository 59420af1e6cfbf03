import { outboundQueueCall, queueCall, queueNumbers } from '@parley/contract/flow-queue';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { Can, needs } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { flowOptions } from '../../parts/choices/index.ts';
import { ListPage } from '../../parts/list/index.ts';
import { useNumberHint } from '../../session/index.ts';
import { flowFilters, numberColumns, numberFilters } from './queue/number-columns.tsx';
import { QueueStrip } from './queue/queue-strip.tsx';
import { queueWords as words } from './queue/words.ts';

const PutNumbers = lazyPanel('put-numbers', async () => (await import('./queue/put-numbers.tsx')).PutNumbers);

/** Numbers in the flows' queues: what waits, what is called, and how each queue runs. */
export default function QueueNumberPage(): ReactElement {
  const w = useWords(words);
  const phoneHint = useNumberHint(words.phoneHint);
  const [putting, setPutting] = useState(false);
  const columns = useMemo(() => numberColumns(w), [w]);
  const put = (
    <Can do={`${needs(queueCall)} || ${needs(outboundQueueCall)}`}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => setPutting(true)}>
        {w.say('put')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="queue-number"
        title={words.queueTitle}
        route={queueNumbers}
        columns={columns}
        beginCompact
        every={3_000}
        tabs={(answer) => <QueueStrip queues={answer?.queues ?? []} />}
        filters={[
          ...numberFilters(w, phoneHint),
          { kind: 'one', name: 'flowId', label: words.flow, options: flowOptions },
          ...flowFilters(w),
        ]}
        primary={put}
        empty={{ what: words.emptyQueue, how: words.emptyQueueHow, action: put }}
      />
      {putting && <PutNumbers what="queue" onClose={() => setPutting(false)} />}
    </>
  );
}
