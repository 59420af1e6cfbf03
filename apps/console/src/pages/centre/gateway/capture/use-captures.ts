import type { InputOf } from '@parley/contract';
import { operateGateway } from '@parley/contract/operate';
import { packetCapture } from '@parley/contract/packet-capture';
import { useAct, useAsk } from '../../../../api/index.ts';

const refreshEvery = 3_000; // ms

/** What is captured of a gateway, and ways to begin and to end that: a company's own, or as the operator for the company that is named. */
export function useCaptures(id: string, company: number | undefined) {
  const isOwn = company === undefined;
  const of = { id, company_id: company ?? 0 };
  const every = { staleMs: 0, every: refreshEvery };
  const own = {
    asked: useAsk(packetCapture.list, { id }, { ...every, enabled: isOwn }),
    start: useAct(packetCapture.start, { refresh: [packetCapture.list] }),
    stop: useAct(packetCapture.stop, { refresh: [packetCapture.list] }),
  };
  const operated = {
    asked: useAsk(operateGateway.captureList, of, { ...every, enabled: !isOwn }),
    start: useAct(operateGateway.captureStart, { refresh: [operateGateway.captureList] }),
    stop: useAct(operateGateway.captureStop, { refresh: [operateGateway.captureList] }),
  };
  const { asked, start, stop } = isOwn ? own : operated;
  return {
    asked,
    isStarting: start.isPending,
    isStopping: stop.isPending,
    start: (wanted: Omit<InputOf<typeof packetCapture.start>, 'id'>): void =>
      isOwn ? own.start.mutate({ id, ...wanted }) : operated.start.mutate({ ...of, ...wanted }),
    stop: (): void => (isOwn ? own.stop.mutate({ id }) : operated.stop.mutate(of)),
  };
}
