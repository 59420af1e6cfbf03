import { type Language, say, type Text } from '@parley/contract';
import type { FlowIssue } from '@parley/contract/flow';
import { type Exit, exitsOf, exitWord, type Flow, type FlowNode } from '@parley/contract/flow/graph';
import { describeAssignment, describeCondition } from './condition-text.ts';
import { type ExitView, type NodeView, piecesOf } from './view.ts';

const words = {
  noTarget: { zh: '没有去向', en: 'Leads nowhere' },
  key: { zh: '按 {key} {name}', en: '{key} {name}' },
  noSlot: { zh: '未选槽位', en: 'No slot chosen' },
  slot: { zh: '槽位：{name}', en: 'Slot: {name}' },
  speech: { zh: '说', en: 'speech' },
  keys: { zh: '按键', en: 'keys' },
  either: { zh: '说或按键', en: 'speech or keys' },
  confirm: { zh: '复述确认', en: 'confirmed' },
  inbound: { zh: '呼入', en: 'Inbound' },
  outbound: { zh: '呼出', en: 'Outbound' },
  assistant: { zh: '来电助理', en: 'Assistant' },
  unnamed: { zh: '未选意图', en: 'No intent chosen' },
  extension: { zh: '分机 {number}', en: 'Extension {number}' },
  number: { zh: '外线 {number}', en: 'Outside {number}' },
  nobody: { zh: '未填号码', en: 'no number' },
  noStrategy: { zh: '未选短信策略', en: 'No SMS strategy chosen' },
  noAddress: { zh: '未填地址', en: 'no address' },
  turns: { zh: '最多 {n} 轮', en: '{n} {n|turn|turns} at most' },
  nothing: { zh: '没有赋值', en: 'Sets nothing' },
} as const satisfies Record<string, Text>;

const ownExitName = (flow: Flow, node: FlowNode, exit: Exit, language: Language): string | undefined => {
  switch (node.kind) {
    case 'ask':
    case 'collect': {
      const answer = node.answers.find(({ id }) => id === exit.id);
      const intents = answer?.intents.map((id) => flow.intents.find((intent) => intent.id === id)?.name).filter(Boolean) ?? [];
      return answer?.name || intents.join(' · ') || undefined;
    }
    case 'menu': {
      const option = node.options.find(({ key }) => key === exit.id);
      return option && say(words.key, language, { key: option.key, name: option.name }).trim();
    }
    case 'condition': {
      const rule = node.rules.find(({ id }) => id === exit.id);
      return rule && (rule.name || describeCondition(flow, rule.when, language));
    }
    case 'agent-model':
      return node.outcomes.find(({ id }) => id === exit.id)?.name || undefined;
    case 'subflow':
      return node.exits.find(({ id }) => id === exit.id)?.name || undefined;
    default:
      return undefined;
  }
};

/** What an exit is called: its own name, the intents that take it, its key, its rule, or the kind's word. */
export function exitName(flow: Flow, node: FlowNode, exit: Exit, language: Language): string {
  const own = exit.fallback ? undefined : ownExitName(flow, node, exit, language);
  if (own !== undefined) return own;
  const word = exitWord(node.kind, exit.id);
  return word ? say(word, language) : say(words.unnamed, language);
}

/** What a node is called where it has no name: nothing; a start says its direction. */
export const nodeName = (node: FlowNode, language: Language): string => {
  if (node.kind === 'start' && node.direction !== 'any' && (node.name === '' || /^(开始|Start)$/.test(node.name)))
    return say({ in: words.inbound, out: words.outbound, assistant: words.assistant }[node.direction], language);
  if (node.kind === 'hangup' && node.businessStatus !== '' && !node.name.toLowerCase().includes(node.businessStatus.toLowerCase()))
    return `${node.name} · ${node.businessStatus}`;
  return node.name;
};

/** Names of SMS strategies by their ids. */
type Strategies = ReadonlyMap<string, string>;
const noStrategies: Strategies = new Map();

