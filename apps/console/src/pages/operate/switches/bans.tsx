import { type BanItem, ban } from '@parley/contract/operate';
import { Button } from 'antd';
import { ShieldOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct } from '../../../api/index.ts';
import { count, dateTime, nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { type Column, ListPage } from '../../../parts/list/index.ts';
import { switchWords as words } from './words.ts';

const keyOf = (row: BanItem): string => `${row.nodeId} ${row.address}`;

/** Addresses that voice nodes do not hear for a while. */
export function Bans({ tabs }: { tabs: ReactNode }): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const lift = useAct(ban.lift, { refresh: [ban.list] });
  const mayLift = useCan(needs(ban.lift));
  const ask = (rows: readonly BanItem[], done?: () => void): void => {
    const addresses = [...new Set(rows.map(({ address }) => address))];
    confirm({
      title: say('liftTitle', { n: addresses.length, address: addresses[0] ?? '' }),
      text: say('liftText'),
      verb: say('lift'),
      run: () => lift.mutateAsync({ addresses }).then(done),
    });
  };
  const columns: readonly Column<BanItem, 'bannedAt' | 'until'>[] = [
    { key: 'address', title: words.address, width: 180, always: true, render: (row) => <span className="code">{row.address}</span> },
    { key: 'node', title: words.node, width: 180, render: (row) => row.host ?? <span className="faint">{nothing}</span> },
    { key: 'reason', title: words.reason, width: 180, render: (row) => say(`reason.${row.reason}`) },
    { key: 'failures', title: words.failures, width: 100, align: 'right', render: (row) => count(row.failures) },
    {
      key: 'bannedAt',
      title: words.bannedAt,
      width: 180,
      firm: true,
      sort: 'bannedAt',
      render: (row) => <span className="quiet">{dateTime(row.bannedAt)}</span>,
    },
    { key: 'until', title: words.until, width: 180, firm: true, sort: 'until', render: (row) => dateTime(row.until) },
  ];
  return (
    <ListPage
      name="operate-bans"
      title={words.title}
      route={ban.list}
      idOf={keyOf}
      columns={columns}
      every={15_000}
      tabs={() => tabs}
      filters={[{ kind: 'text', name: 'address', label: words.address }]}
      empty={{ what: words.noBans, how: words.noBansHow }}
      actionsWidth={64}
      actions={(row) => <IconButton icon={ShieldOff} label={say('lift')} disabled={!mayLift} onClick={() => ask([row])} />}
      {...(mayLift
        ? {
            batch: (rows: readonly BanItem[], done: () => void) => (
              <Button size="small" onClick={() => ask(rows, done)}>
                {say('lift')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
