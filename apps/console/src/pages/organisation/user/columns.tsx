import type { UserItem } from '@parley/contract/organisation';
import { genders, userKinds } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { dateTime, nothing } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import type { Column } from '../../../parts/list/index.ts';
import { Status } from '../../../status/index.ts';
import type { UserActs } from './use-user-acts.ts';
import { UserSwitch } from './user-switch.tsx';
import { userWords as words } from './words.ts';

const quiet = (value: string | null): ReactElement => <span className="quiet">{value || nothing}</span>;

/** Columns of the list of users; `narrow`: beside something else, where fewer are shown unless they are chosen. */
export const userColumns = (
  { say, text }: Say<keyof typeof words>,
  acts: UserActs,
  narrow: boolean,
): readonly Column<UserItem, 'createdAt' | 'username' | 'realname'>[] => [
  {
    key: 'username',
    title: words.username,
    width: 150,
    always: true,
    sort: 'username',
    render: (row) => (
      <>
        <span className="list-name">{row.username}</span>
        {row.kind === 'internal' ? <span className="list-second">{text(userKinds.internal)}</span> : null}
      </>
    ),
  },
  { key: 'realname', title: words.realname, width: 110, sort: 'realname', render: (row) => row.realname },
  { key: 'department', title: words.department, width: 140, render: (row) => row.departmentName ?? quiet(null) },
  {
    key: 'role',
    title: words.role,
    width: 130,
    render: (row) => row.roleName ?? quiet(row.flag === '1' ? say('everything') : null),
  },
  {
    key: 'online',
    title: words.login,
    width: 90,
    render: (row) =>
      row.online ? <Status shape="dot" tone="good" word={say('online')} /> : <Status shape="ring" tone="idle" word={say('offline')} />,
  },
  {
    key: 'secondFactor',
    title: words.factor,
    width: { zh: 90, en: 120 },
    extra: narrow,
    render: (row) =>
      row.secondFactor ? (
        <Status shape="dot" tone="good" word={say('factorYes')} />
      ) : (
        <Status shape="ring" tone="idle" word={say('factorNo')} />
      ),
  },
  { key: 'status', title: words.active, width: 80, align: 'center', acts: true, render: (row) => <UserSwitch row={row} acts={acts} /> },
  { key: 'mobile', title: words.mobile, width: 124, firm: true, extra: narrow, render: (row) => quiet(row.mobile) },
  { key: 'email', title: words.email, width: 190, extra: true, render: (row) => quiet(row.email) },
  {
    key: 'gender',
    title: words.gender,
    width: 80,
    extra: true,
    render: (row) => quiet(row.gender && text(genders[row.gender])),
  },
  { key: 'extension', title: words.extension, width: 90, extra: narrow, render: (row) => quiet(row.extension) },
  {
    key: 'doscsAccount',
    title: words.doscsAccount,
    width: { zh: 110, en: 150 },
    extra: true,
    render: (row) => quiet(row.doscsAccount),
  },
  {
    key: 'createdAt',
    title: words.createdAt,
    width: 172,
    firm: true,
    extra: true,
    sort: 'createdAt',
    render: (row) => quiet(dateTime(row.createdAt)),
  },
];
