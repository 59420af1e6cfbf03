import { say as fill, type Text } from '@parley/contract';
import type { ExtensionItem } from '@parley/contract/centre';
import type { ReactNode } from 'react';
import { clock, dateTime, nothing } from '../../../format/index.ts';
import { language } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { extensionSigns, Status } from '../../../status/index.ts';
import { extensionWords as words } from './words.ts';

interface Pieces {
  readonly toggle: (row: ExtensionItem) => ReactNode;
  readonly say: (text: Text) => string;
}

/** Columns of the list of extensions. */
export const extensionColumns = ({ toggle, say }: Pieces): readonly Column<ExtensionItem, 'number' | 'createdAt'>[] => [
  {
    key: 'number',
    title: words.number,
    width: 180,
    always: true,
    sort: 'number',
    render: (row) => (
      <>
        <span className="list-name">{row.number}</span>
        <span className="list-second">{row.name || nothing}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: words.state,
    width: { zh: 180, en: 190 },
    render: (row) => {
      const sign = !row.enabled ? extensionSigns.off : row.registered ? extensionSigns.registered : extensionSigns.away;
      const until = row.registered && row.registeredUntil ? fill(words.until, language(), { time: clock(row.registeredUntil) }) : '';
      return <Status {...sign} word={say(sign.word)} note={until} />;
    },
  },
  { key: 'contact', title: words.contact, width: 280, render: (row) => <span className="code">{row.registeredContact ?? nothing}</span> },
  { key: 'agent', title: words.agent, width: 180, render: (row) => <span className="quiet">{row.registeredAgent ?? nothing}</span> },
  { key: 'codecs', title: words.codecs, width: 130, render: (row) => <span className="code">{row.codecs.join(' ')}</span> },
  { key: 'enabled', title: words.enabled, width: { zh: 80, en: 90 }, align: 'center', acts: true, render: toggle },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 172,
    extra: true,
    sort: 'createdAt',
    render: (row) => <span className="quiet">{dateTime(row.createdAt)}</span>,
  },
];
