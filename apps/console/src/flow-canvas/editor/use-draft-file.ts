import type { FlowIssue } from '@parley/contract/flow';
import { type Flow, flow as flowSchema } from '@parley/contract/flow/graph';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePush } from '../../socket/index.ts';
import { type Autosave, type SaveState, startAutosave } from '../core/autosave.ts';
import { createEditor, type Editor } from '../core/editor.ts';
import { mergeDrafts, type Side } from '../core/merge.ts';
import { newId } from '../new-id.ts';
import { leave, type OpenedFlow, openFlow, verifyFlow } from '../open-flow.ts';
import { saveDraft } from './save-draft.ts';
import { sharedBoard } from './shared-board.ts';
import { readStash, writeStash } from './stash.ts';

/** A draft that somebody else saved, and what both began with, where that is known. */
export type Theirs = { readonly draft: Flow; readonly revision: number; readonly base: Flow | undefined };

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
  /** What somebody else saved meanwhile, where both changed the same. */
  readonly theirs: Theirs | undefined;
  /** Ends a conflict as was chosen, item by item. */
  readonly settleConflict: (choices: ReadonlyMap<string, Side>) => void;
  readonly revision: () => number;
};

const clock = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The draft of an opened flow: its editor, its saving, and what verify says of it, as it was opened and with every save. What others save
 * meanwhile is taken in; where both changed the same, saving waits for the person to choose.
 */
export function useDraftFile({ detail: opened, draft, found }: OpenedFlow, frozen: boolean, merged: (n: number) => void): DraftFile {
  const flowId = opened.flow_id;
  const stash = useMemo(() => (frozen ? undefined : readStash(flowId)), [flowId, frozen]);
  const [save, setSave] = useState<SaveState>({ phase: 'saved', at: undefined });
  const [issues, setIssues] = useState<readonly FlowIssue[]>([]);
  const [checked, setChecked] = useState(false);
  const [theirs, setTheirs] = useState<Theirs>();
  const editor = useMemo(() => createEditor(stash?.draft ?? draft, newId, () => Date.now(), frozen, sharedBoard()), [stash, draft, frozen]);
  const autosave = useRef<Autosave<Flow>>(undefined);
  const tellMerged = useRef(merged);
  useEffect(() => {
    tellMerged.current = merged;
  });

  const told = useCallback((now: readonly FlowIssue[]): readonly FlowIssue[] => {
    setIssues(now);
    setChecked(true);
    return now;
  }, []);
  const check = useCallback(async () => told(await verifyFlow(flowId)), [told, flowId]);

  /** Makes theirs and ours one draft, and goes on from there. */
  const takeIn = useCallback(
    (from: Theirs, choices?: ReadonlyMap<string, Side>) => {
      const rebase = (state: Flow): Flow => mergeDrafts(from.base, state, from.draft, choices).flow;
      const next = rebase(editor.flow());
      autosave.current?.rebase(from.revision, from.draft);
      editor.absorb(next, rebase);
      setTheirs(undefined);
    },
    [editor],
  );
  /** Reads what somebody else saved. Only where both changed the same it is left to the person. */
  const pull = useCallback(async () => {
    const running = autosave.current;
    if (!running) return;
    const now = await openFlow(flowId);
    if (now.revision <= running.revision() && !running.halted()) return;
    const from: Theirs = { draft: flowSchema.parse(now.draft), revision: now.revision, base: running.base() };
    const { items } = mergeDrafts(from.base, editor.flow(), from.draft);
    if (items.some(({ conflict }) => conflict)) {
      setTheirs(from);
      return;
    }
    takeIn(from);
    const n = items.filter(({ theirs: made }) => made !== 'same').length;
    if (n > 0) tellMerged.current(n);
    check().catch(() => setChecked(false));
  }, [flowId, editor, takeIn, check]);

  useEffect(() => {
    if (frozen) return;
    const running = startAutosave<Flow>({
      // A stash made from an older revision meets the server's at once, as a conflict for the person to settle.
      revision: stash?.revision ?? opened.revision,
      base: !stash || stash.revision === opened.revision ? draft : undefined,
      save: async (value, revision, base) => {
        const { issues: now, ...result } = await saveDraft(flowId, value, revision, base);
        if (now) told(now);
        return result;
      },
      keep: (value) => writeStash(flowId, value),
      clock,
      onState: (state) => {
        setSave(state);
        if (state.phase === 'conflict') pull().catch((reason: unknown) => setSave({ phase: 'refused', reason }));
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
  }, [editor, flowId, frozen, opened.revision, draft, stash, told, pull]);

  // Somebody else has saved: what is unsaved here meets it with its own save.
  usePush('flow-saved', ({ flowId: saved, revision }) => {
    const running = autosave.current;
    if (saved !== flowId || !running || running.dirty() || revision <= running.revision()) return;
    pull().catch(() => undefined);
  });

  useEffect(() => {
    (found ? found.then(told) : check()).catch(() => setChecked(false));
  }, [found, told, check]);

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
    theirs,
    settleConflict: useCallback((choices) => theirs && takeIn(theirs, choices), [theirs, takeIn]),
    revision: useCallback(() => autosave.current?.revision() ?? opened.revision, [opened.revision]),
  };
}
