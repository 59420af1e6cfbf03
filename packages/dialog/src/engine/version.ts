import type { Language } from '@parley/contract';
import type { Edge, Flow, FlowNode, Intent, Knowledge, Library, Slot, Variable } from '@parley/contract/flow/graph';
import { compileIntents, normalise, type Training, type Understanding } from '@parley/nlu';

import { protectiveLabels } from './protective-words.ts';

/** A flow made ready to run: indexed once, never changed, shared by all calls that are pinned to it. */
export interface Version {
  readonly flow: Flow;
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly slotsByName: ReadonlyMap<string, Slot>;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly labels: ReadonlyMap<string, string>;
  readonly intents: ReadonlyMap<string, Intent>;
  readonly knowledge: ReadonlyMap<string, Knowledge>;
  readonly libraries: ReadonlyMap<string, Library>;
  readonly understanding: Understanding;
  /** The edge of a node's exit, if there is one. */
  readonly edge: (nodeId: string, exit: string) => Edge | undefined;
  /** Intents that a node can do something with. */
  readonly scope: (nodeId: string) => ReadonlySet<string>;
  /** The names of an ask's exits as sentences (normalised), each with the intent it stands for: 是本人 said at an exit called so. */
  readonly exitNames: (nodeId: string) => ReadonlyMap<string, string>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.id, item]));

const scopeOf = (node: FlowNode, intents: readonly Intent[]): ReadonlySet<string> => {
  const ofKinds = (...kinds: readonly Intent['kind'][]): string[] =>
    intents.filter((each) => kinds.includes(each.kind)).map((each) => each.id);
  switch (node.kind) {
    case 'ask':
      return new Set([...node.answers.flatMap((answer) => answer.intents), ...ofKinds('repeat')]);
    case 'collect':
      return new Set([...node.refusals, ...ofKinds('refuse', 'deny', 'repeat')]);
    default:
      return new Set();
  }
};

// A name that two exits share says nothing.
const exitNamesOf = (node: FlowNode, language: Language): ReadonlyMap<string, string> => {
  if (node.kind !== 'ask') return new Map();
  const named = node.answers.map(({ name, intents: [intent] }) => ({ name: normalise(name, language), intent }));
  return new Map(
    named.flatMap(({ name, intent }) =>
      intent === undefined || name === '' || named.filter((each) => each.name === name).length > 1 ? [] : [[name, intent] as const],
    ),
  );
};

/**
 * Makes a flow ready to run. It runs unfinished flows too (an exit without an edge ends the call), so that a draft can be tried.
 *
 * @param training what was learned from the flow's sentences, where that was done before; it takes the longest
 */
export const compile = (flow: Flow, training?: Training): Version => {
  const edges = new Map<string, Map<string, Edge>>();
  for (const edge of flow.edges) {
    const exits = edges.get(edge.from) ?? new Map<string, Edge>();
    if (!exits.has(edge.exit)) exits.set(edge.exit, edge);
    edges.set(edge.from, exits);
  }
  const scopes = new Map(flow.nodes.map((node) => [node.id, scopeOf(node, flow.intents)]));
  const exitNames = new Map(flow.nodes.map((node) => [node.id, exitNamesOf(node, flow.language)]));
  const nothing: ReadonlySet<string> = new Set();
  const unnamed: ReadonlyMap<string, string> = new Map();
  return {
    flow,
    nodes: byId(flow.nodes),
    slots: byId(flow.slots),
    slotsByName: new Map(flow.slots.map((slot) => [slot.name, slot])),
    variables: new Map(flow.variables.map((variable) => [variable.name, variable])),
    labels: new Map([...protectiveLabels(flow.language), ...flow.labels.map(({ id, name }) => [id, name] as const)]),
    intents: byId(flow.intents),
    knowledge: byId(flow.knowledge),
    libraries: byId(flow.libraries),
    understanding: compileIntents(flow, training),
    edge: (nodeId, exit) => edges.get(nodeId)?.get(exit),
    scope: (nodeId) => scopes.get(nodeId) ?? nothing,
    exitNames: (nodeId) => exitNames.get(nodeId) ?? unnamed,
  };
};
