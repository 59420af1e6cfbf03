import { refusals } from '@parley/contract/kind-texts';
import type { DeliveryItem, DeliveryNumber } from '@parley/contract/task-delivery';
import { count, dateTime, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { Status } from '../../../status/index.ts';
import { deliveryWords as words } from './words.ts';

type W = Say<keyof typeof words>;

/** Columns of the log of deliveries. */
export const deliveryColumns = ({ say, text }: W): readonly Column<DeliveryItem, 'at'>[] => [
  { key: 'at', title: words.at, width: 180, firm: true, always: true, sort: 'at', render: (row) => dateTime(row.at) },
  { key: 'task', title: words.task, width: 220, render: (row) => <span className="list-name">{row.taskName}</span> },
  {
    key: 'from',
    title: words.from,
    width: 170,
    render: (row) => (
      <>
        <span>{row.keyName ?? say('byHand')}</span>
        <span className="list-second">{row.username}</span>
      </>
    ),
  },
  { key: 'received', title: words.received, width: 90, align: 'right', render: (row) => count(row.received) },
  { key: 'accepted', title: words.accepted, width: 90, align: 'right', render: (row) => count(row.accepted) },
  {
    key: 'refusals',
    title: words.refusals,
    width: 260,
    render: (row) => (
      <span className="quiet">
        {row.refusals.map(({ reason, count: n }) => `${text(refusals[reason])} ${count(n)}`).join(' · ') || nothing}
      </span>
    ),
  },
  {
    key: 'repeats',
    title: words.repeats,
    width: 100,
    align: 'right',
    render: (row) => (row.repeats > 0 ? count(row.repeats) : <span className="faint">{nothing}</span>),
  },
  { key: 'address', title: words.address, width: 140, render: (row) => <span className="code">{row.address}</span> },
  {
    key: 'idempotencyKey',
    title: words.idempotencyKey,
    width: 200,
    extra: true,
    render: (row) => <span className="code">{row.idempotencyKey ?? nothing}</span>,
  },
];

/** Columns of the numbers of one delivery. */
export const deliveryNumberColumns = ({ say, text }: W): readonly Column<DeliveryNumber, 'n'>[] => [
  { key: 'n', title: words.n, width: 80, align: 'right', always: true, sort: 'n', render: (row) => count(row.n) },
  {
    key: 'phone',
    title: words.phone,
    width: 180,
    firm: true,
    always: true,
    render: (row) => <MaskedNumber number={row.phone} data="task" />,
  },
  {
    key: 'outcome',
    title: words.outcome,
    width: 260,
    render: (row) =>
      row.reason === null ? (
        <Status shape="tick" tone="good" word={say('taken')} note={row.oddLength ? say('odd') : null} inline />
      ) : (
        <Status shape="struck-ring" tone="idle" word={text(refusals[row.reason])} inline />
      ),
  },
];
