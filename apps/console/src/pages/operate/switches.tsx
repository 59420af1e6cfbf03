import './switches/switches.css';
import { ban, node, nodeRestart } from '@parley/contract/operate';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { PageTabs } from '../../parts/page-tabs/index.ts';
import { Bans } from './switches/bans.tsx';
import { Nodes, nodesEvery } from './switches/nodes.tsx';
import { RefreshCaches } from './switches/refresh-caches.tsx';
import { RestartProgress, RollingRestart } from './switches/rolling-restart.tsx';
import { switchWords as words } from './switches/words.ts';

/** The nodes that carry the platform, and the addresses they do not hear. */
export default function SwitchesPage(): ReactElement {
  const { say } = useWords(words);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const mayBans = useCan(needs(ban.list));
  const mayRestarts = useCan(needs(nodeRestart.last));
  const bans = mayBans && query.get('side') === 'bans';
  const { data } = useAsk(node.list, {}, { every: nodesEvery, enabled: !bans });
  const live = (data?.list ?? []).filter(({ state }) => state !== 'lost');
  const tabs = (
    <PageTabs
      label={say('sides')}
      tabs={[
        { to: pathname, label: say('nodes'), count: data ? data.list.length : undefined, current: !bans },
        ...(mayBans ? [{ to: `${pathname}?side=bans`, label: say('bans'), current: bans }] : []),
      ]}
    />
  );
  if (bans) return <Bans tabs={tabs} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        {data ? (
          <span className="page-note">
            {say('summary', { live: live.length, calls: count(live.reduce((sum, row) => sum + (row.calls ?? 0), 0)) })}
          </span>
        ) : null}
        <span className="page-space" />
        <div className="page-actions">
          <RollingRestart voices={live.filter(({ roles }) => roles.includes('voice')).length} />
          <RefreshCaches />
        </div>
      </div>
      {tabs}
      {mayRestarts ? <RestartProgress /> : null}
      <Nodes />
    </div>
  );
}
