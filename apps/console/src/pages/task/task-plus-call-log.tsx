import { type DeliveryItem, taskDelivery } from '@parley/contract/task-delivery';
import { ListOrdered } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { taskOptions } from '../../parts/choices/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Filter, ListDrawer, ListPage } from '../../parts/list/index.ts';
import { deliveryColumns, deliveryNumberColumns } from './task-plus-call-log/delivery-columns.tsx';
import { deliveryWords as words } from './task-plus-call-log/words.ts';

/** What the company's systems appended to tasks, and what became of each number. */
export default function AppendLogPage(): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const [shown, setShown] = useState<DeliveryItem>();
  const mayOpen = useCan(needs(taskDelivery.detail));
  const [columns, numberColumns] = useMemo(() => [deliveryColumns(w), deliveryNumberColumns(w)], [w]);
  const byRefused: Filter = {
    kind: 'flag',
    name: 'refused',
    label: words.withRefused,
    options: [
      { value: 'true', label: say('some') },
      { value: 'false', label: say('none') },
    ],
  };
  return (
    <>
      <ListPage
        name="task-plus-call-log"
        title={words.title}
        route={taskDelivery.list}
        columns={columns}
        filters={[
          { kind: 'one', name: 'taskId', label: words.task, options: taskOptions },
          { kind: 'text', name: 'keyName', label: words.key, hint: words.keyHint },
          byRefused,
          { kind: 'range', name: 'at', label: words.at, from: 'from', to: 'to' },
        ]}
        head={(answer) => (answer ? <span className="page-note">{say('keptDays', { n: answer.keptDays })}</span> : null)}
        empty={{ what: words.empty, how: words.emptyHow }}
        actionsWidth={48}
        actions={(row) => <IconButton icon={ListOrdered} label={say('open')} disabled={!mayOpen} onClick={() => setShown(row)} />}
        {...(mayOpen ? { onOpen: setShown } : {})}
      />
      {shown ? (
        <ListDrawer
          heading={say('heading', { time: dateTime(shown.at), task: shown.taskName })}
          onClose={() => setShown(undefined)}
          name="delivery-numbers"
          title={words.numbers}
          route={taskDelivery.detail}
          fixed={{ id: shown.id }}
          idOf={(row) => String(row.n)}
          columns={numberColumns}
          filters={[{ ...byRefused, label: words.outcome }]}
          empty={{ what: words.noNumbers, how: words.noNumbersHow }}
        />
      ) : null}
    </>
  );
}
