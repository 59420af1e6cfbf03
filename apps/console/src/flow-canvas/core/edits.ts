import { type Edge, exitsOf, type Flow, type FlowNode } from '@parley/contract/flow/graph';
import type { Point } from './grid.ts';

/** Makes an id that nothing in a flow has yet. */
export type NewId = () => string;

export const nodeOf = (flow: Flow, id: string): FlowNode | undefined => flow.nodes.find((node) => node.id === id);

/** The number a new node gets: one more than the highest. */
export const nextNumber = (flow: Flow): number => flow.nodes.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;

/** The flow with a node at its end. */
export const addNode = (flow: Flow, node: FlowNode): Flow => ({ ...flow, nodes: [...flow.nodes, node] });

/** Moves nodes to places; what stays where it is changes nothing. */
export function moveNodes(flow: Flow, places: ReadonlyMap<string, Point>): Flow {
  let changed = false;
  const nodes = flow.nodes.map((node) => {
    const to = places.get(node.id);
    if (!to || (to.x === node.position.x && to.y === node.position.y)) return node;
    changed = true;
    return { ...node, position: { x: to.x, y: to.y } };
  });
  return changed ? { ...flow, nodes } : flow;
}

/** Leads an exit to a node. An exit has one edge, so the one before gives way. A start cannot be entered. */
export function connect(flow: Flow, from: string, exit: string, to: string, newId: NewId): Flow {
  const source = nodeOf(flow, from);
  const target = nodeOf(flow, to);
  if (!source || !target || target.kind === 'start' || !exitsOf(source).some(({ id }) => id === exit)) return flow;
  const old = flow.edges.find((edge) => edge.from === from && edge.exit === exit);
  if (old?.to === to) return flow;
  const edge: Edge = { id: old?.id ?? newId(), from, exit, to };
  return { ...flow, edges: old ? flow.edges.map((one) => (one === old ? edge : one)) : [...flow.edges, edge] };
}

export function disconnect(flow: Flow, from: string, exit: string): Flow {
  const edges = flow.edges.filter((edge) => edge.from !== from || edge.exit !== exit);
  return edges.length === flow.edges.length ? flow : { ...flow, edges };
}

/** Takes nodes out, with every edge that begins or ends at them, and what was noted at them. */
export function removeNodes(flow: Flow, ids: ReadonlySet<string>): Flow {
  const nodes = flow.nodes.filter(({ id }) => !ids.has(id));
  if (nodes.length === flow.nodes.length) return flow;
  const edges = flow.edges.filter(({ from, to }) => !ids.has(from) && !ids.has(to));
  return { ...flow, nodes, edges, comments: flow.comments.filter(({ nodeId }) => !ids.has(nodeId)) };
}

/** Puts a node's new settings in its place. Edges of exits that it no longer has go with them. */
export function putNode(flow: Flow, node: FlowNode): Flow {
  const nodes = flow.nodes.map((old) => (old.id === node.id ? node : old));
  const exits = new Set(exitsOf(node).map(({ id }) => id));
  const edges = flow.edges.filter(({ from, exit }) => from !== node.id || exits.has(exit));
  return { ...flow, nodes, edges: edges.length === flow.edges.length ? flow.edges : edges };
}

/** Gives an exit another id, as when a menu's key changes; its edge stays with it. Call it before the node itself is put. */
export const renameExit = (flow: Flow, node: string, exit: string, to: string): Flow => ({
  ...flow,
  edges: flow.edges.map((edge) => (edge.from === node && edge.exit === exit ? { ...edge, exit: to } : edge)),
});

/** Where an exit leads. */
export const targetOf = (flow: Flow, from: string, exit: string): string | undefined =>
  flow.edges.find((edge) => edge.from === from && edge.exit === exit)?.to;
