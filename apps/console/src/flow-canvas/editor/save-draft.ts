import { ApiError, problems } from '@parley/contract';
import { update } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import { send } from '../../api/index.ts';
import type { SaveResult } from '../core/autosave.ts';

/** No answer at all, as opposed to a refusal: fetch says TypeError, a limit on time says TimeoutError, a server on its knees says 503. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof ApiError && error.code === problems.unavailable.code);

/** Saves a draft against the revision it was made from. Never rejects. */
export async function saveDraft(flowId: string, draft: Flow, revision: number): Promise<SaveResult> {
  try {
    const saved = await send(update, { flow_id: flowId, revision, draft }, { quiet: true });
    return { kind: 'saved', revision: saved.revision, at: Date.parse(saved.savedAt) };
  } catch (error) {
    if (error instanceof ApiError && error.data?.problem === problems.conflict.id) return { kind: 'conflict' };
    return isLost(error) ? { kind: 'offline' } : { kind: 'refused', reason: error };
  }
}
