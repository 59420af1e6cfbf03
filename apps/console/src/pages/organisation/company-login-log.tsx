import { type LoginItem, type LogoutType, loginLog, logoutType } from '@parley/contract/log';
import { logoutTypes } from '@parley/contract/state-texts';
import { logExport } from '@parley/contract/transfer';
import type { ReactElement } from 'react';
import { dateTime, nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { type Column, ListPage } from '../../parts/list/index.ts';
import { Status } from '../../status/index.ts';
import { useCompanyFilter, useSeesCompanies } from './company-log/use-company-filter.ts';
import { loginWords as words } from './company-login-log/words.ts';

const signs = {
  logout: { shape: 'ring', tone: 'idle' },
  replaced: { shape: 'half-ring', tone: 'idle' },
  kicked: { shape: 'struck-ring', tone: 'warn' },
  expired: { shape: 'clock', tone: 'idle' },
  password: { shape: 'lock', tone: 'idle' },
  wrong: { shape: 'cross', tone: 'bad' },
  'wrong-code': { shape: 'cross', tone: 'bad' },
  locked: { shape: 'lock', tone: 'warn' },
  closed: { shape: 'struck-ring', tone: 'bad' },
  'company-closed': { shape: 'struck-ring', tone: 'bad' },
} as const satisfies Record<LogoutType, object>;

/** Who logged in, from where and with what, and how it ended. */
export default function CompanyLoginLogPage(): ReactElement {
  const { text } = useWords(words);
  const companies = useSeesCompanies();
  const byCompany = useCompanyFilter();
  const company: Column<LoginItem, 'loginAt'> = { key: 'company', title: words.company, width: 150, render: (row) => row.companyName };
  const columns: readonly Column<LoginItem, 'loginAt'>[] = [
    { key: 'loginAt', title: words.loginAt, width: 172, firm: true, always: true, sort: 'loginAt', render: (row) => dateTime(row.loginAt) },
    ...(companies ? [company] : []),
    { key: 'username', title: words.user, width: 130, render: (row) => row.username },
    { key: 'address', title: words.address, width: 140, render: (row) => <span className="code">{row.address ?? nothing}</span> },
    { key: 'os', title: words.os, width: 150, render: (row) => row.os ?? nothing },
    { key: 'browser', title: words.browser, width: 150, render: (row) => row.browser ?? nothing },
    { key: 'logoutAt', title: words.logoutAt, width: 172, firm: true, render: (row) => dateTime(row.logoutAt) },
    {
      key: 'logoutType',
      title: words.logoutType,
      width: { zh: 210, en: 220 },
      render: (row) =>
        row.logoutType ? (
          <Status {...signs[row.logoutType]} word={text(logoutTypes[row.logoutType])} inline />
        ) : (
          <Status shape="dot" tone="good" word={text(logoutTypes.online)} inline />
        ),
    },
  ];
  return (
    <ListPage
      name="company-login-log"
      title={words.title}
      route={loginLog.list}
      columns={columns}
      filters={[
        ...byCompany,
        { kind: 'text', name: 'user', label: words.user, hint: words.userHint },
        {
          kind: 'one',
          name: 'logoutType',
          label: words.logoutType,
          options: (['online', ...logoutType.options] as const).map((value) => ({ value, label: text(logoutTypes[value]) })),
        },
        { kind: 'range', name: 'at', label: words.loginAt, from: 'from', to: 'to' },
      ]}
      exported={{
        route: logExport.logins,
        what: words.title,
        columns: columns.map(({ key, title }) => ({ key, title })),
      }}
      beginCompact
      size={50}
      empty={{ what: words.empty, how: words.emptyHow }}
    />
  );
}
