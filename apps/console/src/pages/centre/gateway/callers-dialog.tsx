import { type CallerState, type GatewayItem, gateway } from '@parley/contract/centre';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { count, nothing, share, shortTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import './callers.css';
import { callersWords as words } from './callers-words.ts';

/** How the caller numbers of a gateway do today: how often each was shown, how many people answered, and which of them rest. */
export function CallersDialog({ gateway: row, onClose }: { gateway: GatewayItem; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const asked = useAsk(gateway.callerNumbers, { id: row.id }, { staleMs: 0 });
  const now = new Date();
  const limit = asked.data?.dailyLimit ?? null;
  const stateOf = ({ calls, restsUntil }: CallerState): string => {
    if (limit !== null && calls >= limit) return say('usedUp');
    return restsUntil ? say('rests', { time: shortTime(restsUntil, now) }) : say('ready');
  };
  return (
    <Modal open title={say('title', { name: row.name })} footer={null} width={640} onCancel={onClose}>
      {asked.isPending ? <Skeleton rows={3} /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data?.use.length === 0 ? <p className="faint">{say('none')}</p> : null}
      {asked.data && asked.data.use.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <div className="callers scroll" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['number', 'area', 'today', 'rate', 'state'] as const).map((name) => (
                  <th key={name} scope="col">
                    {say(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {asked.data.use.map((caller) => (
                <tr key={caller.number}>
                  <td className="code">{caller.number}</td>
                  <td>{caller.area ?? nothing}</td>
                  <td>
                    {count(caller.calls)}
                    {limit === null ? null : <span className="faint"> / {count(limit)}</span>}
                  </td>
                  <td>{share(caller.answered, caller.ended)}</td>
                  <td>{stateOf(caller)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Modal>
  );
}
