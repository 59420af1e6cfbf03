import { exitsOf, type Flow, type FlowNode, type NodeKind } from '@parley/contract/flow/graph';
import { nodeOf, targetOf } from './edits.ts';
import { freePlace } from './free-place.ts';
import { type Placed, type Point, snap } from './grid.ts';

/** The exit that leads to a new node; `insert`: what it led to before then comes after the new node. */
export type Lead = { readonly node: string; readonly exit: string; readonly insert?: boolean };

/** What is chosen on the canvas when a node is asked for: a node, or an edge by its id. */
type Chosen = { readonly node: string | undefined; readonly edge: string | undefined };

const openExits = (flow: Flow, node: FlowNode): string[] =>
  exitsOf(node)
    .filter(({ id }) => targetOf(flow, node.id, id) === undefined)
    // What is taken when all else fails is led somewhere last.
    .sort((one, other) => Number(one.fallback) - Number(other.fallback))
    .map(({ id }) => id);

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The node and exit that an edge's id names. */
export function exitOfEdge(edge: string | undefined): { node: string; exit: string } | undefined {
  const [node, exit] = edge?.split('/') ?? [];
  return node === undefined || exit === undefined ? undefined : { node, exit };
}

/**
 * How a new node of a kind is connected: into the chosen edge; else to the chosen node, by its first exit that leads nowhere, or by its
 * only one; else to the nearest exit that leads nowhere; else into a flow that has nothing but its beginning and its end.
 */
export function leadTo(flow: Flow, kind: NodeKind, chosen: Chosen, near: Point): Lead | undefined {
  if (kind === 'start') return undefined;
  const passes = kind !== 'hangup';
  const edge = exitOfEdge(chosen.edge);
  if (edge && passes) return { ...edge, insert: true };
  const node = nodeOf(flow, chosen.node ?? '');
  if (node) {
    const [open] = openExits(flow, node);
    if (open !== undefined) return { node: node.id, exit: open };
    const [only, ...more] = exitsOf(node);
    return only && more.length === 0 && passes ? { node: node.id, exit: only.id, insert: true } : undefined;
  }
  const [waiting] = flow.nodes
    .flatMap((one) =>
      openExits(flow, one)
        .slice(0, 1)
        .map((exit) => ({ node: one.id, exit, away: distance(one.position, near) })),
    )
    .sort((one, other) => one.away - other.away);
  if (waiting) return { node: waiting.node, exit: waiting.exit };
  const [whole] = flow.edges.length === 1 && passes ? flow.edges : [];
  return whole && { node: whole.from, exit: whole.exit, insert: true };
}

/** Between a node and the one it is led from, px. */
const gap = 72;

/** Where a new node lies, and what gives way to it. */
export type NewPlace = { readonly at: Point; readonly moves: ReadonlyMap<string, Point> };

/**
 * Right of the node that it is led from, on top of no other. A node that goes into an edge lies on the way: where there is no room
 * between the two, all from the second on move to the right.
 */
export function placeFor(
  boxes: readonly Placed[],
  lead: Lead,
  target: string | undefined,
  size: { width: number; height: number },
): NewPlace {
  const from = boxes.find(({ id }) => id === lead.node);
  const to = lead.insert ? boxes.find(({ id }) => id === target) : undefined;
  if (!from) return { at: { x: 0, y: 0 }, moves: new Map() };
  const x = from.x + from.width + gap;
  const forward = to && to.x >= from.x + from.width;
  const missing = forward ? snap(x + size.width + gap - to.x) : 0;
  const moved = missing > 0 && to ? boxes.filter((box) => box.x >= to.x && box.id !== from.id) : [];
  const moves = new Map(moved.map((box) => [box.id, { x: box.x + missing, y: box.y }]));
  const after = boxes.map((box) => ({ ...box, ...moves.get(box.id) }));
  return { at: freePlace(after, size, { x, y: forward ? to.y : from.y }), moves };
}
