import './task-intervention/task-intervention.css';
import { taskIntervention } from '@parley/contract/task-intervention';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { PageTabs } from '../../parts/page-tabs/index.ts';
import { InterventionLogs } from './task-intervention/logs.tsx';
import { InterventionRules } from './task-intervention/rules.tsx';
import { interventionWords as words } from './task-intervention/words.ts';

/** Rules that step in while tasks run, and what they did. */
export default function TaskInterventionPage(): ReactElement {
  const { say } = useWords(words);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const mayRules = useCan(needs(taskIntervention.list));
  const mayLog = useCan(needs(taskIntervention.logList));
  const log = mayLog && (query.get('side') === 'log' || !mayRules);
  const tabs = (
    <PageTabs
      label={say('sides')}
      tabs={[
        ...(mayRules ? [{ to: pathname, label: say('rules'), current: !log }] : []),
        ...(mayLog ? [{ to: `${pathname}?side=log`, label: say('log'), current: log }] : []),
      ]}
    />
  );
  return log ? <InterventionLogs tabs={tabs} /> : <InterventionRules tabs={tabs} />;
}
