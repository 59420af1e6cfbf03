import { type SmsStrategyItem, smsStrategy } from '@parley/contract/sms-strategy';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { Status, taskSigns } from '../../../status/index.ts';
import { strategyWords as words } from './words.ts';

/** The tasks and flows that use a strategy. */
export function UsesDialog({ strategy, onClose }: { strategy: SmsStrategyItem; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const { data, isPending, isError, error, refetch } = useAsk(smsStrategy.relateData, { id: strategy.id }, { staleMs: 0 });
  const n = data ? data.tasks.length + data.flows.length : 0;
  return (
    <Modal open title={data ? say('usesTitle', { name: strategy.name, n }) : say('uses')} footer={null} onCancel={onClose}>
      {isPending ? <Skeleton rows={2} /> : null}
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && n === 0 ? <p className="faint">{say('unused')}</p> : null}
      {data && data.tasks.length > 0 ? <h4>{say('usedByTasks')}</h4> : null}
      {data?.tasks.map(({ id, name, state }) => (
        <p key={id}>
          {name} <Status {...taskSigns[state]} word={text(taskSigns[state].word)} inline />
        </p>
      ))}
      {data && data.flows.length > 0 ? <h4>{say('usedByFlows')}</h4> : null}
      {data?.flows.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
    </Modal>
  );
}
