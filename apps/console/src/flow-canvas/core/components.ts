import { type Component, type Edge, type Flow, type FlowNode, flowNode } from '@parley/contract/flow/graph';
import { type NewId, nextNumber, removeNodes } from './edits.ts';
import { grid, type Point } from './grid.ts';

/** Why nodes cannot be made a component: nothing is selected, a start is among them, or several of them are entered from outside. */
type Refusal = 'nothing' | 'start' | 'entries';

const placed = (node: FlowNode, position: Point): FlowNode => ({ ...node, position });

/** The one node by which the selected ones are entered; the uppermost left one where nothing outside leads to them. */
const entryOf = (flow: Flow, nodes: readonly FlowNode[], ids: ReadonlySet<string>): string | Refusal => {
  if (nodes.length === 0) return 'nothing';
  if (nodes.some(({ kind }) => kind === 'start')) return 'start';
  const entries = new Set(flow.edges.flatMap(({ from, to }) => (!ids.has(from) && ids.has(to) ? [to] : [])));
  if (entries.size > 1) return 'entries';
  const [entered] = entries;
  const led = new Set(flow.edges.flatMap(({ from, to }) => (ids.has(from) && from !== to ? [to] : [])));
  const first = nodes.toSorted((a, b) => Number(led.has(a.id)) - Number(led.has(b.id)) || a.position.x - b.position.x)[0];
  return entered ?? first?.id ?? 'nothing';
};

/** Whether the selected nodes can be made a component; undefined where they can. */
export const refusedComponent = (flow: Flow, ids: ReadonlySet<string>): Refusal | undefined => {
  const entry = entryOf(
    flow,
    flow.nodes.filter(({ id }) => ids.has(id)),
    ids,
  );
  return entry === 'nothing' || entry === 'start' || entry === 'entries' ? entry : undefined;
};

/** A component of the selected nodes, in whose place a subflow node stands. Each node outside that they lead to is a way back. */
export function makeComponent(
  flow: Flow,
  ids: ReadonlySet<string>,
  name: string,
  newId: NewId,
): { flow: Flow; subflow: string } | undefined {
  const nodes = flow.nodes.filter(({ id }) => ids.has(id));
  const entry = entryOf(flow, nodes, ids);
  const first = nodes.find(({ id }) => id === entry);
  if (first === undefined) return undefined;
  const right = Math.max(...nodes.map(({ position }) => position.x)) + 20 * grid;
  const start = flowNode.parse({ id: newId(), kind: 'start', position: { x: first.position.x - 12 * grid, y: first.position.y } });
  const targets = [...new Set(flow.edges.flatMap(({ from, to }) => (ids.has(from) && !ids.has(to) ? [to] : [])))];
  const ways = targets.map((to, at) => {
    const label = flow.nodes.find(({ id }) => id === to)?.name ?? '';
    const exit = at === 0 ? '' : label || `${at + 1}`;
    const back = flowNode.parse({ id: newId(), kind: 'return', exit, position: { x: right, y: first.position.y + at * 6 * grid } });
    return { to, back, exit: { id: at === 0 ? 'done' : newId(), name: exit } };
  });
  const inside: Edge[] = flow.edges.flatMap((edge): Edge[] => {
    if (!ids.has(edge.from)) return [];
    const way = ways.find(({ to }) => to === edge.to);
    return [way === undefined ? edge : { ...edge, to: way.back.id }];
  });
  const component: Component = {
    id: newId(),
    name,
    nodes: [start, ...nodes, ...ways.map(({ back }) => back)],
    edges: [{ id: newId(), from: start.id, exit: 'next', to: first.id }, ...inside],
  };
  const subflow = flowNode.parse({
    ...{ id: newId(), kind: 'subflow', name, number: nextNumber(flow), position: first.position },
    to: { kind: 'component', componentId: component.id },
    exits: ways.slice(1).map(({ exit }) => exit),
  });
  const rest = removeNodes(flow, ids);
  const led = flow.edges.flatMap((edge) => (ids.has(edge.to) && !ids.has(edge.from) ? [{ ...edge, to: subflow.id }] : []));
  const left = ways.map(({ to, exit }) => ({ id: newId(), from: subflow.id, exit: exit.id, to }));
  return {
    flow: {
      ...rest,
      nodes: [...rest.nodes, subflow],
      edges: [...rest.edges, ...led, ...left],
      components: [...flow.components, component],
    },
    subflow: subflow.id,
  };
}

/** A copy of a component's nodes in the place of a subflow node that runs it, to be changed on the canvas. The component stays. */
export function unpackComponent(flow: Flow, subflowId: string, newId: NewId): { flow: Flow; nodes: readonly string[] } | undefined {
  const node = flow.nodes.find(({ id }) => id === subflowId);
  if (node?.kind !== 'subflow' || node.to.kind !== 'component') return undefined;
  const { componentId } = node.to;
  const component = flow.components.find(({ id }) => id === componentId);
  const start = component?.nodes.find(({ kind }) => kind === 'start');
  const entry = component?.edges.find(({ from }) => from === start?.id)?.to;
  const first = component?.nodes.find(({ id }) => id === entry);
  if (component === undefined || first === undefined) return undefined;
  const ids = new Map<string, string>();
  const kept = component.nodes.filter(({ kind }) => kind !== 'start' && kind !== 'return');
  for (const { id } of kept) ids.set(id, newId());
  const number = nextNumber(flow);
  const by = { x: node.position.x - first.position.x, y: node.position.y - first.position.y };
  const nodes = kept.map((one, at) => ({
    ...placed(one, { x: one.position.x + by.x, y: one.position.y + by.y }),
    id: ids.get(one.id) ?? newId(),
    number: number + at,
  }));
  const behind = (name: string): string | undefined => {
    const wanted = name.trim();
    const exit = wanted === '' ? 'done' : node.exits.find((one) => one.name.trim() === wanted)?.id;
    return flow.edges.find(({ from, exit: by }) => from === node.id && by === (exit ?? 'failed'))?.to;
  };
  const targetOf = (id: string): string | undefined => {
    const target = component.nodes.find((one) => one.id === id);
    return target?.kind === 'return' ? behind(target.exit) : ids.get(id);
  };
  const inside = component.edges.flatMap(({ from, exit, to }): Edge[] => {
    const source = ids.get(from);
    const target = targetOf(to);
    return source === undefined || target === undefined || target === node.id ? [] : [{ id: newId(), from: source, exit, to: target }];
  });
  const rest = removeNodes(flow, new Set([node.id]));
  const begin = ids.get(first.id);
  const led = flow.edges.flatMap((edge) =>
    edge.to === node.id && edge.from !== node.id && begin !== undefined ? [{ ...edge, to: begin }] : [],
  );
  return {
    flow: { ...rest, nodes: [...rest.nodes, ...nodes], edges: [...rest.edges, ...led, ...inside] },
    nodes: nodes.map(({ id }) => id),
  };
}

/** The flow without a component; nodes that ran it run none. */
export const removeComponent = (flow: Flow, id: string): Flow => {
  const idle = (node: FlowNode): FlowNode =>
    node.kind === 'subflow' && node.to.kind === 'component' && node.to.componentId === id
      ? { ...node, to: { kind: 'component', componentId: '' } }
      : node;
  return {
    ...flow,
    nodes: flow.nodes.map(idle),
    components: flow.components.flatMap((one) => (one.id === id ? [] : [{ ...one, nodes: one.nodes.map(idle) }])),
  };
};
