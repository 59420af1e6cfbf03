import type { Edge } from '@xyflow/react';
import type { NodeView } from './core/view.ts';
import { type CanvasNode, entry, type NodeLight } from './node.tsx';

/** Where a test talk went: numbered nodes, ways named `from>to`, and the exits taken where they are known. */
export type Lit = {
  readonly steps: ReadonlyMap<string, number>;
  readonly ways: ReadonlySet<string>;
  readonly exits: ReadonlyMap<string, ReadonlySet<string>>;
  readonly here: string | undefined;
};

const noLight: NodeLight = { step: undefined, here: false, dim: false, found: false };

const lightOf = (id: string, lit: Lit | undefined, found: ReadonlySet<string> | undefined): NodeLight => {
  if (lit) return { step: lit.steps.get(id), here: lit.here === id, dim: !lit.steps.has(id), found: false };
  return found?.has(id) ? { ...noLight, found: true } : noLight;
};

const sameLight = (one: NodeLight, other: NodeLight): boolean =>
  one.step === other.step && one.here === other.here && one.dim === other.dim && one.found === other.found;

type Shown = {
  views: readonly NodeView[];
  selection: ReadonlySet<string>;
  lit: Lit | undefined;
  found: ReadonlySet<string> | undefined;
};

/** The canvas's nodes for these views. What did not change keeps its identity and what xyflow measured of it. */
export function nodesOf(before: readonly CanvasNode[], { views, selection, lit, found }: Shown): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return views.map((view) => {
    const old = known.get(view.id);
    const light = lightOf(view.id, lit, found);
    const selected = selection.has(view.id);
    if (!old) return { id: view.id, type: 'flow', position: view.at, data: { view, light }, selected };
    const sameData = old.data.view === view && sameLight(old.data.light, light);
    const samePlace = old.position.x === view.at.x && old.position.y === view.at.y;
    if (sameData && samePlace && old.selected === selected) return old;
    return { ...old, position: samePlace ? old.position : view.at, data: sameData ? old.data : { view, light }, selected };
  });
}

const litClass = (lit: Lit, from: string, exit: string, to: string): string => {
  const taken = lit.exits.get(from);
  const passed = lit.ways.has(`${from}>${to}`) && (!taken || taken.has(exit));
  return passed ? 'fc-edge-passed' : 'fc-edge-dim';
};

/** An edge's id: an exit has one target, so node and exit name it. */
const edgeId = (node: string, exit: string): string => `${node}/${exit}`;

/** One edge per exit that leads somewhere. */
export function edgesOf({ views, selection, lit }: Shown, chosen: string | undefined): Edge[] {
  const ids = new Set(views.map(({ id }) => id));
  const edges: Edge[] = [];
  for (const view of views) {
    for (const exit of view.exits) {
      if (!exit.target || !ids.has(exit.target)) continue;
      const id = edgeId(view.id, exit.id);
      const theme = [
        exit.fallback && 'fc-edge-fallback',
        lit ? litClass(lit, view.id, exit.id, exit.target) : selection.has(view.id) && 'fc-edge-lit',
      ].filter(Boolean);
      edges.push({
        id,
        type: 'flow',
        source: view.id,
        sourceHandle: exit.id,
        target: exit.target,
        targetHandle: entry,
        selected: id === chosen,
        className: theme.join(' '),
      });
    }
  }
  return edges;
}
