import type { Language } from '@parley/contract';
import type {
  Edge,
  Flow,
  FlowNode,
  Intent,
  Knowledge,
  Library,
  LinkedFlow,
  Slot,
  SubflowTarget,
  Variable,
} from '@parley/contract/flow/graph';
import { compileIntents, normalise, type Training, type Understanding } from '@parley/nlu';
import { adopted } from './linked.ts';
import { protectiveLabels } from './protective-words.ts';

/** The flow that a node belongs to, with its libraries. */
interface Home {
  readonly flow: Flow;
  readonly understanding: Understanding;
  /** The main graph of the call's flow (`''`), one of its components or a linked flow: what a subflow node leads into. */
  readonly part: string;
}

/** A flow made ready to run: indexed once, never changed, shared by all calls that are pinned to it. */
export interface Version {
  readonly flow: Flow;
  /** Those of components and linked flows too, as all that follow. */
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly slotsByName: ReadonlyMap<string, Slot>;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly labels: ReadonlyMap<string, string>;
  readonly intents: ReadonlyMap<string, Intent>;
  readonly knowledge: ReadonlyMap<string, Knowledge>;
  readonly libraries: ReadonlyMap<string, Library>;
  /** Of the call's flow itself. */
  readonly understanding: Understanding;
  readonly home: (nodeId: string) => Home;
  /** Where a subflow begins, and the part that it is; null where there is nothing to run. */
  readonly entry: (to: SubflowTarget, direction: 'in' | 'out') => { readonly nodeId: string; readonly part: string } | null;
  /** The edge of a node's exit, if there is one. */
  readonly edge: (nodeId: string, exit: string) => Edge | undefined;
  /** Intents that a node can do something with. */
  readonly scope: (nodeId: string) => ReadonlySet<string>;
  /** Those of them that answer what the node asks. */
  readonly answers: (nodeId: string) => ReadonlySet<string>;
  /** The names of an ask's exits as sentences (normalised), each with the intent it stands for: 是本人 said at an exit called so. */
  readonly exitNames: (nodeId: string) => ReadonlyMap<string, string>;
}

/** The first of an id stands. */
const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> => {
  const map = new Map<string, Item>();
  for (const item of items) if (!map.has(item.id)) map.set(item.id, item);
  return map;
};

const scopeOf = (node: FlowNode, { intents, handlers }: Flow): ReadonlySet<string> => {
  const ofKinds = (...kinds: readonly Intent['kind'][]): string[] =>
    intents.filter((each) => kinds.includes(each.kind)).map((each) => each.id);
  const anywhere = handlers.filter(({ except }) => !except.includes(node.id)).flatMap((handler) => handler.intents);
  switch (node.kind) {
    case 'ask':
      return new Set([...node.answers.flatMap((answer) => answer.intents), ...ofKinds('repeat'), ...anywhere]);
    case 'collect':
      return new Set([
        ...node.answers.flatMap((answer) => answer.intents),
        ...node.refusals,
        ...ofKinds('refuse', 'deny', 'repeat'),
        ...anywhere,
      ]);
    case 'agent-model':
      return new Set([...ofKinds('repeat'), ...anywhere]);
    default:
      return new Set();
  }
};

const answersOf = (node: FlowNode): ReadonlySet<string> =>
  new Set(node.kind === 'ask' || node.kind === 'collect' ? node.answers.flatMap(({ intents }) => intents) : []);

// A name that two exits share says nothing.
const exitNamesOf = (node: FlowNode, language: Language): ReadonlyMap<string, string> => {
  if (node.kind !== 'ask' && node.kind !== 'collect') return new Map();
  const named = node.answers.map(({ name, intents: [intent] }) => ({ name: normalise(name, language), intent }));
  return new Map(
    named.flatMap(({ name, intent }) =>
      intent === undefined || name === '' || named.filter((each) => each.name === name).length > 1 ? [] : [[name, intent] as const],
    ),
  );
};

/** A start for the direction, else one for any. */
export const startOf = (nodes: readonly FlowNode[], direction: 'in' | 'out'): FlowNode | undefined => {
  const starts = nodes.filter((node) => node.kind === 'start');
  return starts.find((node) => node.direction === direction) ?? starts.find((node) => node.direction === 'any');
};

