import { type GatewayItem, gateway } from '@parley/contract/centre';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Facts } from '../../../parts/facts/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { relatedWords as words } from './related-words.ts';

/** What uses a gateway, and so keeps it from being deleted; and why a call is taken as its. */
export function RelatedDialog({ gateway: row, onClose }: { gateway: GatewayItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(gateway.relateData, { id: row.id }, { staleMs: 0 });
  const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(' · ') || say('none');
  const knownBy = (places: readonly string[]): string => {
    if (!row.enabled) return say('off');
    if (places.length > 0) return say('placesOf', { places: places.join(say('and')) });
    return say(row.kind === 'registrant' ? 'notRegistered' : 'noAddress');
  };
  const sharing = (others: readonly { readonly name: string }[]): string[] =>
    row.enabled && others.length > 0 ? [say('sharing', { names: others.map(({ name }) => name).join(say('and')) })] : [];
  return (
    <Modal open title={say('title', { name: row.name })} footer={null} onCancel={onClose}>
      {asked.isPending ? <Skeleton rows={2} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data ? (
        <Facts
          rows={[
            [say('groups'), names(asked.data.groups)],
            [say('rules'), names(asked.data.rules)],
            [say('tasks'), names(asked.data.tasks)],
            [say('places'), [knownBy(asked.data.places), ...sharing(asked.data.sharing)].join(say('stop'))],
          ]}
        />
      ) : null}
    </Modal>
  );
}
