import { replay } from '@parley/contract/flow-replay';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { TurnPair } from '../cases/turn-pair.tsx';
import { replayWords } from './words.ts';

type ReplayedCallProps = { flowId: string; callId: string; against: 'draft' | 'uat' | 'production'; onClose: () => void };

/** One real call as it went, and as it would go now, turn by turn. */
export function ReplayedCallDrawer({ flowId, callId, against, onClose }: ReplayedCallProps): ReactElement {
  const { say } = useWords(replayWords);
  const asked = useAsk(replay, { flow_id: flowId, call_id: callId, against }, { staleMs: 0 });
  const { data } = asked;
  const turns = Math.max(data?.before.turns.length ?? 0, data?.now.turns.length ?? 0);
  return (
    <Drawer open size={960} onClose={onClose} closable={{ 'aria-label': say('close') }} title={say('title')}>
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton rows={6} />}
      {data && (
        <>
          <div className="proof-pair is-head">
            <b>
              {say('before')} {data.version === null ? '' : say('version', { n: data.version })}
            </b>
            <span />
            <b>
              {say('now')} {say(against)}
            </b>
          </div>
          {data.version === null && <p className="proof-note">{say('versionGone')}</p>}
          {data.difference === null && <p role="status">{say('same')}</p>}
          {Array.from({ length: turns }, (_, n) => (
            <TurnPair
              // biome-ignore lint/suspicious/noArrayIndexKey: turns are numbered
              key={n}
              n={n}
              before={data.before.turns[n]}
              now={data.now.turns[n]}
              difference={data.difference}
              alone={false}
            />
          ))}
        </>
      )}
    </Drawer>
  );
}
