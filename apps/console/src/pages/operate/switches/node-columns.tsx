import { listComma } from '@parley/contract';
import { nodeRoles } from '@parley/contract/kind-texts';
import type { NodeItem } from '@parley/contract/operate';
import type { ReactElement } from 'react';
import { bytes, clock, count, dateTime, duration, nothing, percent } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { Status } from '../../../status/index.ts';
import { signOf } from './signs.ts';
import { switchWords as words } from './words.ts';

type W = Say<keyof typeof words>;

const noteOf = (row: NodeItem, { say }: W): string | undefined => {
  if (row.state === 'lost') return say('lostNote');
  if (row.quarantined) return say('quarantined', { n: count(row.quarantined) });
  if (row.state !== 'draining') return undefined;
  return row.calls ? say('drainingNote', { n: count(row.calls) }) : say('drained');
};

const Figure = ({ value }: { value: string }): ReactElement =>
  value === nothing ? <span className="faint">{value}</span> : <span>{value}</span>;

/** Columns of the nodes. */
export const nodeColumns = (w: W, now: number): readonly Column<NodeItem>[] => {
  const { text, language } = w;
  return [
    {
      key: 'host',
      title: words.host,
      width: 170,
      always: true,
      render: (row) => (
        <>
          <span className="list-name">{row.host}</span>
          <span className="list-second code" title={row.id}>
            {row.version} · {row.id.slice(-12)}
          </span>
        </>
      ),
    },
    {
      key: 'roles',
      title: words.roles,
      width: { zh: 110, en: 118 },
      firm: true,
      render: (row) => row.roles.map((role) => text(nodeRoles[role])).join(listComma(language)),
    },
    {
      key: 'state',
      title: words.state,
      width: { zh: 164, en: 192 },
      firm: true,
      render: (row) => <Status {...signOf(row)} word={text(signOf(row).word)} note={noteOf(row, w)} />,
    },
    { key: 'calls', title: words.calls, width: 72, align: 'right', render: (row) => <Figure value={count(row.calls)} /> },
    {
      key: 'cpu',
      title: words.cpu,
      width: 92,
      align: 'right',
      render: (row) =>
        row.cpu === null ? (
          <Figure value={nothing} />
        ) : (
          <span className="node-cpu">
            {percent(row.cpu)}
            <Bar whole={1} parts={[{ value: Math.min(1, row.cpu), colour: row.cpu > 0.85 ? '--tone-warn-solid' : '--accent-solid' }]} />
          </span>
        ),
    },
    { key: 'memory', title: words.memory, width: 90, align: 'right', render: (row) => <Figure value={bytes(row.memoryBytes)} /> },
    {
      key: 'sockets',
      title: words.sockets,
      width: { zh: 96, en: 90 },
      align: 'right',
      render: (row) => <Figure value={count(row.sockets)} />,
    },
    {
      key: 'since',
      title: words.since,
      width: 140,
      firm: true,
      render: (row) => (
        <>
          <span>{duration(now - Date.parse(row.startedAt), language)}</span>
          <span className="list-second">{dateTime(row.startedAt)}</span>
        </>
      ),
    },
    { key: 'lease', title: words.lease, width: 88, render: (row) => <span className="quiet">{clock(row.leaseUntil)}</span> },
  ];
};
