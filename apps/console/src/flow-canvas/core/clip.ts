import type { Edge, Flow, FlowNode } from '@parley/contract/flow/graph';
import { type NewId, nextNumber } from './edits.ts';
import type { Point } from './grid.ts';

/** Nodes with the edges among them, taken out of their flow. */
export type Clip = { readonly nodes: readonly FlowNode[]; readonly edges: readonly Edge[] };

/** The selected nodes as a clip; undefined when nothing is selected. */
export function copyNodes(flow: Flow, ids: ReadonlySet<string>): Clip | undefined {
  const nodes = flow.nodes.filter(({ id }) => ids.has(id));
  if (nodes.length === 0) return undefined;
  return { nodes, edges: flow.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

/** Ids inside a node that its exits bear; they are unique in the node only, so they stay. */
const renumbered = (node: FlowNode, id: string, number: number, by: Point): FlowNode => ({
  ...node,
  id,
  number,
  position: { x: node.position.x + by.x, y: node.position.y + by.y },
});

/** The flow with a clip in it, under new ids, moved by `by`; and what was put in, to be selected. */
export function pasteClip(flow: Flow, clip: Clip, by: Point, newId: NewId): { flow: Flow; added: ReadonlySet<string> } {
  const ids = new Map(clip.nodes.map(({ id }) => [id, newId()]));
  const first = nextNumber(flow);
  const nodes = clip.nodes.map((node, i) => renumbered(node, ids.get(node.id) ?? newId(), first + i, by));
  const edges: Edge[] = [];
  for (const { from, exit, to } of clip.edges) {
    const source = ids.get(from);
    const target = ids.get(to);
    if (source !== undefined && target !== undefined) edges.push({ id: newId(), from: source, exit, to: target });
  }
  return { flow: { ...flow, nodes: [...flow.nodes, ...nodes], edges: [...flow.edges, ...edges] }, added: new Set(ids.values()) };
}

/** How far to move a clip so that its middle lies at a point. */
export function offsetTo(clip: Clip, middle: Point, step: number): Point {
  const xs = clip.nodes.map(({ position }) => position.x);
  const ys = clip.nodes.map(({ position }) => position.y);
  const round = (value: number): number => Math.round(value / step) * step;
  return {
    x: round(middle.x - (Math.min(...xs) + Math.max(...xs)) / 2),
    y: round(middle.y - (Math.min(...ys) + Math.max(...ys)) / 2),
  };
}
