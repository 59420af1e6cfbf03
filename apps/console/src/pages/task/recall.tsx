import { announcement } from '@parley/contract/announcement';
import { recall } from '@parley/contract/recall';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { config } from '../../config/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { PageTabs } from '../../parts/page-tabs/index.ts';
import { RedialRules } from './recall/redial-rules.tsx';
import { redialWords as words } from './recall/redial-words.ts';

const Announcements = lazyPanel('announcements', async () => (await import('./recall/announcements.tsx')).Announcements);

/** When numbers are dialled again; and beside it the announcements by which results are known. */
export default function RecallPage(): ReactElement {
  const { say } = useWords(words);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  // The operator has no tasks of his own.
  const mayRules = useCan(needs(recall.list)) && config().SYSTEM !== 'operate';
  const mayAnnouncements = useCan(needs(announcement.list));
  const workshop = mayAnnouncements && (query.get('side') === 'announcements' || !mayRules);
  const tabs = (
    <PageTabs
      label={say('sides')}
      tabs={[
        ...(mayRules ? [{ to: pathname, label: say('title'), current: !workshop }] : []),
        ...(mayAnnouncements ? [{ to: `${pathname}?side=announcements`, label: say('announcements'), current: workshop }] : []),
      ]}
    />
  );
  return workshop ? <Announcements tabs={tabs} /> : <RedialRules tabs={tabs} />;
}
