import { type MessageReceiver, type SentMessage, sysmsg } from '@parley/contract/message';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type Column, ListPage } from '../../../parts/list/index.ts';
import { useFolded } from '../../../preferences/index.ts';
import { Status } from '../../../status/index.ts';
import { sysmsgWords as words } from './words.ts';

const columns = (say: (key: 'read' | 'unread') => string): readonly Column<MessageReceiver, 'username'>[] => [
  {
    key: 'username',
    title: words.username,
    width: 200,
    always: true,
    sort: 'username',
    render: (row) => (
      <>
        <span className="list-name">{row.realname}</span>
        <span className="list-second">{row.username}</span>
      </>
    ),
  },
  { key: 'company', title: words.company, width: 180, render: (row) => row.companyName },
  {
    key: 'read',
    title: words.state,
    width: 110,
    firm: true,
    render: (row) => (
      <Status shape={row.readAt ? 'tick' : 'ring'} tone={row.readAt ? 'good' : 'idle'} word={say(row.readAt ? 'read' : 'unread')} />
    ),
  },
  { key: 'readAt', title: words.readAt, width: 172, firm: true, render: (row) => <span className="quiet">{dateTime(row.readAt)}</span> },
];

/** One published message with everybody who got it. */
export function Receivers({ message, onClose }: { message: SentMessage; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const narrow = useFolded();
  return (
    <Drawer open title={message.title} size={narrow ? '100%' : 720} closable={{ placement: 'end' }} onClose={onClose}>
      <div className="sysmsg-who">
        <p className="sysmsg-text">{message.content}</p>
        <ListPage
          as="part"
          name="sysmsg-receivers"
          title={words.who}
          route={sysmsg.receivers}
          fixed={{ id: message.id }}
          idOf={(row) => row.userId}
          columns={columns(say)}
          filters={[
            {
              kind: 'flag',
              name: 'read',
              label: words.state,
              options: [
                { value: 'true', label: say('read') },
                { value: 'false', label: say('unread') },
              ],
            },
          ]}
          empty={{ what: words.noReceivers, how: words.noReceiversHow }}
        />
      </div>
    </Drawer>
  );
}
