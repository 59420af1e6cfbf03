import { detail, type FlowDetail } from '@parley/contract/flow';
import { send } from '../api/index.ts';

/** Saves that are still under way of designers that were left; the next reader of that flow waits for them. */
const leaving = new Map<string, Promise<void>>();

/** Tells that a flow's designer is left while its last save is under way. */
export const leave = (flowId: string, save: Promise<void>): void => {
  leaving.set(
    flowId,
    save.finally(() => leaving.delete(flowId)),
  );
};

/** Reads a flow once its last designer has finished saving. */
export async function openFlow(flowId: string, signal?: AbortSignal): Promise<FlowDetail> {
  await leaving.get(flowId);
  return send(detail, { flow_id: flowId }, { quiet: true, ...(signal ? { signal } : {}) });
}
