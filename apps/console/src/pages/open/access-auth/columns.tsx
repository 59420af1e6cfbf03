import type { Text } from '@parley/contract';
import type { ApiKeyItem, ApiKeyState } from '@parley/contract/access-auth';
import { dateTime } from '../../../format/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Status } from '../../../status/index.ts';
import { keyStates, scopeTexts, keyWords as words } from './words.ts';

const signs = {
  ready: { shape: 'tick', tone: 'good' },
  'no-secret': { shape: 'dashed-ring', tone: 'idle' },
  disabled: { shape: 'struck-ring', tone: 'hold' },
  expired: { shape: 'clock', tone: 'warn' },
  'user-gone': { shape: 'triangle', tone: 'warn' },
} as const satisfies Record<ApiKeyState, object>;

/** Columns of the list of API keys. */
export const keyColumns = ({ say }: { say: (text: Text) => string }): readonly Column<ApiKeyItem, 'createdAt' | 'name'>[] => [
  {
    key: 'name',
    title: words.name,
    width: 330,
    always: true,
    sort: 'name',
    render: (row) => (
      <>
        <span className="list-name">{row.name}</span>
        <span className="list-second code">{row.accessKey ?? say(words.none)}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: words.state,
    width: { zh: 110, en: 140 },
    render: (row) => <Status {...signs[row.state]} word={say(keyStates[row.state])} />,
  },
  {
    key: 'scopes',
    title: words.scopes,
    width: 260,
    render: (row) => <span className="quiet">{row.scopes.map((scope) => say(scopeTexts[scope])).join(say({ zh: '、', en: ', ' }))}</span>,
  },
  {
    key: 'networks',
    title: words.networks,
    width: 170,
    render: (row) =>
      row.networks.length > 0 ? (
        <span className="code">{row.networks.join(' ')}</span>
      ) : (
        <span className="quiet">{say(words.anywhere)}</span>
      ),
  },
  { key: 'userName', title: words.userName, width: 120, render: (row) => <span className="quiet">{row.userName}</span> },
  {
    key: 'usedAt',
    title: words.usedAt,
    width: 180,
    firm: true,
    render: (row) => (
      <>
        <span className="quiet">{row.usedAt === null ? say(words.never) : dateTime(row.usedAt)}</span>
        {row.usedFrom === null ? null : <span className="list-second code">{row.usedFrom}</span>}
      </>
    ),
  },
  {
    key: 'expiresAt',
    title: words.expiresAt,
    width: 180,
    firm: true,
    render: (row) => <span className="quiet">{row.expiresAt === null ? say(words.forGood) : dateTime(row.expiresAt)}</span>,
  },
  { key: 'remark', title: words.remark, width: 200, extra: true, render: (row) => <span className="quiet">{row.remark}</span> },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 180,
    extra: true,
    sort: 'createdAt',
    render: (row) => <span className="quiet">{dateTime(row.createdAt)}</span>,
  },
];
