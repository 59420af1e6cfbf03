import type { Text } from '@parley/contract';
import type { NodeKind } from '@parley/contract/flow/graph';
import { type RefObject, useState } from 'react';
import type { CanvasEdits } from '../canvas.tsx';
import type { Editor } from '../core/editor.ts';
import { targetOf } from '../core/edits.ts';
import { freePlace } from '../core/free-place.ts';
import type { Point } from '../core/grid.ts';
import { exitOfEdge, type Lead, leadTo, placeFor } from '../core/lead.ts';
import { boxOf } from '../core/ports.ts';
import { type NodeView, nodeWidth } from '../core/view.ts';
import { kinds } from '../kinds.ts';
import type { CanvasHandle } from '../use-canvas-view.ts';

/** Kinds that can be added, in the order of the palette. */
export const offer: readonly NodeKind[] = [
  'speak',
  'ask',
  'collect',
  'menu',
  'condition',
  'set',
  'subflow',
  'return',
  'request',
  'sms',
  'transfer',
  'agent-model',
  'start',
  'hangup',
];

const isOffered = (kind: string): kind is NodeKind => offer.some((one) => one === kind);

/** Room that a new node is given, px: as much as one with a few exits takes. */
const size = { width: nodeWidth, height: 160 };
/** From the top of a node to the middle of its head, px. */
const head = 19;

/** A menu of kinds, where it was asked for and for what. */
type Asked = {
  readonly what: 'lead' | 'insert' | 'add';
  readonly screen: Point;
  readonly kinds: readonly NodeKind[];
  readonly pick: (kind: NodeKind) => void;
};

type Adding = {
  readonly edits: CanvasEdits;
  /** From the palette: where there is room, led to from what is chosen. */
  readonly addByClick: (kind: string) => void;
  /** Asks for a kind, for an edge or for a place. */
  readonly askInsert: (edge: string, screen: Point) => void;
  readonly askAdd: (screen: Point) => void;
  readonly asked: Asked | undefined;
  readonly close: () => void;
};

type AddingSetup = {
  readonly editor: Editor;
  readonly views: readonly NodeView[];
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly text: (text: Text) => string;
  /** Shows the new node to be written. */
  readonly onAdded: (id: string) => void;
};

/** All ways to put a node into the graph: each ends with the node connected, in sight and open. */
export function useAdding({ editor, views, canvas, text, onAdded }: AddingSetup): Adding {
  const [asked, setAsked] = useState<Asked>();
  const boxes = views.map((view) => boxOf(view));
  const put = (kind: NodeKind, at: Point, lead?: Lead, moves?: ReadonlyMap<string, Point>): void => {
    setAsked(undefined);
    onAdded(editor.add(kind, at, text(kinds[kind].label), lead, moves));
  };
  const led = (kind: NodeKind, lead: Lead): void => {
    const { at, moves } = placeFor(boxes, lead, targetOf(editor.flow(), lead.node, lead.exit), size);
    put(kind, at, lead, moves);
  };
  const middle = (): Point => canvas.current?.middle() ?? { x: 0, y: 0 };
  const connectable = offer.filter((kind) => kind !== 'start');
  const askInsert = (edge: string, screen: Point): void => {
    const exit = exitOfEdge(edge);
    if (!exit) return;
    const pick = (kind: NodeKind): void => led(kind, { ...exit, insert: true });
    setAsked({ what: 'insert', screen, kinds: connectable.filter((kind) => kind !== 'hangup' && kind !== 'return'), pick });
  };

  return {
    edits: {
      move: editor.move,
      connect: editor.connect,
      disconnect: editor.disconnect,
      add: (kind, at) => isOffered(kind) && put(kind, at),
      dropExit: (node, exit, at, screen) =>
        setAsked({ what: 'lead', screen, kinds: connectable, pick: (kind) => put(kind, { x: at.x, y: at.y - head }, { node, exit }) }),
      insert: askInsert,
    },
    addByClick: (kind) => {
      if (!isOffered(kind)) return;
      const { selection, edge } = editor.store.getState();
      const [node] = selection.size === 1 ? selection : [];
      const near = middle();
      const lead = leadTo(editor.flow(), kind, { node, edge }, near);
      if (lead) return led(kind, lead);
      const beside = boxes.find(({ id }) => id === node);
      put(kind, freePlace(boxes, size, beside ? { x: beside.x + beside.width + 72, y: beside.y } : near));
    },
    askInsert,
    askAdd: (screen) => {
      const at = canvas.current?.pointAt(screen) ?? middle();
      setAsked({ what: 'add', screen, kinds: offer, pick: (kind) => put(kind, freePlace(boxes, size, at)) });
    },
    asked,
    close: () => setAsked(undefined),
  };
}
