import type { Text } from '@parley/contract';
import { type ReceivedMessage, sysmsg } from '@parley/contract/message';
import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useAct } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { MessageDialog, inboxWords as words } from '../../inbox/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { type Column, ListPage } from '../../parts/list/index.ts';
import { Status } from '../../status/index.ts';

/** What one received, the unread first. It is a page of its own, and a side of the page of system messages. */
export default function MessagesPage({ title = words.title, tabs }: { title?: Text; tabs?: ReactNode }): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const [shown, setShown] = useState<ReceivedMessage>();
  const remove = useAct(sysmsg.delete, { refresh: [sysmsg.receiveListSelf, sysmsg.last] });
  const askRemove = (rows: readonly ReceivedMessage[], done?: () => void): void =>
    confirm({
      title: say('removeTitle', { n: rows.length }),
      text: say('removeText'),
      verb: say('remove'),
      danger: true,
      run: () => remove.mutateAsync({ ids: rows.map(({ id }) => id), box: 'received' }).then(done),
    });
  const columns: readonly Column<ReceivedMessage, 'pushAt'>[] = [
    {
      key: 'title',
      title: words.title,
      width: 420,
      always: true,
      render: (row) => (
        <>
          <span className="list-name">{row.title}</span>
          <span className="list-second">{row.content}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 110,
      firm: true,
      render: ({ readAt }) =>
        readAt === null ? (
          <Status shape="dot" tone="live" word={say('isUnread')} />
        ) : (
          <Status shape="ring" tone="idle" word={say('isRead')} />
        ),
    },
    { key: 'by', title: words.by, width: 140, render: (row) => row.createdByName },
    { key: 'at', title: words.at, width: 170, firm: true, sort: 'pushAt', render: (row) => dateTime(row.pushAt) },
  ];
  return (
    <>
      <ListPage
        name="messages"
        title={title}
        {...(tabs ? { tabs: () => tabs } : {})}
        route={sysmsg.receiveListSelf}
        columns={columns}
        live
        filters={[
          { kind: 'text', name: 'title', label: words.title },
          {
            kind: 'flag',
            name: 'read',
            label: words.state,
            options: [
              { value: 'false', label: say('isUnread') },
              { value: 'true', label: say('isRead') },
            ],
          },
        ]}
        empty={{ what: words.none, how: words.emptyHow }}
        onOpen={setShown}
        openId={shown?.id ?? null}
        actionsWidth={52}
        actions={(row) => <IconButton icon={Trash2} label={say('remove')} onClick={() => askRemove([row])} />}
        batch={(rows, done) => (
          <Button size="small" danger onClick={() => askRemove(rows, done)}>
            {say('remove')}
          </Button>
        )}
      />
      {shown ? <MessageDialog message={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
