import type { Text } from '@parley/contract';
import { exitsOf, exitWord, type Flow, type FlowNode } from '@parley/contract/flow/graph';
import type { Found } from './issue.ts';
import { jumpsOf, mayAsk, spread } from './ways.ts';

const push = (map: Map<string, string[]>, key: string, value: string): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

/** Nodes on a circle among those that never listen. */
const onSilentCircle = (silent: ReadonlySet<string>, ways: ReadonlyMap<string, readonly string[]>): string[] => {
  const inner = new Map([...silent].map((id) => [id, (ways.get(id) ?? []).filter((to) => silent.has(to))] as const));
  return [...silent].filter((id) => spread(inner.get(id) ?? [], inner).has(id));
};

/** The call ends there, or what runs this one goes on. A model that may hang up ends too. */
const ends = (node: FlowNode): boolean =>
  node.kind === 'hangup' || node.kind === 'return' || (node.kind === 'agent-model' && node.tools.hangup);

/** Kinds that never wait for the person. */
const silentKinds: ReadonlySet<FlowNode['kind']> = new Set(['start', 'speak', 'set', 'condition', 'sms', 'request']);

const listeningKinds: ReadonlySet<FlowNode['kind']> = new Set(['ask', 'collect', 'menu', 'agent-model', 'transfer']);

const isSilent = (node: FlowNode, flow: Flow): boolean => {
  if (node.kind !== 'subflow') return silentKinds.has(node.kind);
  const { to } = node;
  const target =
    to.kind === 'flow'
      ? flow.linked.find(({ flowId }) => flowId === to.flowId)?.graph
      : flow.components.find(({ id }) => id === to.componentId);
  return target === undefined || !target.nodes.some(({ kind }) => listeningKinds.has(kind));
};

/** What is wrong with nodes and edges: starts, reach, ends, circles. */
export const graphIssues = (flow: Flow, found: Found, componentId: string | null = null): void => {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const forward = new Map<string, string[]>();
  const backward = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const edge of flow.edges) {
    const from = nodes.get(edge.from);
    const to = nodes.get(edge.to);
    if (from === undefined || !exitsOf(from).some((exit) => exit.id === edge.exit)) {
      found('edge-of-nothing', from === undefined ? { item: edge.id } : { node: edge.from, exit: edge.exit, item: edge.id });
      continue;
    }
    if (to === undefined) {
      found('edge-to-nothing', { node: edge.from, exit: edge.exit, item: edge.id });
      continue;
    }
    if (to.kind === 'start') found('edge-to-start', { node: edge.from, exit: edge.exit, item: edge.id });
    const key = `${edge.from}\n${edge.exit}`;
    if (taken.has(key)) found('exit-twice', { node: edge.from, exit: edge.exit }, { exit: exitName(flow, edge.from, edge.exit) });
    taken.add(key);
    push(forward, edge.from, edge.to);
    push(backward, edge.to, edge.from);
  }

  const starts = flow.nodes.filter((node) => node.kind === 'start');
  if (starts.every((start) => start.direction === 'assistant')) found('start-missing', componentId === null ? {} : { item: componentId });
  for (const [at, start] of starts.entries())
    if (starts.findIndex((each) => each.direction === start.direction) !== at) found('start-twice', { node: start.id });

  for (const { from, to } of jumpsOf(flow)) {
    push(forward, from, to);
    push(backward, to, from);
  }
  const reached = spread(
    starts.map((node) => node.id),
    forward,
  );
  const ending = spread(
    flow.nodes.filter((node) => ends(node)).map((node) => node.id),
    backward,
  );
  const asking = flow.nodes.filter(mayAsk);
  const askedToDeath = asking.length > 0 && flow.knowledge.some((item) => item.after.kind === 'end');
  for (const node of flow.nodes) {
    if (!reached.has(node.id)) found('unreachable', { node: node.id });
    else if (!ending.has(node.id) && !(askedToDeath && [...spread([node.id], forward)].some((id) => asking.some((each) => each.id === id))))
      found('no-end', { node: node.id });
    for (const exit of exitsOf(node))
      if (!taken.has(`${node.id}\n${exit.id}`))
        found('exit-open', { node: node.id, exit: exit.id }, { exit: exitName(flow, node.id, exit.id) });
  }
  const silent = new Set(flow.nodes.filter((node) => isSilent(node, flow)).map((node) => node.id));
  for (const node of onSilentCircle(silent, forward)) found('cycle', { node });
};

/** What an exit is called: its own name, that of its intents, its place among the others, or its kind's word; never its id. */
export const exitName = (flow: Flow, nodeId: string, exit: string): string | Text => {
  const node = flow.nodes.find((each) => each.id === nodeId);
  if ((node?.kind === 'ask' || node?.kind === 'collect') && node.answers.some((each) => each.id === exit)) {
    const at = node.answers.findIndex((each) => each.id === exit);
    const answer = node.answers[at];
    const intents = flow.intents.filter((intent) => answer?.intents.includes(intent.id)).map((intent) => intent.name);
    if (answer !== undefined) return answer.name || intents.join(' · ') || { zh: `第 ${at + 1} 个回答`, en: `answer ${at + 1}` };
  }
  if (node?.kind === 'condition') {
    const at = node.rules.findIndex((each) => each.id === exit);
    const rule = node.rules[at];
    if (rule !== undefined) return rule.name || { zh: `第 ${at + 1} 个条件`, en: `rule ${at + 1}` };
  }
  if (node?.kind === 'menu' && node.options.some((option) => option.key === exit)) return exit;
  const own = node?.kind === 'subflow' ? node.exits : node?.kind === 'agent-model' ? node.outcomes : [];
  const at = own.findIndex((each) => each.id === exit);
  if (at >= 0) return own[at]?.name || { zh: `第 ${at + 1} 个出口`, en: `exit ${at + 1}` };
  return exitWord(node?.kind, exit) ?? exit;
};
