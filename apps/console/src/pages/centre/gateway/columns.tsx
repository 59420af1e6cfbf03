import type { Text, TextValues } from '@parley/contract';
import type { GatewayItem } from '@parley/contract/centre';
import { gatewayKinds } from '@parley/contract/kind-texts';
import { type LineReason, lineReasonText } from '@parley/contract/line-reason';
import type { ReactNode } from 'react';
import { clock, count, money, nothing } from '../../../format/index.ts';
import { type Column, changedColumn } from '../../../parts/list/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { Unreadable } from '../../../parts/unreadable/index.ts';
import { lineSigns, Status } from '../../../status/index.ts';
import { gatewayWords as words } from './words.ts';

interface Pieces {
  readonly toggle: (row: GatewayItem) => ReactNode;
  readonly say: (text: Text, values?: TextValues) => string;
}

/** Why a line is as it is, its times as clocks show them. */
const reasonOf = (reason: LineReason, say: Pieces['say']): string => {
  const { until } = reason.values;
  return say(lineReasonText(reason), { ...reason.values, ...(typeof until === 'string' ? { until: clock(until) } : {}) });
};

const priceOf = (price: number, unit: number): string => (price === 0 ? nothing : `${money(price)} / ${count(unit)} s`);

/** Columns of the list of gateways. */
export const gatewayColumns = ({ toggle, say }: Pieces): readonly Column<GatewayItem, 'createdAt' | 'name' | 'capacity'>[] => [
  {
    key: 'name',
    title: words.name,
    width: 220,
    always: true,
    sort: 'name',
    render: (row) => (
      <>
        <span className="list-name">{row.name}</span>
        <span className="list-second">{say(gatewayKinds[row.kind])}</span>
        <Unreadable entries={row.unreadable} />
      </>
    ),
  },
  {
    key: 'state',
    title: words.state,
    width: { zh: 170, en: 190 },
    render: (row) => {
      const sign = row.enabled ? lineSigns[row.state] : lineSigns.off;
      return (
        <Status
          {...sign}
          word={say(sign.word)}
          note={row.stateReason ? reasonOf(row.stateReason, say) : row.stateAt ? clock(row.stateAt) : ''}
        />
      );
    },
  },
  {
    key: 'address',
    title: words.address,
    width: 190,
    firm: true,
    render: (row) => (
      <span className="code">
        {row.address ? `${row.address}${row.port === null ? '' : `:${row.port}`} · ${row.transport.toUpperCase()}` : nothing}
      </span>
    ),
  },
  {
    key: 'load',
    title: words.load,
    width: 150,
    sort: 'capacity',
    render: (row) => (
      <span className="so-far">
        <span>
          {count(row.calls)} <span className="faint">/ {count(row.capacity)}</span>
        </span>
        <Bar whole={row.capacity} parts={[{ value: row.calls, colour: '--accent-solid' }]} />
      </span>
    ),
  },
  {
    key: 'callsPerSecond',
    title: words.callRate,
    width: 84,
    align: 'right',
    render: (row) => count(row.callsPerSecond),
  },
  {
    key: 'callers',
    title: words.callers,
    width: 84,
    align: 'right',
    render: (row) => count(row.callerNumbers.length),
  },
  {
    key: 'price',
    title: words.price,
    width: 150,
    align: 'right',
    render: (row) => priceOf(row.price, row.billingUnit),
  },
  {
    key: 'inboundPrice',
    title: words.inboundPrice,
    width: 150,
    align: 'right',
    extra: true,
    render: (row) => priceOf(row.inboundPrice, row.billingUnit),
  },
  { key: 'codecs', title: words.codecs, width: 130, extra: true, render: (row) => <span className="code">{row.codecs.join(' ')}</span> },
  { key: 'enabled', title: words.enabled, width: { zh: 80, en: 90 }, align: 'center', acts: true, render: toggle },
  changedColumn,
];
