import type { ReceivedMessage } from '@parley/contract/message';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { ago } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { MessageDialog, useInbox } from '../../../inbox/index.ts';
import { Mark } from '../../../status/index.ts';
import { homeWords } from './words.ts';

/** How many there is room for. */
const most = 3;

/** The latest messages, as the bell has them; each opens where one is. */
export function Notices(): ReactElement {
  const { say, language } = useWords(homeWords);
  const { unread, latest } = useInbox();
  const [shown, setShown] = useState<ReceivedMessage>();
  const now = Date.now();
  return (
    <section className="home-notices">
      <h2>
        <Link className="behind" to="/messages">
          {say('notices')}
        </Link>{' '}
        {unread > 0 ? <small>{say('unread', { n: unread })}</small> : null}
      </h2>
      {latest.length === 0 ? <p className="faint small">{say('noNotices')}</p> : null}
      <ul>
        {latest.slice(0, most).map((message) => {
          const isUnread = message.readAt === null;
          return (
            <li key={message.id}>
              <button
                type="button"
                data-unread={isUnread || undefined}
                aria-label={isUnread ? say('isUnread', { title: message.title }) : message.title}
                onClick={() => setShown(message)}
              >
                {isUnread ? <Mark shape="dot" tone="live" size={12} /> : <span />}
                <span className="cut" title={message.title}>
                  {message.title}
                </span>
                <small className="faint">{ago(message.pushAt, now, language)}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {shown ? <MessageDialog message={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
