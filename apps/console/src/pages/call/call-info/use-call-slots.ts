import { flowTrees } from '@parley/contract/flow-library';
import { useAsk } from '../../../api/index.ts';

const none: readonly string[] = [];

/** The slots of the flows whose calls are listed, or of that one. */
export function useCallSlots(flowId: string | null): readonly string[] {
  const asked = useAsk(flowTrees.shownSlots, flowId ? { flow_id: flowId } : {}, { staleMs: 300_000, keep: true });
  return asked.data?.list.map(({ name }) => name) ?? none;
}
