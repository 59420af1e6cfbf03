import type { Edge } from '@xyflow/react';
import type { Placed, Point } from './core/grid.ts';
import { boxOf, edgeId, endsOf } from './core/ports.ts';
import { routeEdges } from './core/route/route-edges.ts';
import type { NodeView } from './core/view.ts';
import { type CanvasNode, type ChangeMark, entry, type NodeLight } from './node.tsx';

/** Where a test talk went: numbered nodes, ways named `from>to`, and the exits taken where they are known. */
export type Lit = {
  readonly steps: ReadonlyMap<string, number>;
  readonly ways: ReadonlySet<string>;
  readonly exits: ReadonlyMap<string, ReadonlySet<string>>;
  readonly here: string | undefined;
  /** How wide ways are drawn that many calls took, px, by edge. */
  readonly widths?: ReadonlyMap<string, number> | undefined;
};

/** What a comparison says of nodes, and of edges by their ids; what it does not name is the same in both and drawn faint. */
export type Compared = {
  readonly nodes: ReadonlyMap<string, ChangeMark>;
  readonly edges: ReadonlyMap<string, 'added' | 'removed'>;
};

const noLight: NodeLight = { step: undefined, here: false, dim: false, found: false };

const lightOf = (id: string, { lit, found, compared }: Pick<Shown, 'lit' | 'found' | 'compared'>): NodeLight => {
  if (compared) return { ...noLight, change: compared.nodes.get(id), dim: !compared.nodes.has(id) };
  if (lit) return { step: lit.steps.get(id), here: lit.here === id, dim: !lit.steps.has(id), found: false };
  return found?.has(id) ? { ...noLight, found: true } : noLight;
};

const sameLight = (one: NodeLight, other: NodeLight): boolean =>
  one.step === other.step && one.here === other.here && one.dim === other.dim && one.found === other.found && one.change === other.change;

/** An edge with the corners of its way around the nodes, and a name that says from where to where it leads. */
export type CanvasEdge = Edge<{ points: readonly Point[] | undefined; name: string }, 'flow'>;

type Shown = {
  views: readonly NodeView[];
  selection: ReadonlySet<string>;
  lit: Lit | undefined;
  found: ReadonlySet<string> | undefined;
  compared?: Compared | undefined;
};

/** The canvas's nodes for these views. What did not change keeps its identity and what xyflow measured of it. */
export function nodesOf(before: readonly CanvasNode[], { views, selection, ...rest }: Shown): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return views.map((view) => {
    const old = known.get(view.id);
    const light = lightOf(view.id, rest);
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

/** The boxes of views where they stand, as large as they were measured; the same array as before where none differs. */
export function boxesOf(views: readonly NodeView[], drawn: readonly CanvasNode[], before: readonly Placed[]): readonly Placed[] {
  const measured = new Map(drawn.map(({ id, measured: size }) => [id, size]));
  const boxes = views.map((view) => {
    const { width, height } = measured.get(view.id) ?? {};
    return boxOf(view, width && height ? { width, height } : undefined);
  });
  const same =
    boxes.length === before.length &&
    boxes.every((box, i) => {
      const old = before[i];
      return old?.id === box.id && old.x === box.x && old.y === box.y && old.width === box.width && old.height === box.height;
    });
  return same ? before : boxes;
}

/** The way of every edge around the boxes. */
export const waysOf = (views: readonly NodeView[], boxes: readonly Placed[]): ReadonlyMap<string, readonly Point[]> =>
  routeEdges(boxes, endsOf(views, boxes));

type Drawn = {
  ways: ReadonlyMap<string, readonly Point[]>;
  chosen: string | undefined;
  /** What an edge is called. */
  nameOf: (from: NodeView, exit: string, to: NodeView) => string;
};

/** One edge per exit that leads somewhere. */
export function edgesOf({ views, selection, lit, compared }: Shown, { ways, chosen, nameOf }: Drawn): CanvasEdge[] {
  const known = new Map(views.map((view) => [view.id, view]));
  return views.flatMap((view) =>
    view.exits.flatMap((exit): CanvasEdge[] => {
      const target = known.get(exit.target ?? '');
      if (!target) return [];
      const id = edgeId(view.id, exit.id);
      const name = nameOf(view, exit.name, target);
      const theme = [
        exit.fallback && 'fc-edge-fallback',
        compared && `fc-edge-${compared.edges.get(id) ?? 'dim'}`,
        lit ? litClass(lit, view.id, exit.id, target.id) : selection.has(view.id) && 'fc-edge-lit',
      ].filter(Boolean);
      return [
        {
          id,
          type: 'flow',
          // It holds a button, which a picture may not.
          ariaRole: 'group',
          source: view.id,
          sourceHandle: exit.id,
          target: target.id,
          targetHandle: entry,
          selected: id === chosen,
          ariaLabel: name,
          className: theme.join(' '),
          ...(lit?.widths?.has(id) ? { style: { strokeWidth: lit.widths.get(id) } } : {}),
          data: { points: ways.get(id), name },
        },
      ];
    }),
  );
}