const edgesOf = (edges: readonly Edge[]): Version['edge'] => {
  const found = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    const exits = found.get(edge.from) ?? new Map<string, Edge>();
    if (!exits.has(edge.exit)) exits.set(edge.exit, edge);
    found.set(edge.from, exits);
  }
  return (nodeId, exit) => found.get(nodeId)?.get(exit);
};

/** What a flow and its libraries give to each of its nodes. */
const homesOf = (flow: Flow, understanding: Understanding, part: string): (readonly [FlowNode, Home])[] => [
  ...flow.nodes.map((node) => [node, { flow, understanding, part }] as const),
  ...flow.components.flatMap(({ id, nodes }) => nodes.map((node) => [node, { flow, understanding, part: `component ${id}` }] as const)),
];

/**
 * Makes a flow ready to run. It runs unfinished flows too (an exit without an edge ends the call), so that a draft can be tried.
 *
 * @param training what was learned from the flow's sentences, where that was done before; it takes the longest
 * @param trainingOf the same of a linked flow
 */
export const compile = (flow: Flow, training?: Training, trainingOf?: (linked: LinkedFlow) => Training | undefined): Version => {
  const understanding = compileIntents(flow, training);
  const shared = {
    slots: new Map(flow.slots.map(({ name, id }) => [name, id] as const).reverse()),
    labels: new Map(flow.labels.map(({ name, id }) => [name, id] as const).reverse()),
  };
  const linked = flow.linked.map((each) => {
    const made = adopted(each, shared);
    return { flowId: each.flowId, flow: made, understanding: compileIntents(made, trainingOf?.(each)) };
  });
  const flows = [flow, ...linked.map((each) => each.flow)];
  const homes = new Map<string, Home>();
  const nodes = new Map<string, FlowNode>();
  const mine = homesOf(flow, understanding, '');
  const theirs = linked.flatMap((each) => homesOf(each.flow, each.understanding, `flow ${each.flowId}`));
  for (const [node, home] of [...mine, ...theirs]) {
    if (nodes.has(node.id)) continue;
    nodes.set(node.id, node);
    homes.set(node.id, home);
  }
  const all = [...nodes.values()];
  const homeOf = (nodeId: string): Home => homes.get(nodeId) ?? { flow, understanding, part: '' };
  const scopes = new Map(all.map((node) => [node.id, scopeOf(node, homeOf(node.id).flow)]));
  const answers = new Map(all.map((node) => [node.id, answersOf(node)]));
  const exitNames = new Map(all.map((node) => [node.id, exitNamesOf(node, flow.language)]));
  const components = byId(flows.flatMap((each) => each.components));
  const slots = byId(flows.flatMap((each) => each.slots));
  const nothing: ReadonlySet<string> = new Set();
  const unnamed: ReadonlyMap<string, string> = new Map();
  const runs = (to: SubflowTarget): { readonly nodes: readonly FlowNode[]; readonly part: string } | undefined => {
    if (to.kind === 'flow') {
      const found = linked.find((each) => each.flowId === to.flowId);
      return found && { nodes: found.flow.nodes, part: `flow ${to.flowId}` };
    }
    const found = components.get(to.componentId);
    return found && { nodes: found.nodes, part: `component ${found.id}` };
  };
  return {
    flow,
    nodes,
    slots,
    slotsByName: new Map([...slots.values()].map((slot) => [slot.name, slot] as const).reverse()),
    variables: new Map(flows.flatMap((each) => each.variables.map((variable) => [variable.name, variable] as const)).reverse()),
    labels: new Map([
      ...protectiveLabels(flow.language),
      ...flows.flatMap((each) => each.labels.map(({ id, name }) => [id, name] as const)).reverse(),
    ]),
    intents: byId(flows.flatMap((each) => each.intents)),
    knowledge: byId(flows.flatMap((each) => each.knowledge)),
    libraries: byId(flows.flatMap((each) => each.libraries)),
    understanding,
    home: homeOf,
    entry: (to, direction) => {
      const target = runs(to);
      const start = target && startOf(target.nodes, direction);
      return target === undefined || start === undefined ? null : { nodeId: start.id, part: target.part };
    },
    edge: edgesOf(flows.flatMap((each) => [...each.edges, ...each.components.flatMap((component) => component.edges)])),
    scope: (nodeId) => scopes.get(nodeId) ?? nothing,
    answers: (nodeId) => answers.get(nodeId) ?? nothing,
    exitNames: (nodeId) => exitNames.get(nodeId) ?? unnamed,
  };
};
