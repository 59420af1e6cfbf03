import { ruleText } from '@parley/contract/kind-texts';
import { type InterventionItem, taskIntervention } from '@parley/contract/task-intervention';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { Status, taskSigns } from '../../../status/index.ts';
import { interventionWords as words } from './words.ts';

/** The tasks that a rule watches. */
export function WatchedDialog({ rule, onClose }: { rule: InterventionItem; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const asked = useAsk(taskIntervention.relateData, { id: rule.id }, { staleMs: 0 });
  const title = asked.data ? say('watchedTitle', { name: text(ruleText(rule)), n: asked.data.total }) : say('watched');
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {asked.isPending ? <Skeleton rows={2} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data?.tasks.length === 0 ? <p className="faint">{say('none')}</p> : null}
      {asked.data?.tasks.map(({ id, name, state }) => (
        <p key={id}>
          {name} <Status {...taskSigns[state]} word={text(taskSigns[state].word)} inline />
        </p>
      ))}
    </Modal>
  );
}
