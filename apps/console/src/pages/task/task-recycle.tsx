import { list, listByOption, realDelete, recycle, recycleList } from '@parley/contract/task';
import { Button } from 'antd';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { count, dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListPage } from '../../parts/list/index.ts';

const words = {
  title: { zh: '任务回收站', en: 'Task recycle bin' },
  name: { zh: '任务', en: 'Task' },
  numbers: { zh: '号码', en: 'Numbers' },
  uncalled: { zh: '未呼叫', en: 'Not called' },
  calls: { zh: '通话', en: 'Calls' },
  createdBy: { zh: '创建人', en: 'Created by' },
  recycledAt: { zh: '删除时间', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restore' },
  restored: { zh: '已恢复 {n} 个任务', en: '{n} {n|task is|tasks are} back' },
  remove: { zh: '彻底删除', en: 'Delete for good' },
  removeTitle: { zh: '彻底删除 {n} 个任务？', en: 'Delete {n} {n|task|tasks} for good?' },
  removeText: {
    zh: '任务和它的 {numbers} 个号码一起删除，不能恢复。通话记录保留。',
    en: '{numbers} {numbers|number goes|numbers go} with them and cannot be brought back. Call records stay.',
  },
  removed: { zh: '已彻底删除 {n} 个任务', en: '{n} {n|task is|tasks are} gone' },
  empty: { zh: '回收站是空的', en: 'The bin is empty' },
  emptyHow: { zh: '在任务列表里删除的任务会放在这里，可以恢复。', en: 'Tasks that were deleted are kept here and can be brought back.' },
} as const;

interface Row {
  readonly id: string;
  readonly numbers: number;
}

/** Tasks that were deleted: brought back, or deleted for good. */
export default function TaskRecyclePage(): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const refresh = [recycleList, list, listByOption];
  const restored = useAct(recycle, { refresh });
  const removed = useAct(realDelete, { refresh });
  const may = { restore: useCan(needs(recycle)), remove: useCan(needs(realDelete)) };
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);
  const restore = (rows: readonly Row[], done?: () => void): void =>
    restored.mutate(
      { ids: idsOf(rows), restore: true },
      {
        onSuccess: ({ count: n }) => {
          notify({ kind: 'success', text: say('restored', { n }) });
          done?.();
        },
      },
    );
  const remove = (rows: readonly Row[], done?: () => void): void =>
    confirm({
      title: say('removeTitle', { n: rows.length }),
      text: say('removeText', { numbers: count(rows.reduce((sum, { numbers }) => sum + numbers, 0)) }),
      verb: say('remove'),
      danger: true,
      run: async () => {
        const { count: n } = await removed.mutateAsync({ ids: idsOf(rows) });
        notify({ kind: 'success', text: say('removed', { n }) });
        done?.();
      },
    });
  return (
    <ListPage
      name="task-recycle"
      title={words.title}
      route={recycleList}
      columns={[
        {
          key: 'name',
          title: words.name,
          width: 300,
          always: true,
          render: (row) => (
            <>
              <span className="list-name">{row.name}</span>
              <span className="list-second">{row.flowName}</span>
            </>
          ),
        },
        { key: 'numbers', title: words.numbers, width: 110, align: 'right', render: (row) => count(row.numbers) },
        { key: 'uncalled', title: words.uncalled, width: 110, align: 'right', render: (row) => count(row.uncalled) },
        { key: 'calls', title: words.calls, width: 110, align: 'right', render: (row) => count(row.calls) },
        { key: 'createdBy', title: words.createdBy, width: 120, render: (row) => row.createdBy },
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
