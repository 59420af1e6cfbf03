import { detail, type FlowIssue } from '@parley/contract/flow';
import { type Flow, flow as flowSchema } from '@parley/contract/flow/graph';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { send } from '../../api/index.ts';
import { type Autosave, type SaveState, startAutosave } from '../core/autosave.ts';
import { createEditor, type Editor } from '../core/editor.ts';
import { newId } from '../new-id.ts';
import { leave, type OpenedFlow, verifyFlow } from '../open-flow.ts';
import { saveDraft } from './save-draft.ts';
import { sharedBoard } from './shared-board.ts';
import { readStash, writeStash } from './stash.ts';

export type DraftFile = {
  readonly editor: Editor;
  readonly save: SaveState;
  readonly issues: readonly FlowIssue[];
  readonly checked: boolean;
  /** What was found on this machine from before: restored, or at odds with the server. */
  readonly found: 'restored' | undefined;
  readonly flush: () => Promise<void>;
  /** Saves now; true if nothing is left to save. */
  readonly settle: () => Promise<boolean>;
  readonly retry: () => void;
  readonly check: () => Promise<readonly FlowIssue[]>;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => Promise<void>;
  readonly revision: () => number;
};

const clock = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The draft of an opened flow: its editor, its saving, and what verify says of it, as it was opened and after every save. */
export function useDraftFile({ detail: opened, draft, found }: OpenedFlow, frozen: boolean): DraftFile {
  const flowId = opened.flow_id;
  const stash = useMemo(() => (frozen ? undefined : readStash(flowId)), [flowId, frozen]);
  const [save, setSave] = useState<SaveState>({ phase: 'saved', at: undefined });
  const [issues, setIssues] = useState<readonly FlowIssue[]>([]);
  const [checked, setChecked] = useState(false);
  const editor = useMemo(() => createEditor(stash?.draft ?? draft, newId, () => Date.now(), frozen, sharedBoard()), [stash, draft, frozen]);
  const autosave = useRef<Autosave<Flow>>(undefined);

  const take = useCallback(async (answer: Promise<readonly FlowIssue[]>): Promise<readonly FlowIssue[]> => {
    const now = await answer;
    setIssues(now);
    setChecked(true);
    return now;
  }, []);
  const check = useCallback(() => take(verifyFlow(flowId)), [take, flowId]);

  useEffect(() => {
    if (frozen) return;
    const running = startAutosave<Flow>({
      // A stash made from an older revision meets the server's at once, as a conflict for the person to settle.
      revision: stash?.revision ?? opened.revision,
      save: (value, revision) => saveDraft(flowId, value, revision),
      keep: (value) => writeStash(flowId, value),
      clock,
      onState: (state) => {
        setSave(state);
        if (state.phase === 'saved') check().catch(() => setChecked(false));
      },
    });
    autosave.current = running;
    if (stash) running.edit(stash.draft);
    const stopWatching = editor.store.subscribe((now, before) => {
      if (now.history.present !== before.history.present) running.edit(now.history.present);
    });
    const online = (): void => void running.retry();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      stopWatching();
      leave(flowId, running.flush());
      running.stop();
    };
  }, [editor, flowId, frozen, opened.revision, stash, check]);

  useEffect(() => {
    (found ? take(found) : check()).catch(() => setChecked(false));
  }, [found, take, check]);

  return {
    editor,
    save,
    issues,
    checked,
    found: stash && stash.revision === opened.revision ? 'restored' : undefined,
    flush: useCallback(() => autosave.current?.flush() ?? Promise.resolve(), []),
    settle: useCallback(async () => {
      await autosave.current?.flush();
      return !autosave.current?.dirty();
    }, []),
    retry: useCallback(() => void autosave.current?.retry(), []),
    check,
    keepMine: useCallback(async () => {
      const theirs = await send(detail, { flow_id: flowId });
      await autosave.current?.overwrite(theirs.revision);
    }, [flowId]),
    takeTheirs: useCallback(async () => {
      const theirs = await send(detail, { flow_id: flowId });
      editor.reset(flowSchema.parse(theirs.draft));
      // Their draft saved over itself under their revision ends the conflict.
      await autosave.current?.overwrite(theirs.revision);
    }, [flowId, editor]),
    revision: useCallback(() => autosave.current?.revision() ?? opened.revision, [opened.revision]),
  };
}
