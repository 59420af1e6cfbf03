import type { Text } from '@parley/contract';
import type { QueueNumber } from '@parley/contract/flow-queue';
import { environments, numberReason } from '@parley/contract/kind-texts';
import { Link } from 'react-router';
import { count, dateTime, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column, Filter } from '../../../parts/list/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { causeText, Grade, numberSigns, Status } from '../../../status/index.ts';
import { queueWords as words } from './words.ts';

type W = Say<keyof typeof words>;

const noteOf = (row: QueueNumber, { say, text }: W): string | null => {
  const why = numberReason(row.reason);
  if (row.place === null) return why ? text(why) : row.reason;
  return row.place === 0 ? say('next') : say('place', { n: row.place });
};

/** Columns of numbers in queues, and in group calls. */
export const numberColumns = (w: W): readonly Column<QueueNumber, 'queuedAt'>[] => [
  {
    key: 'phone',
    title: words.phone,
    width: 150,
    firm: true,
    always: true,
    render: (row) => <MaskedNumber number={row.phone} data="queue" />,
  },
  {
    key: 'flow',
    title: words.flow,
    width: 170,
    render: (row) => (
      <>
        <span className="list-name">{row.flowName}</span>
        {row.environment === 'uat' && <span className="list-second">{w.text(environments.uat)}</span>}
      </>
    ),
  },
  {
    key: 'state',
    title: words.state,
    width: { zh: 190, en: 200 },
    render: (row) => <Status {...numberSigns[row.state]} word={w.text(numberSigns[row.state].word)} note={noteOf(row, w)} inline />,
  },
  { key: 'tries', title: words.tries, width: 64, align: 'right', render: (row) => count(row.tries) },
  {
    key: 'last',
    title: words.last,
    width: 130,
    render: (row) => {
      if (!row.lastResult) return <span className="faint">{nothing}</span>;
      const result = w.text(causeText(row.lastResult, { sipStatus: row.lastSipStatus, q850: row.lastQ850 }));
      return row.lastCallId ? <Link to={`/call/call-info?number=${row.lastCallId}`}>{result}</Link> : result;
    },
  },
  { key: 'grade', title: words.grade, width: 72, align: 'center', render: (row) => <Grade grade={row.grade} /> },
  {
    key: 'variables',
    title: words.variables,
    width: 200,
    render: (row) => (
      <span className="quiet">
        {Object.entries(row.variables)
          .map(([name, value]) => `${name} ${value}`)
          .join(' · ') || nothing}
      </span>
    ),
  },
  { key: 'queuedAt', title: words.queuedAt, width: 170, firm: true, sort: 'queuedAt', render: (row) => dateTime(row.queuedAt) },
  { key: 'updatedAt', title: words.updatedAt, width: 170, firm: true, extra: true, render: (row) => dateTime(row.updatedAt) },
];

/** Filters by number and state; `hint` says what of a number is looked for. */
export const numberFilters = ({ text }: W, hint: Text): readonly Filter[] => [
  { kind: 'text', name: 'phone', label: words.phone, hint },
  {
    kind: 'many',
    name: 'states',
    label: words.state,
    options: Object.entries(numberSigns).map(([value, sign]) => ({ value, label: text(sign.word) })),
  },
];

/** Filters by flow and environment, beside those. */
export const flowFilters = ({ text }: W): readonly Filter[] => [
  {
    kind: 'one',
    name: 'environment',
    label: words.environment,
    options: (['production', 'uat'] as const).map((value) => ({ value, label: text(environments[value]) })),
  },
];
