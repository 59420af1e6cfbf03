import { detail, type FlowDetail, type FlowIssue, verify } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import { send } from '../api/index.ts';

/** A flow as it was read for its designer. */
export type OpenedFlow = {
  detail: FlowDetail;
  draft: Flow;
  /** What verify says of the draft, where that was asked beside it. */
  found: Promise<readonly FlowIssue[]> | undefined;
};

/** Saves that are still under way of designers that were left; the next reader of that flow waits for them. */
const leaving = new Map<string, Promise<void>>();

/** Tells that a flow's designer is left while its last save is under way. */
export const leave = (flowId: string, save: Promise<void>): void => {
  leaving.set(
    flowId,
    save.finally(() => leaving.delete(flowId)),
  );
};

/** What verify says of a flow, once its last designer has finished saving. */
export async function verifyFlow(flowId: string, signal?: AbortSignal): Promise<readonly FlowIssue[]> {
  await leaving.get(flowId);
  return (await send(verify, { flow_id: flowId }, { quiet: true, ...(signal ? { signal } : {}) })).issues;
}

/** Reads a flow once its last designer has finished saving. */
export async function openFlow(flowId: string, signal?: AbortSignal): Promise<FlowDetail> {
  await leaving.get(flowId);
  return send(detail, { flow_id: flowId }, { quiet: true, ...(signal ? { signal } : {}) });
}
