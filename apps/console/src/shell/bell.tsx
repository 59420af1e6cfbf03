import './bell.css';
import type { ReceivedMessage } from '@parley/contract/message';
import { Badge, Popover } from 'antd';
import { Bell as BellIcon } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { ago } from '../format/index.ts';
import { useWords } from '../i18n/index.ts';
import { inboxWords, MessageDialog, useInbox, useLiveInbox } from '../inbox/index.ts';

/** The largest count the bell shows as it is. */
const most = 99;

/** The bell: how many messages are unread, and the latest of all. */
export function Bell(): ReactElement {
  const { say, language } = useWords(inboxWords);
  const { failed } = useLiveInbox();
  const { unread, latest } = useInbox();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<ReceivedMessage>();
  const show = (message: ReceivedMessage): void => {
    setOpen(false);
    setShown(message);
  };
  const now = Date.now();
  const list = (
    <div className="inbox">
      <header>
        {say('title')}
        {unread > 0 ? <small>{say('unread', { n: unread })}</small> : null}
      </header>
      {latest.length === 0 ? <p className="inbox-none">{say(failed ? 'lost' : 'none')}</p> : null}
      <ul>
        {latest.map((message) => (
          <li key={message.id}>
            <button type="button" data-unread={message.readAt === null || undefined} onClick={() => show(message)}>
              <b>{message.title}</b>
              <small>
                {say('recently', { ago: ago(message.pushAt, now, language) })} · {message.createdByName}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <Link to="/messages" onClick={() => setOpen(false)}>
        {say('all')}
      </Link>
    </div>
  );
  const label = unread > 0 ? say('bell', { n: unread }) : say('title');
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        content={list}
        styles={{ container: { padding: 0 } }}
      >
        <button type="button" className="icon-button" aria-label={label} title={label}>
          <Badge count={unread} overflowCount={most} size="small" offset={[4, 0]}>
            <BellIcon size={16} strokeWidth={1.7} aria-hidden />
          </Badge>
        </button>
      </Popover>
      {shown ? <MessageDialog message={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
