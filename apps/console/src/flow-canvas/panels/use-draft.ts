import type { FlowIssue } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '../core/editor.ts';
import type { NewId } from '../core/edits.ts';

export type PanelName =
  | 'node'
  | 'intents'
  | 'knowledge'
  | 'handlers'
  | 'slots'
  | 'libraries'
  | 'variables'
  | 'labels'
  | 'grades'
  | 'recordings'
  | 'similar-words'
  | 'components'
  | 'settings';

/** What every panel works with: the editor of the draft, what verify said, and ways to other places. */
export type DraftTools = {
  readonly flowId: string;
  readonly editor: Editor;
  readonly issues: readonly FlowIssue[];
  readonly newId: NewId;
  /** Shows a panel, at one of its items if given. */
  readonly open: (panel: PanelName, item?: string) => void;
  /** The item the panel is to show. */
  readonly item: string | undefined;
};

export const DraftContext = createContext<DraftTools | undefined>(undefined);

type Draft = DraftTools & {
  readonly flow: Flow;
  /** Puts one part of the flow; quick changes with one key are one step of undo. */
  readonly put: <K extends keyof Flow>(part: K, value: Flow[K], key?: string) => void;
};

export function useDraft(): Draft {
  const tools = useContext(DraftContext);
  if (!tools) throw new Error('a panel stands outside its editor');
  const flow = useStore(tools.editor.store, ({ history }) => history.present);
  return useMemo(
    () => ({
      ...tools,
      flow,
      put: (part, value, key) => tools.editor.change((draft) => ({ ...draft, [part]: value }), key),
    }),
    [tools, flow],
  );
}
