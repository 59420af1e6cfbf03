import type { OperationItem, OperationResult } from '@parley/contract/log';
import { operationResults } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { dateTime, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Status } from '../../../status/index.ts';
import { logWords as words } from './words.ts';

type W = Say<keyof typeof words>;

const signs = {
  done: { shape: 'tick', tone: 'good' },
  refused: { shape: 'triangle', tone: 'warn' },
  failed: { shape: 'cross', tone: 'bad' },
} as const satisfies Record<OperationResult, object>;

/** How an operation ended. */
export function Result({ result, words: { text } }: { result: OperationResult; words: W }): ReactElement {
  return <Status {...signs[result]} word={text(operationResults[result])} inline />;
}

/** Columns of the operation log; the operator sees whose company it was. */
export const logColumns = (w: W, companies: boolean): readonly Column<OperationItem, 'at'>[] => [
  { key: 'at', title: words.at, width: 172, firm: true, always: true, sort: 'at', render: (row) => dateTime(row.at) },
  ...(companies ? [{ key: 'company', title: words.company, width: 150, render: (row: OperationItem) => row.companyName }] : []),
  {
    key: 'user',
    title: words.user,
    width: 130,
    render: (row) => (
      <>
        {row.username}
        {row.keyName === null ? null : <span className="list-second">{row.keyName}</span>}
      </>
    ),
  },
  {
    key: 'route',
    title: words.route,
    width: { zh: 240, en: 280 },
    render: (row) => (
      <>
        <span className="list-name">{row.routeName}</span>
        <span className="list-second code">{row.route}</span>
      </>
    ),
  },
  { key: 'area', title: words.area, width: 110, extra: true, render: (row) => row.areaName || nothing },
  { key: 'result', title: words.result, width: 100, render: (row) => <Result result={row.result} words={w} /> },
  { key: 'address', title: words.address, width: 130, render: (row) => <span className="code">{row.address ?? nothing}</span> },
  { key: 'uuid', title: words.uuid, width: 290, extra: true, render: (row) => <span className="code">{row.id}</span> },
];
