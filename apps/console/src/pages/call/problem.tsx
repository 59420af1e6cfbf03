import { problemCollectList } from '@parley/contract/flow-batch';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { UnmatchedView } from '../../flow-proving/unmatched/unmatched-view.tsx';
import { useWords } from '../../i18n/index.ts';
import { ChoiceSelect, flowOptions } from '../../parts/choices/index.ts';
import { useOpenParam } from '../../parts/list/index.ts';
import { PageTabs } from '../../parts/page-tabs/index.ts';
import { Empty } from '../../parts/states/index.ts';
import { ProblemList } from './problem/problem-list.tsx';
import { problemWords as words } from './problem/words.ts';

/** What people reported from calls, and what flows did not understand. */
export default function ProblemPage(): ReactElement {
  const { say } = useWords(words);
  const { pathname } = useLocation();
  const maySee = useCan(needs(problemCollectList));
  const [side] = useOpenParam('side');
  const [flowId, setFlowId] = useOpenParam('flow');
  const unmatched = side === 'unmatched' && maySee;
  const tabs = maySee ? (
    <PageTabs
      label={say('title')}
      tabs={[
        { to: pathname, label: say('reported'), current: !unmatched },
        { to: `${pathname}?side=unmatched`, label: say('unmatched'), current: unmatched },
      ]}
    />
  ) : null;
  if (!unmatched) return <ProblemList tabs={tabs} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{say('title')}</h1>
        <span className="page-space" />
        <div className="page-actions">
          <ChoiceSelect
            id="flow"
            value={flowId}
            options={flowOptions}
            clearable
            placeholder={say('flow')}
            onChange={(id) => setFlowId(id ?? undefined)}
          />
        </div>
      </div>
      {tabs}
      {flowId ? <UnmatchedView key={flowId} flowId={flowId} /> : <Empty what={say('chooseFlow')} />}
    </div>
  );
}
