import { flowCase } from '@parley/contract/flow-case';
import { flowSimulation } from '@parley/contract/flow-simulation';
import { Button, Drawer } from 'antd';
import type { ReactElement } from 'react';
import { Can, needs } from '../../access/index.ts';
import { notify, useAct, useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { TurnPair } from '../cases/turn-pair.tsx';
import { simulationWords } from './words.ts';

type SimulatedCallProps = { runId: string; n: number; nameOf: (persona: string) => string; onClose: () => void };

/** One simulated call, word for word. */
export function SimulatedCall({ runId, n, nameOf, onClose }: SimulatedCallProps): ReactElement {
  const { say } = useWords(simulationWords);
  const asked = useAsk(flowSimulation.call, { run_id: runId, n }, { staleMs: 60_000 });
  const keep = useAct(flowSimulation.keep, {
    refresh: [flowCase.list],
    onDone: () => notify({ kind: 'success', text: say('kept') }),
  });
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      closable={{ 'aria-label': say('close') }}
      title={say('call', { n: n + 1, persona: nameOf(asked.data?.persona ?? '') })}
      extra={
        <Can do={needs(flowSimulation.keep)}>
          <Button loading={keep.isPending} onClick={() => keep.mutate({ run_id: runId, n })}>
            {say('keep')}
          </Button>
        </Can>
      }
    >
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton rows={6} />}
      {asked.data?.run.turns.map((turn, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are numbered
        <TurnPair key={at} n={at} before={turn} now={undefined} difference={null} alone />
      ))}
    </Drawer>
  );
}
