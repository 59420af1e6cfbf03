import { list, option, realDelete, recycle, recycleList } from '@parley/contract/flow';
import { flowTypes } from '@parley/contract/kind-texts';
import { Button } from 'antd';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListPage } from '../../parts/list/index.ts';

const words = {
  title: { zh: '话术回收站', en: 'Flow recycle bin' },
  name: { zh: '话术', en: 'Flow' },
  type: { zh: '类型', en: 'Type' },
  recycledAt: { zh: '删除时间', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restore' },
  restored: { zh: '已恢复 {n} 个话术', en: '{n} {n|flow is|flows are} back' },
  remove: { zh: '彻底删除', en: 'Delete for good' },
  removeTitle: { zh: '彻底删除 {n} 个话术？', en: 'Delete {n} {n|flow|flows} for good?' },
  removeText: {
    zh: '话术的所有版本、队列和群呼记录一起删除，不能恢复。通话记录保留。',
    en: 'All their versions, queues and group calls go with them, and cannot be brought back. Call records stay.',
  },
  removed: { zh: '已彻底删除 {n} 个话术', en: '{n} {n|flow is|flows are} gone' },
  empty: { zh: '回收站是空的', en: 'The bin is empty' },
  emptyHow: { zh: '在话术管理里删除的话术会放在这里，可以恢复。', en: 'Flows that were deleted are kept here and can be brought back.' },
} as const;

interface Row {
  readonly id: string;
}

/** Flows that were deleted: brought back, or deleted for good. */
export default function FlowRecyclePage(): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const refresh = [recycleList, list, option];
  const restored = useAct(recycle, { refresh });
  const removed = useAct(realDelete, { refresh });
  const may = { restore: useCan(needs(recycle)), remove: useCan(needs(realDelete)) };
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);
  const restore = (rows: readonly Row[], done?: () => void): void =>
    restored.mutate(
      { ids: idsOf(rows), restore: true },
      {
        onSuccess: ({ count }) => {
          notify({ kind: 'success', text: say('restored', { n: count }) });
          done?.();
        },
      },
    );
  const remove = (rows: readonly Row[], done?: () => void): void =>
    confirm({
      title: say('removeTitle', { n: rows.length }),
      text: say('removeText'),
      verb: say('remove'),
      danger: true,
      run: async () => {
        const { count } = await removed.mutateAsync({ ids: idsOf(rows) });
        notify({ kind: 'success', text: say('removed', { n: count }) });
        done?.();
      },
    });
  return (
    <ListPage
      name="flow-recycle"
      title={words.title}
      route={recycleList}
      columns={[
        { key: 'name', title: words.name, width: 320, always: true, render: (row) => <span className="list-name">{row.name}</span> },
        { key: 'type', title: words.type, width: 110, render: (row) => text(flowTypes[row.type]) },
        {
          key: 'recycledAt',
          title: words.recycledAt,
          width: 180,
          firm: true,
          sort: 'recycledAt',
          render: (row) => dateTime(row.recycledAt),
        },
      ]}
      filters={[{ kind: 'text', name: 'name', label: words.name }]}
      empty={{ what: words.empty, how: words.emptyHow }}
      actionsWidth={84}
      actions={(row) => (
        <>
          <IconButton icon={RotateCcw} label={say('restore')} disabled={!may.restore} onClick={() => restore([row])} />
          <IconButton icon={Trash2} label={say('remove')} disabled={!may.remove} onClick={() => remove([row])} />
        </>
      )}
      batch={(rows, done) => (
        <>
          {may.restore && (
            <Button size="small" onClick={() => restore(rows, done)}>
              {say('restore')}
            </Button>
          )}
          {may.remove && (
            <Button size="small" danger onClick={() => remove(rows, done)}>
              {say('remove')}
            </Button>
          )}
        </>
      )}
    />
  );
}
