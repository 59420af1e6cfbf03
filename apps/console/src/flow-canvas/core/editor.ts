import { exitsOf, type Flow, type FlowNode, type NodeKind } from '@parley/contract/flow/graph';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Clip, copyNodes, offsetTo, type PasteReport, pasteClip } from './clip.ts';
import { type ClipBoard, ownBoard } from './clip-board.ts';
import { addNode, connect, disconnect, moveNodes, type NewId, nodeOf, putNode, removeNodes, targetOf } from './edits.ts';
import { grid, type Point } from './grid.ts';
import { type History, rebased, record, redo, startHistory, undo } from './history.ts';
import type { Lead } from './lead.ts';
import { newNode } from './new-node.ts';
import { type NodeView, sizeOf } from './view.ts';

/** What is open in the editor: the draft with its past, and what is chosen in it. */
type EditorState = {
  readonly history: History<Flow>;
  readonly selection: ReadonlySet<string>;
  /** `node/exit` of the chosen edge. */
  readonly edge: string | undefined;
  /** Pastes so far of what was copied at that moment, so that each lands beside the one before. */
  readonly pastes: { readonly of: number; readonly times: number };
};

export type Editor = {
  readonly store: StoreApi<EditorState>;
  readonly flow: () => Flow;
  /** Any change of the draft. Quick changes with one key are one step of undo. */
  readonly change: (edit: (flow: Flow) => Flow, key?: string) => void;
  readonly changeNode: <K extends NodeKind>(node: Extract<FlowNode, { kind: K }>, key?: string) => void;
  readonly select: (nodes: Iterable<string>, edge?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** A new node at a place, led to by an exit if given, with moves of what stands in its way: one step of undo. */
  readonly add: (kind: NodeKind, at: Point, label: string, from?: Lead, moves?: ReadonlyMap<string, Point>) => string;
  readonly move: (places: ReadonlyMap<string, Point>) => void;
  readonly nudge: (x: number, y: number) => void;
  readonly connect: (from: string, exit: string, to: string) => void;
  readonly disconnect: (from: string, exit: string) => void;
  readonly remove: () => void;
  readonly copy: () => void;
  readonly cut: () => void;
  /** Whether there is something to paste. */
  readonly pastable: () => boolean;
  /** Puts in what was copied, here or in another flow; tells what the libraries were given. */
  readonly paste: (middle?: Point) => PasteReport | undefined;
  readonly duplicate: () => void;
  /** Puts every node where the layout wants it. */
  readonly arrange: (views: readonly NodeView[]) => Promise<void>;
  /**
   * Takes in what somebody else made: the present becomes `next`, and each state that undo or redo would bring back is taken along by
   * `rebase`, so that neither takes back what is not one's own.
   */
  readonly absorb: (next: Flow, rebase: (state: Flow) => Flow) => void;
};

/** Distance of a duplicate from its original, px. */
const beside = 4 * grid;

/** What still exists of a selection. */
const alive = (flow: Flow, ids: ReadonlySet<string>): ReadonlySet<string> => {
  const known = new Set(flow.nodes.map(({ id }) => id));
  return new Set([...ids].filter((id) => known.has(id)));
};

/** The editor of one draft; a frozen one is only looked at. The clock and the ids are given, so that the same edits give the same draft. */
export function createEditor(initial: Flow, newId: NewId, now: () => number, frozen = false, board: ClipBoard = ownBoard()): Editor {
  const store = createStore<EditorState>(() => ({
    history: startHistory(initial),
    selection: new Set<string>(),
    edge: undefined,
    pastes: { of: 0, times: 0 },
  }));
  const flow = (): Flow => store.getState().history.present;

  const step = (history: History<Flow>): void => {
    const { selection } = store.getState();
    store.setState({ history, selection: alive(history.present, selection), edge: undefined });
  };
  const change = (edit: (flow: Flow) => Flow, key?: string): void => {
    if (frozen) return;
    const { history } = store.getState();
    const next = record(history, edit(history.present), now(), key);
    if (next !== history) store.setState({ history: next });
  };
  const select = (nodes: Iterable<string>, edge?: string): void => store.setState({ selection: new Set(nodes), edge });

  const put = (clip: Clip, by: Point): PasteReport | undefined => {
    if (frozen) return undefined;
    const { flow: next, added, report } = pasteClip(flow(), clip, by, newId);
    change(() => next);
    select(added);
    return report;
  };

  const remove = (): void => {
    const { selection, edge } = store.getState();
    const [from, exit] = edge?.split('/') ?? [];
    if (from !== undefined && exit !== undefined) {
      change((draft) => disconnect(draft, from, exit));
      select([]);
      return;
    }
    if (selection.size === 0) return;
    change((draft) => removeNodes(draft, selection));
    select([]);
  };
  const copy = (): void => {
    const clip = copyNodes(flow(), store.getState().selection);
    if (clip) board.write({ clip, at: now() });
  };

  return {
    store,
    flow,
    change,
    changeNode: (node, key) => change((draft) => putNode(draft, node), key && `${node.id}:${key}`),
    select,
    undo: () => step(undo(store.getState().history)),
    redo: () => step(redo(store.getState().history)),
    add: (kind, at, label, from, moves = new Map()) => {
      const node = newNode(flow(), kind, at, label, newId);
      const [next] = exitsOf(node);
      change((draft) => {
        const before = from && targetOf(draft, from.node, from.exit);
        const added = addNode(moveNodes(draft, moves), node);
        const led = from ? connect(added, from.node, from.exit, node.id, newId) : added;
        return from?.insert && before !== undefined && next ? connect(led, node.id, next.id, before, newId) : led;
      });
      select([node.id]);
      return node.id;
    },
    move: (places) => change((draft) => moveNodes(draft, places)),
    nudge: (x, y) => {
      const { selection } = store.getState();
      const places = new Map<string, Point>();
      for (const { id, position } of flow().nodes) {
        if (selection.has(id)) places.set(id, { x: position.x + x * grid, y: position.y + y * grid });
      }
      change((draft) => moveNodes(draft, places), 'nudge');
    },
    connect: (from, exit, to) => change((draft) => connect(draft, from, exit, to, newId)),
    disconnect: (from, exit) => change((draft) => disconnect(draft, from, exit)),
    remove,
    copy,
    cut: () => {
      copy();
      remove();
    },
    pastable: () => board.read() !== undefined,
    paste: (middle) => {
      const copied = board.read();
      if (!copied) return undefined;
      const { pastes } = store.getState();
      const times = pastes.of === copied.at ? pastes.times + 1 : 1;
      const near = copied.clip.nodes.some(({ id }) => nodeOf(flow(), id) !== undefined);
      store.setState({ pastes: { of: copied.at, times } });
      const away = times * beside;
      return put(copied.clip, near || !middle ? { x: away, y: away } : offsetTo(copied.clip, middle, grid));
    },
    duplicate: () => {
      const clip = copyNodes(flow(), store.getState().selection);
      if (clip) put(clip, { x: beside, y: beside });
    },
    arrange: async (views) => {
      // The layout's library is as large as the rest of this folder, and seldom needed.
      const { layOut } = await import('./layout.ts');
      const draft = flow();
      const boxes = views.map((view) => ({ id: view.id, ...sizeOf(view) }));
      // Edges in the order of the exits they leave by keep the nodes of a column in that order.
      const links = draft.nodes.flatMap((node) =>
        exitsOf(node).flatMap(({ id }) => draft.edges.filter(({ from, exit }) => from === node.id && exit === id)),
      );
      change((now) => moveNodes(now, layOut(boxes, links)));
    },
    absorb: (next, rebase) => step(rebased(store.getState().history, next, rebase)),
  };
}
