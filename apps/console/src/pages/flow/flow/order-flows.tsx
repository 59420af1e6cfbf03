import { type FlowItem, list, sort } from '@parley/contract/flow';
import { Button, Modal } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useAct, useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';

const words = {
  title: { zh: '调整话术顺序', en: 'Order of flows' },
  how: { zh: '列表按“顺序”排时就是这样，企业里所有人相同。', en: 'Lists that follow the order show it so, to everybody in the company.' },
  up: { zh: '上移 {name}', en: 'Move {name} up' },
  down: { zh: '下移 {name}', en: 'Move {name} down' },
  save: { zh: '保存顺序', en: 'Save the order' },
  cancel: { zh: '取消', en: 'Cancel' },
} as const;

/** As many as a list shows at once; what comes behind keeps its order. */
const most = 200;

/** Puts flows into an order of the company's own. */
export function OrderFlows({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(list, { sort: 'sort', order: 'asc', size: most }, { staleMs: 0 });
  const saved = useAct(sort, { refresh: [list] });
  const [order, setOrder] = useState<readonly FlowItem[]>();
  const rows = asked.data?.list;
  useEffect(() => {
    // Pinned ones stand on top of every list, wherever they would stand.
    if (rows) setOrder((now) => now ?? rows);
  }, [rows]);
  const move = (at: number, by: 1 | -1): void =>
    setOrder((now) => {
      if (!now) return now;
      const next = [...now];
      const [row] = next.splice(at, 1);
      if (row) next.splice(at + by, 0, row);
      return next;
    });
  const save = async (): Promise<void> => {
    if (!order) return;
    await saved.mutateAsync({ ids: order.map(({ id }) => id) });
    onClose();
  };
  return (
    <Modal
      open
      title={say('title')}
      okText={say('save')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: !order || order.length === 0, loading: saved.isPending }}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <p className="small quiet">{say('how')}</p>
      {asked.isPending && <Skeleton rows={5} />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      <ol className="flow-order scroll">
        {order?.map((row, at) => (
          <li key={row.id}>
            <span title={row.name}>{row.name}</span>
            <Button
              size="small"
              type="text"
              disabled={at === 0}
              aria-label={say('up', { name: row.name })}
              icon={<ArrowUp size={14} strokeWidth={1.7} />}
              onClick={() => move(at, -1)}
            />
            <Button
              size="small"
              type="text"
              disabled={at === order.length - 1}
              aria-label={say('down', { name: row.name })}
              icon={<ArrowDown size={14} strokeWidth={1.7} />}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
    </Modal>
  );
}
