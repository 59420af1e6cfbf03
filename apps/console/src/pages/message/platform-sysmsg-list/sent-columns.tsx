import { audiences } from '@parley/contract/kind-texts';
import type { SentMessage } from '@parley/contract/message';
import { dateTime, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { Status } from '../../../status/index.ts';
import { messageSigns } from './signs.ts';
import { sysmsgWords as words } from './words.ts';

/** Columns of what one published. */
export const sentColumns = ({ text }: Say<keyof typeof words>): readonly Column<SentMessage, 'createdAt' | 'pushAt'>[] => [
  {
    key: 'title',
    title: words.subject,
    width: 360,
    always: true,
    render: (row) => (
      <>
        <span className="list-name">{row.title}</span>
        <span className="list-second">{row.content}</span>
      </>
    ),
  },
  { key: 'audience', title: words.audience, width: { zh: 110, en: 120 }, render: (row) => text(audiences[row.audience]) },
  {
    key: 'state',
    title: words.state,
    width: { zh: 110, en: 130 },
    firm: true,
    render: (row) => <Status {...messageSigns[row.state]} word={text(messageSigns[row.state].word)} />,
  },
  {
    key: 'readers',
    title: words.readers,
    width: 140,
    firm: true,
    render: (row) =>
      row.state === 'waiting' ? (
        <span className="faint">{nothing}</span>
      ) : (
        <PartOfWhole done={row.readers} whole={row.receivers} moving={row.state === 'pushed'} />
      ),
  },
  { key: 'at', title: words.at, width: 172, firm: true, sort: 'pushAt', render: (row) => dateTime(row.pushedAt ?? row.pushAt) },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 172,
    extra: true,
    sort: 'createdAt',
    render: (row) => <span className="quiet">{dateTime(row.createdAt)}</span>,
  },
];
