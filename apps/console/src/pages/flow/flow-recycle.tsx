import { list, option, realDelete, recycle, recycleList } from '@parley/contract/flow';
import { flowTypes } from '@parley/contract/kind-texts';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { RecycleBin } from '../../parts/crud/index.ts';

const words = {
  title: { zh: '话术回收站', en: 'Flow recycle bin' },
  name: { zh: '话术', en: 'Flow' },
  type: { zh: '类型', en: 'Type' },
  restored: { zh: '已恢复 {n} 个话术', en: '{n} {n|flow is|flows are} back' },
  removeTitle: { zh: '彻底删除 {n} 个话术？', en: 'Delete {n} {n|flow|flows} for good?' },
  removeText: {
    zh: '话术的所有版本、队列和群呼记录一起删除，不能恢复。通话记录保留。',
    en: 'All their versions, queues and group calls go with them, and cannot be brought back. Call records stay.',
  },
  removed: { zh: '已彻底删除 {n} 个话术', en: '{n} {n|flow is|flows are} gone' },
  emptyHow: { zh: '在话术管理里删除的话术会放在这里，可以恢复。', en: 'Flows that were deleted are kept here and can be brought back.' },
} as const;

/** Flows that were deleted. */
export default function FlowRecyclePage(): ReactElement {
  const { say, text } = useWords(words);
  return (
    <RecycleBin
      name="flow-recycle"
      words={words}
      list={recycleList}
      restore={recycle}
      remove={realDelete}
      refresh={[list, option]}
      removeText={() => say('removeText')}
      columns={[
        { key: 'name', title: words.name, width: 320, always: true, render: (row) => <span className="list-name">{row.name}</span> },
        { key: 'type', title: words.type, width: 110, render: (row) => text(flowTypes[row.type]) },
      ]}
    />
  );
}
