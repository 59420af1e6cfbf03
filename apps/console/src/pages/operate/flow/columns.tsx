import type { Text } from '@parley/contract';
import type { OperatedFlowItem } from '@parley/contract/operate';
import type { Column } from '../../../parts/list/index.ts';
import { flowColumns } from '../../flow/flow/columns.tsx';
import { operateFlowWords as words } from './words.ts';

type Texts = (text: Text, values?: Record<string, string | number>) => string;
type Columns = readonly Column<OperatedFlowItem, 'updatedAt' | 'createdAt' | 'name'>[];

/** Columns of flows of any company: those of a company's own list, and whose each is. The designer is the company's. */
export const operatedFlowColumns = (text: Texts): Columns => {
  const [, ...own] = flowColumns(text);
  return [
    {
      key: 'name',
      title: { zh: '话术', en: 'Flow' },
      width: 260,
      always: true,
      sort: 'name',
      render: (row) => (
        <>
          <span className="list-name">{row.name}</span>
          <span className="list-second">{row.companyName}</span>
        </>
      ),
    },
    { key: 'company', title: words.company, width: 160, extra: true, render: (row) => row.companyName },
    ...own.map((column): Columns[number] => (column.key === 'type' ? { ...column, extra: false } : column)),
  ];
};
