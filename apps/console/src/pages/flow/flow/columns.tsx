import './flow-list.css';
import type { Text } from '@parley/contract';
import type { FlowItem } from '@parley/contract/flow';
import { flowTypes } from '@parley/contract/kind-texts';
import { Pin } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { count, dateTime } from '../../../format/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { flowSigns, Status } from '../../../status/index.ts';
import { flowWords as words } from './words.ts';

type Texts = (text: Text, values?: Record<string, string | number>) => string;

function Name({ row, text }: { row: FlowItem; text: Texts }): ReactElement {
  const second = { type: text(flowTypes[row.type]), language: text(row.language === 'zh' ? words.chinese : words.english), n: row.nodes };
  return (
    <>
      <span className="list-name">
        {row.pinned && <Pin size={12} strokeWidth={1.7} aria-label={text(words.pinned)} />}{' '}
        <Link className="flow-link" to={`/flow/design/${row.id}`}>
          {row.name}
        </Link>
      </span>
      <span className="list-second">{text(words.second, second)}</span>
    </>
  );
}

function Versions({ row, text }: { row: FlowItem; text: Texts }): ReactElement {
  if (row.productionVersion === null && row.uatVersion === null) return <span className="faint">{text(words.never)}</span>;
  return (
    <>
      {row.productionVersion !== null && `${text(words.production)} v${row.productionVersion}`}
      {row.uatVersion !== null && <span className="list-second">{`${text(words.uat)} v${row.uatVersion}`}</span>}
    </>
  );
}

/** Columns of the list of flows. */
export const flowColumns = (text: Texts): readonly Column<FlowItem, 'updatedAt' | 'createdAt' | 'name'>[] => [
  {
    key: 'name',
    title: words.name,
    width: { zh: 300, en: 320 },
    always: true,
    sort: 'name',
    render: (row) => <Name row={row} text={text} />,
  },
  {
    key: 'state',
    title: words.state,
    width: { zh: 140, en: 160 },
    firm: true,
    render: (row) => (
      <Status
        {...flowSigns[row.status]}
        word={text(flowSigns[row.status].word)}
        note={row.changed && row.status !== 'draft' ? text(words.changed) : undefined}
      />
    ),
  },
  { key: 'versions', title: words.versions, width: { zh: 110, en: 136 }, firm: true, render: (row) => <Versions row={row} text={text} /> },
  { key: 'type', title: words.type, width: { zh: 80, en: 100 }, extra: true, render: (row) => text(flowTypes[row.type]) },
  {
    key: 'language',
    title: words.language,
    width: { zh: 80, en: 100 },
    // It stands below the name already.
    extra: true,
    render: (row) => text(row.language === 'zh' ? words.chinese : words.english),
  },
  { key: 'nodes', title: words.nodes, width: 80, align: 'right', extra: true, render: (row) => count(row.nodes) },
  {
    key: 'tasks',
    title: words.tasks,
    width: 80,
    align: 'right',
    render: (row) => (row.tasks === 0 ? <span className="faint">0</span> : count(row.tasks)),
  },
  { key: 'createdBy', title: words.createdBy, width: { zh: 110, en: 130 }, render: (row) => row.createdBy },
  { key: 'updatedAt', title: words.updatedAt, width: 170, firm: true, sort: 'updatedAt', render: (row) => dateTime(row.updatedAt) },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 170,
    firm: true,
    sort: 'createdAt',
    extra: true,
    render: (row) => dateTime(row.createdAt),
  },
];
