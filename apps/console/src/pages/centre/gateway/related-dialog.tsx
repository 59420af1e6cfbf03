import { type GatewayItem, gateway } from '@parley/contract/centre';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { relatedWords as words } from './related-words.ts';

/** What uses a gateway, and so keeps it from being deleted. */
export function RelatedDialog({ gateway: row, onClose }: { gateway: GatewayItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(gateway.relateData, { id: row.id }, { staleMs: 0 });
  const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(' · ') || say('none');
  return (
    <Modal open title={say('title', { name: row.name })} footer={null} onCancel={onClose}>
      {asked.isPending ? <Skeleton rows={2} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data ? (
        <dl className="own-facts">
          <div>
            <dt>{say('groups')}</dt>
            <dd>{names(asked.data.groups)}</dd>
          </div>
          <div>
            <dt>{say('tasks')}</dt>
            <dd>{names(asked.data.tasks)}</dd>
          </div>
        </dl>
      ) : null}
    </Modal>
  );
}
