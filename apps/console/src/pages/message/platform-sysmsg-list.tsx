import './platform-sysmsg-list/sysmsg.css';
import { sysmsg } from '@parley/contract/message';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { PageTabs } from '../../parts/page-tabs/index.ts';
import MessagesPage from './messages.tsx';
import { Sent } from './platform-sysmsg-list/sent.tsx';
import { sysmsgWords as words } from './platform-sysmsg-list/words.ts';

/** System messages: what one published, and what one received. */
export default function SysmsgPage(): ReactElement {
  const { say } = useWords(words);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const maySent = useCan(needs(sysmsg.pushListSelf));
  const received = !maySent || query.get('side') === 'received';
  const tabs = (
    <PageTabs
      label={say('sides')}
      tabs={[
        ...(maySent ? [{ to: pathname, label: say('sent'), current: !received }] : []),
        { to: `${pathname}?side=received`, label: say('received'), current: received },
      ]}
    />
  );
  return received ? <MessagesPage title={words.title} tabs={tabs} /> : <Sent tabs={tabs} />;
}
