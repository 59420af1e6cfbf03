import { type NodeItem, node } from '@parley/contract/operate';
import { Power, PowerOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { ListCards, ListTable } from '../../../parts/list/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { useFolded } from '../../../preferences/index.ts';
import { nodeColumns } from './node-columns.tsx';
import { switchWords as words } from './words.ts';

/** Ms between two looks at the nodes; they renew their leases in this time. */
export const nodesEvery = 5_000;

/** The processes that run now: few enough for one table. */
export function Nodes(): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const narrow = useFolded();
  const confirm = useConfirm();
  const asked = useAsk(node.list, {}, { every: nodesEvery });
  const drain = useAct(node.drain, { refresh: [node.list] });
  const mayDrain = useCan(needs(node.drain));

  const ask = (row: NodeItem): void => {
    const act = row.draining ? 'undrain' : 'drain';
    confirm({
      title: say(`${act}Title`, { host: row.host }),
      text: say(`${act}Text`, { n: count(row.calls ?? 0) }),
      verb: say(act),
      danger: act === 'drain',
      run: () => drain.mutateAsync({ id: row.id, draining: !row.draining }),
    });
  };
  if (asked.isError && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton rows={6} height={52} />;
  const rows = asked.data.list;
  if (rows.length === 0) return <Empty what={say('empty')} how={say('emptyHow')} />;
  const shared = {
    label: say('nodes'),
    rows,
    columns: nodeColumns(w, Date.now()),
    actions: (row: NodeItem) => (
      <IconButton
        icon={row.draining ? Power : PowerOff}
        label={say(row.draining ? 'undrain' : 'drain')}
        disabled={!mayDrain || row.state === 'lost' || !row.roles.includes('voice')}
        onClick={() => ask(row)}
      />
    ),
  };
  return (
    <div className="list-scroll scroll nodes-list">{narrow ? <ListCards {...shared} /> : <ListTable {...shared} actionsWidth={56} />}</div>
  );
}
