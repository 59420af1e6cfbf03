import { ApiError, problems } from '@parley/contract';
import { type FlowIssue, update } from '@parley/contract/flow';
import { changesBetween, type Flow } from '@parley/contract/flow/graph';
import { send } from '../../api/index.ts';
import type { SaveResult } from '../core/autosave.ts';

/** No answer at all, as opposed to a refusal: fetch says TypeError, a limit on time says TimeoutError, a server on its knees says 503. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof ApiError && error.code === problems.unavailable.code);

/** What a save tells beside how it ended. */
type Saved = SaveResult & { readonly issues?: readonly FlowIssue[] | undefined };

/**
 * Saves what differs from `base`, which the server has at `revision`, and has it checked in the same call. What differs in nothing is
 * not sent. Never rejects.
 */
export async function saveDraft(flowId: string, draft: Flow, revision: number, base: Flow | undefined): Promise<Saved> {
  const changes = base && changesBetween(base, draft);
  if (changes?.length === 0) return { kind: 'saved', revision, at: Date.now() };
  try {
    const what = changes ? { changes } : { draft };
    const saved = await send(update, { flow_id: flowId, revision, ...what, check: true }, { quiet: true });
    return { kind: 'saved', revision: saved.revision, at: Date.parse(saved.savedAt), issues: saved.issues };
  } catch (error) {
    if (error instanceof ApiError && error.data?.problem === problems.conflict.id) return { kind: 'conflict' };
    return isLost(error) ? { kind: 'offline' } : { kind: 'refused', reason: error };
  }
}
