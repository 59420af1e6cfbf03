import { ApiError, problems } from '@parley/contract';
import { detail, update } from '@parley/contract/flow';
import { type Flow, flow as flowSchema } from '@parley/contract/flow/graph';
import { askKey, queryClient, send } from '../api/index.ts';
import { newIntent, removeIntent, teachIntent, unteachIntent } from './core/libraries.ts';
import { useDesigner } from './designer.ts';
import { newId } from './new-id.ts';
import { openFlow } from './open-flow.ts';

/** Somebody may save between the reading and the writing; then it is read again. */
const tries = 3;

/** Changes a flow's draft: in the designer where that is open, so that the two don't meet, else on the server. */
async function changeDraft(flowId: string, edit: (flow: Flow) => Flow): Promise<void> {
  const { designer } = useDesigner.getState();
  if (designer?.flowId === flowId && !designer.frozen) return designer.editor.change(edit);
  for (let left = tries; ; left -= 1) {
    const opened = await openFlow(flowId);
    const draft = edit(flowSchema.parse(opened.draft));
    try {
      await send(update, { flow_id: flowId, revision: opened.revision, draft }, { quiet: true });
      void queryClient.invalidateQueries({ queryKey: askKey(detail) });
      return;
    } catch (error) {
      const changed = error instanceof ApiError && error.data?.problem === problems.conflict.id;
      if (!changed || left <= 1) throw error;
    }
  }
}

/**
 * Adds a sentence to what an intent of a flow's draft means.
 * @param intent its id; absent makes an intent of that sentence
 * @returns takes it back
 * @throws ApiError if the draft could not be read or saved
 */
export async function teach(flowId: string, sentence: string, intent?: string): Promise<() => Promise<void>> {
  if (intent !== undefined) {
    await changeDraft(flowId, (draft) => teachIntent(draft, intent, sentence));
    return () => changeDraft(flowId, (draft) => unteachIntent(draft, intent, sentence));
  }
  const id = newId();
  const made = newIntent(id, sentence.slice(0, 20));
  await changeDraft(flowId, (draft) => teachIntent({ ...draft, intents: [...draft.intents, made] }, id, sentence));
  return () => changeDraft(flowId, (draft) => removeIntent(draft, id));
}
