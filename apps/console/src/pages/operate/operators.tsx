import { operatorAccount } from '@parley/contract/operate';
import { type UserItem, userStatus } from '@parley/contract/organisation';
import { userStatuses } from '@parley/contract/state-texts';
import { ShieldOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { dateTime, nothing } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Column, ListPage } from '../../parts/list/index.ts';
import { useSession } from '../../session/index.ts';
import { Status } from '../../status/index.ts';
import { nameOf } from '../organisation/user/name-of.ts';
import { operatorWords as words } from './operators/words.ts';

/** The operator's own people: who they are, and a way back in for one who lost phone and recovery codes. */
export default function OperatorsPage(): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const self = useSession((state) => state.info?.info.user_id);
  const reset = useAct(operatorAccount.resetSecondFactor, { refresh: [operatorAccount.list] });
  const mayReset = useCan(needs(operatorAccount.resetSecondFactor));
  const ask = (row: UserItem): void =>
    confirm({
      title: say('resetTitle', { name: nameOf(row) }),
      text: say('resetText'),
      verb: say('reset'),
      danger: true,
      run: async () => {
        await reset.mutateAsync({ id: row.id });
        notify({ kind: 'success', text: say('resetDone', { name: nameOf(row) }) });
      },
    });
  const yesNo = (yes: boolean, word: [keyof typeof words, keyof typeof words]): ReactElement => (
    <Status shape={yes ? 'dot' : 'ring'} tone={yes ? 'good' : 'idle'} word={say(word[yes ? 0 : 1])} />
  );
  const quiet = (value: string | null): ReactElement => <span className="quiet">{value || nothing}</span>;
  const columns: readonly Column<UserItem, 'createdAt' | 'username' | 'realname'>[] = [
    {
      key: 'username',
      title: words.username,
      width: 170,
      always: true,
      sort: 'username',
      render: (row) => <span className="list-name">{row.username}</span>,
    },
    { key: 'realname', title: words.realname, width: 140, sort: 'realname', render: (row) => quiet(row.realname) },
    { key: 'role', title: words.role, width: 140, render: (row) => quiet(row.flag === '1' ? say('everything') : row.roleName) },
    { key: 'status', title: words.status, width: 100, render: (row) => text(userStatuses[row.status]) },
    { key: 'online', title: words.login, width: 100, render: (row) => yesNo(row.online, ['online', 'offline']) },
    {
      key: 'secondFactor',
      title: words.factor,
      width: { zh: 110, en: 140 },
      render: (row) => yesNo(row.secondFactor, ['factorYes', 'factorNo']),
    },
    { key: 'mobile', title: words.mobile, width: 130, firm: true, extra: true, render: (row) => quiet(row.mobile) },
    {
      key: 'createdAt',
      title: words.createdAt,
      width: 180,
      firm: true,
      sort: 'createdAt',
      render: (row) => quiet(dateTime(row.createdAt)),
    },
  ];
  return (
    <ListPage
      name="operate-accounts"
      title={words.title}
      route={operatorAccount.list}
      columns={columns}
      filters={[
        { kind: 'text', name: 'search', label: words.search },
        {
          kind: 'one',
          name: 'status',
          label: words.status,
          options: userStatus.options.map((value) => ({ value, label: text(userStatuses[value]) })),
        },
        {
          kind: 'one',
          name: 'secondFactor',
          label: words.factor,
          options: (['yes', 'no'] as const).map((value) => ({ value, label: say(value === 'yes' ? 'factorYes' : 'factorNo') })),
        },
      ]}
      empty={{ what: words.empty, how: words.emptyHow }}
      actionsWidth={64}
      actions={(row) => (
        <IconButton
          icon={ShieldOff}
          label={say(row.id === self ? 'self' : 'reset')}
          disabled={!mayReset || !row.secondFactor || row.id === self}
          onClick={() => ask(row)}
        />
      )}
    />
  );
}
