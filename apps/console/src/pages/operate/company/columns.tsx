import type { CompanyItem } from '@parley/contract/operate';
import { securityStrategies, serviceCategories } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { count, dateTime, day, money, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { Hours } from '../../../parts/hours/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { Status } from '../../../status/index.ts';
import { daysLeft, soon } from './days-left.ts';
import { companySigns } from './signs.ts';
import { companyWords as words } from './words.ts';

type W = Say<keyof typeof words>;

function Robots({ row }: { row: CompanyItem }): ReactElement {
  return (
    <span className="so-far">
      <span>
        {count(row.robotsInUse)} <span className="faint">/ {count(row.robots)}</span>
      </span>
      <Bar whole={row.robots} parts={[{ value: row.robotsInUse, colour: '--accent-solid' }]} />
    </span>
  );
}

const hoursText = (row: CompanyItem): string => row.callingWindows.map(({ from, to }) => `${from}–${to}`).join(' ');

/** Columns of the list of companies. */
export const companyColumns = ({ say, text }: W, now: Date): readonly Column<CompanyItem, 'createdAt' | 'name' | 'number' | 'robots'>[] => [
  {
    key: 'name',
    title: words.name,
    width: 190,
    always: true,
    sort: 'name',
    render: (row) => (
      <>
        <span className="list-name">{row.name}</span>
        <span className="list-second">{row.number}</span>
      </>
    ),
  },
  {
    key: 'status',
    title: words.status,
    width: { zh: 120, en: 130 },
    firm: true,
    render: (row) => {
      const sign = companySigns[row.status];
      const left = row.status === 'active' ? daysLeft(row.authorizedUntil, day(now)) : undefined;
      return (
        <Status {...sign} word={text(sign.word)} note={left !== undefined && left <= soon ? say('daysLeft', { n: left }) : undefined} />
      );
    },
  },
  { key: 'robots', title: words.robots, width: 110, sort: 'robots', render: (row) => <Robots row={row} /> },
  { key: 'balance', title: words.balance, width: 120, align: 'right', render: (row) => money(row.balance) },
  {
    key: 'authorization',
    title: words.authorization,
    width: 110,
    render: (row) => (
      <>
        <span className="list-second">{row.authorizedFrom ?? nothing}</span>
        <span className="list-second">{row.authorizedUntil ?? say('unlimited')}</span>
      </>
    ),
  },
  {
    key: 'category',
    title: words.category,
    width: { zh: 106, en: 130 },
    render: (row) => (row.serviceCategory ? text(serviceCategories[row.serviceCategory]) : <span className="faint">{nothing}</span>),
  },
  {
    key: 'security',
    title: words.security,
    width: { zh: 124, en: 150 },
    render: (row) => (
      <span className={row.securityStrategy === 'off' ? 'faint' : undefined}>{text(securityStrategies[row.securityStrategy])}</span>
    ),
  },
  {
    key: 'hours',
    title: words.hours,
    width: 140,
    render: (row) => (
      <span className="company-hours" title={hoursText(row)}>
        <Hours lit={row.status === 'active'} spans={row.callingWindows} label={hoursText(row)} />
        <span className="list-second">{hoursText(row)}</span>
      </span>
    ),
  },
  { key: 'users', title: words.users, width: { zh: 80, en: 76 }, align: 'right', render: (row) => count(row.users) },
  {
    key: 'contact',
    title: words.contact,
    width: 140,
    extra: true,
    render: (row) => (
      <>
        <span>{row.contactName ?? <span className="faint">{nothing}</span>}</span>
        <span className="list-second">{row.contactMobile ?? ''}</span>
      </>
    ),
  },
  {
    key: 'ringtone',
    title: words.ringtone,
    width: { zh: 100, en: 170 },
    extra: true,
    render: (row) => (row.ringtoneRecognition ? say('on') : say('off')),
  },
  {
    key: 'wechat',
    title: words.wechat,
    width: { zh: 100, en: 150 },
    extra: true,
    render: (row) => (row.wechatIntegration ? say('on') : say('off')),
  },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 172,
    extra: true,
    sort: 'createdAt',
    render: (row) => <span className="quiet">{dateTime(row.createdAt)}</span>,
  },
];