const settingsOf = (flow: Flow, node: FlowNode, strategies: Strategies, language: Language): string | undefined => {
  switch (node.kind) {
    case 'collect': {
      const slot = flow.slots.find(({ id }) => id === node.slotId);
      const parts = [
        slot ? say(words.slot, language, { name: slot.name }) : say(words.noSlot, language),
        say(words[node.by], language),
        ...(node.confirm.on ? [say(words.confirm, language)] : []),
      ];
      return parts.join(' · ');
    }
    case 'transfer':
      return say(words[node.to.kind], language, { number: node.to.number || say(words.nobody, language) });
    case 'sms':
      return node.strategyId === '' ? say(words.noStrategy, language) : strategies.get(node.strategyId);
    case 'request':
      return `${node.method} ${URL.canParse(node.url) ? new URL(node.url).host : say(words.noAddress, language)}`;
    case 'agent-model':
      return say(words.turns, language, { n: node.maxTurns });
    case 'return':
      return node.exit || undefined;
    case 'set':
      return node.assignments.map((set) => describeAssignment(flow, set, language)).join(' · ') || say(words.nothing, language);
    default:
      return undefined;
  }
};

/** A number as it is written beside a name. */
export const numberText = (number: number): string => String(number).padStart(2, '0');

const viewOf = (
  flow: Flow,
  node: FlowNode,
  targets: ReadonlyMap<string, string>,
  issues: readonly FlowIssue[],
  strategies: Strategies,
  language: Language,
): NodeView => {
  const exits = exitsOf(node).map((exit): ExitView => {
    const target = targets.get(exit.id);
    const issue = issues.find((one) => one.exit === exit.id && one.severity === 'error');
    return {
      id: exit.id,
      name: exitName(flow, node, exit, language),
      fallback: exit.fallback,
      waits: exit.id === 'silence',
      count: exit.count,
      target,
      issue: issue && (target === undefined ? say(words.noTarget, language) : issue.message),
    };
  });
  const notes = flow.comments.filter(({ nodeId, resolvedBy }) => nodeId === node.id && resolvedBy === '').length;
  const [prompt] = 'prompts' in node ? node.prompts : [];
  return {
    id: node.id,
    kind: node.kind,
    name: nodeName(node, language),
    number: numberText(node.number),
    at: node.position,
    said: prompt && node.kind !== 'hangup' ? piecesOf(prompt.text) : [],
    settings: settingsOf(flow, node, strategies, language),
    exits,
    issue: issues.some(({ severity }) => severity === 'error') ? 'error' : issues.length > 0 ? 'warning' : undefined,
    issues: issues.map(({ message }) => message),
    ...(notes > 0 ? { comments: notes } : {}),
  };
};

/** What a view was made of, so that the next time it is made anew only where something differs. */
type Made = {
  node: FlowNode;
  context: readonly unknown[];
  targets: string;
  issues: readonly FlowIssue[];
  language: Language;
  view: NodeView;
};

const none: readonly FlowIssue[] = [];

/** Faults of each node. Those of an exit that has been led somewhere since are settled. */
export function issuesByNode(flow: Flow, issues: readonly FlowIssue[]): Map<string, FlowIssue[]> {
  const led = new Set(flow.edges.map(({ from, exit }) => `${from}/${exit}`));
  const byNode = new Map<string, FlowIssue[]>();
  for (const issue of issues) {
    if (issue.node === null || (issue.exit !== null && led.has(`${issue.node}/${issue.exit}`))) continue;
    const list = byNode.get(issue.node);
    if (list) list.push(issue);
    else byNode.set(issue.node, [issue]);
  }
  return byNode;
}

/** Makes views of a flow, over and over; a node that shows the same keeps the same view. */
export function viewMaker(): (flow: Flow, issues: readonly FlowIssue[], language: Language, strategies?: Strategies) => NodeView[] {
  let before = new Map<string, Made>();
  return (flow, issues, language, strategies = noStrategies) => {
    const targets = new Map<string, Map<string, string>>();
    for (const { from, exit, to } of flow.edges) {
      const own = targets.get(from) ?? new Map<string, string>();
      targets.set(from, own.set(exit, to));
    }
    const found = issuesByNode(flow, issues);
    const context = [flow.intents, flow.slots, flow.labels, flow.knowledge, flow.grades, flow.comments, strategies];
    const now = new Map<string, Made>();
    for (const node of flow.nodes) {
      const own = targets.get(node.id) ?? new Map<string, string>();
      const led = [...own].flat().join('\n');
      const mine = found.get(node.id) ?? none;
      const old = before.get(node.id);
      const same =
        old?.node === node &&
        old.language === language &&
        old.targets === led &&
        old.context.every((part, i) => part === context[i]) &&
        old.issues.length === mine.length &&
        old.issues.every((issue, i) => issue === mine[i]);
      now.set(
        node.id,
        same ? old : { node, context, targets: led, issues: mine, language, view: viewOf(flow, node, own, mine, strategies, language) },
      );
    }
    before = now;
    return [...now.values()].map(({ view }) => view);
  };
}
