import { list, listByOption, realDelete, recycle, recycleList } from '@parley/contract/task';
import type { ReactElement } from 'react';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { RecycleBin } from '../../parts/crud/index.ts';

const words = {
  title: { zh: '任务回收站', en: 'Task recycle bin' },
  name: { zh: '任务', en: 'Task' },
  numbers: { zh: '号码', en: 'Numbers' },
  uncalled: { zh: '未呼叫', en: 'Not called' },
  calls: { zh: '通话', en: 'Calls' },
  createdBy: { zh: '创建人', en: 'Created by' },
  restored: { zh: '已恢复 {n} 个任务', en: '{n} {n|task is|tasks are} back' },
  removeTitle: { zh: '彻底删除 {n} 个任务？', en: 'Delete {n} {n|task|tasks} for good?' },
  removeText: {
    zh: '确定要删除吗？任务和它的 {numbers} 个号码一起删除，不能恢复。通话记录保留。',
    en: 'Are you sure you want to delete? {numbers} {numbers|number goes|numbers go} with them and cannot be brought back. Call records stay.',
  },
  removed: { zh: '已彻底删除 {n} 个任务', en: '{n} {n|task is|tasks are} gone' },
  emptyHow: { zh: '在任务列表里删除的任务会放在这里，可以恢复。', en: 'Tasks that were deleted are kept here and can be brought back.' },
} as const;

/** Tasks that were deleted. */
export default function TaskRecyclePage(): ReactElement {
  const { say } = useWords(words);
  return (
    <RecycleBin
      name="task-recycle"
      words={words}
      list={recycleList}
      restore={recycle}
      remove={realDelete}
      refresh={[list, listByOption]}
      removeText={(rows) => say('removeText', { numbers: count(rows.reduce((sum, { numbers }) => sum + numbers, 0)) })}
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
      ]}
    />
  );
}
