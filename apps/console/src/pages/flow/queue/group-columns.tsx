import type { GroupItem } from '@parley/contract/flow-queue';
import { environments } from '@parley/contract/kind-texts';
import { count, dateTime, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { Status, taskSigns } from '../../../status/index.ts';
import { queueWords as words } from './words.ts';

type W = Say<keyof typeof words>;

const overOf = ({ progress }: GroupItem): number => progress.done + progress.failed + progress.filtered;

/** Columns of the list of group calls. */
export const groupColumns = ({ say, text }: W): readonly Column<GroupItem, 'createdAt' | 'name'>[] => [
  {
    key: 'name',
    title: words.name,
    width: 240,
    always: true,
    sort: 'name',
    render: (row) => (
      <>
        <span className="list-name">{row.name}</span>
        <span className="list-second">
          {row.flowName}
          {row.environment === 'uat' ? ` · ${text(environments.uat)}` : ''}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    title: words.state,
    width: { zh: 130, en: 150 },
    firm: true,
    render: (row) => (
      <Status
        {...taskSigns[row.state]}
        word={text(taskSigns[row.state].word)}
        note={row.state === 'paused' ? row.stateReason : row.outOfMoney ? say('outOfMoney') : undefined}
      />
    ),
  },
  {
    key: 'progress',
    title: words.progress,
    width: 150,
    render: (row) => (
      <span className="so-far">
        <span>
          {count(overOf(row))} <span className="faint">/ {count(row.progress.total)}</span>
        </span>
        <Bar whole={row.progress.total} parts={[{ value: overOf(row), colour: '--accent-solid' }]} />
      </span>
    ),
  },
  { key: 'answered', title: words.answered, width: 80, align: 'right', render: (row) => count(row.progress.answered) },
  { key: 'robots', title: words.robots, width: { zh: 90, en: 110 }, align: 'right', render: (row) => count(row.robots) },
  { key: 'gateway', title: words.gateway, width: 130, render: (row) => row.gatewayName },
  { key: 'createdBy', title: words.createdBy, width: { zh: 100, en: 120 }, render: (row) => row.createdBy },
  { key: 'createdAt', title: words.createdAt, width: 170, firm: true, sort: 'createdAt', render: (row) => dateTime(row.createdAt) },
  {
    key: 'finishedAt',
    title: words.finishedAt,
    width: 170,
    firm: true,
    extra: true,
    render: (row) => (row.finishedAt ? dateTime(row.finishedAt) : <span className="faint">{nothing}</span>),
  },
];
