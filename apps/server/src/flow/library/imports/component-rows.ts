import { Problem, problems } from '@parley/contract';
import { type Component, exitsOf, exitWord, type Flow, type FlowNode, flowNode, limits } from '@parley/contract/flow/graph';
import { uuid7 } from '@parley/db';
import { refusedInput } from '../../../kit/failures.ts';
import { components } from '../item-libraries.ts';
import { libraryProblems } from '../problems.ts';
import type { Column, Fill } from './library-import.ts';

type ComponentField = 'component' | 'node' | 'kind' | 'text' | 'after' | 'exit';

const kinds = {
  说话: 'speak',
  提问: 'ask',
  挂机: 'hangup',
  返回: 'return',
  speak: 'speak',
  ask: 'ask',
  hangup: 'hangup',
  return: 'return',
} as const;
const kindChoices = { zh: '说话、提问、挂机、返回', en: 'speak, ask, hangup, return' };

const columns = {
  component: { zh: '组件', en: 'Component' },
  node: { zh: '节点', en: 'Node' },
  kind: { zh: '类型', en: 'Kind' },
  text: { zh: '话术', en: 'Text' },
  after: { zh: '上一节点', en: 'After' },
  exit: { zh: '出口', en: 'Exit' },
} as const;

export const componentColumns: readonly Column<ComponentField>[] = [
  { field: 'component', title: columns.component, others: ['组件名称', '组件名', 'component name'], needed: true },
  { field: 'node', title: columns.node, others: ['节点名称', '节点名', 'node name'], needed: true },
  { field: 'kind', title: columns.kind, others: ['节点类型', 'type'], needed: true },
  { field: 'text', title: columns.text, others: ['内容', '文本', 'prompt'] },
  { field: 'after', title: columns.after, others: ['上级', '上级节点', 'parent', 'from'] },
  { field: 'exit', title: columns.exit, others: ['分支', '意图', 'branch', 'intent'] },
];

const folded = (name: string): string => name.trim().toLowerCase();

/** The component of a name; one that is not there is made, with its start. */
const componentNamed = (flow: Flow, name: string): Component => {
  const known = flow.components.find((one) => folded(one.name) === folded(name));
  if (known) return known;
  const id = components.open(flow).add({ name, nodes: [{ id: 'start', kind: 'start', number: 0 }] });
  const made = flow.components.find((one) => one.id === id);
  if (!made) throw new Error('a component that was added is not there');
  return made;
};

/** The exit that a row names; one for an intent is made where the question has none yet. */
const exitOf = (flow: Flow, node: FlowNode, wanted: string): { readonly id: string; make?: () => void } => {
  const exits = exitsOf(node);
  const bad = (): Problem =>
    new Problem(libraryProblems.cell, {
      column: columns.exit,
      value: wanted,
      choices: { zh: '意图名称、未识别、静默', en: 'an intent, Not understood, Silence' },
    });
  if (wanted === '') {
    if (node.kind === 'ask' || exits.length !== 1 || !exits[0]) throw bad();
    return exits[0];
  }
  const named = exits.find(({ id }) => {
    const word = exitWord(node.kind, id);
    return word && (folded(word.zh) === folded(wanted) || folded(word.en) === folded(wanted));
  });
  if (named) return named;
  if (node.kind !== 'ask') throw bad();
  const intent = flow.intents.find(({ name }) => folded(name) === folded(wanted));
  if (!intent) throw new Problem(libraryProblems.noOwner, { name: wanted, what: { zh: '意图', en: 'intent' } });
  const answer = node.answers.find(({ intents }) => intents.includes(intent.id));
  if (answer) return { id: answer.id };
  const id = uuid7();
  return { id, make: () => node.answers.push({ id, name: intent.name, intents: [intent.id] }) };
};

const apart = { x: 420, y: 160 };

/** One row a node: it hangs on an exit of the node that the row names, or of the one before it. */
export const fillComponents: Fill<ComponentField> = (flow) => (cells) => {
  const kind = Object.entries(kinds).find(([word]) => word === folded(cells.kind))?.[1];
  if (kind === undefined) throw new Problem(libraryProblems.cell, { column: columns.kind, value: cells.kind, choices: kindChoices });
  const known = flow.components.find((one) => folded(one.name) === folded(cells.component));
  if (known?.nodes.some(({ name }) => folded(name) === folded(cells.node))) throw new Problem(problems.nameTaken, { name: cells.node });
  if ((known?.nodes.length ?? 0) >= limits.nodes)
    throw new Problem(libraryProblems.full, { what: { zh: '节点', en: 'nodes' }, limit: limits.nodes });
  if (cells.after !== '' && !known?.nodes.some(({ name }) => folded(name) === folded(cells.after)))
    throw new Problem(libraryProblems.noOwner, { name: cells.after, what: { zh: '节点', en: 'node' } });
  const prompts = kind === 'return' ? {} : { prompts: cells.text === '' ? [] : [{ text: cells.text }] };
  const number = 1 + Math.max(0, ...(known?.nodes ?? []).map((node) => node.number));
  const before = cells.after === '' ? known?.nodes.at(-1) : known?.nodes.find(({ name }) => folded(name) === folded(cells.after));
  const siblings = known?.edges.filter(({ from }) => from === before?.id).length ?? 0;
  const position = { x: (before?.position.x ?? 0) + apart.x, y: (before?.position.y ?? 0) + apart.y * siblings };
  const parsed = flowNode.safeParse({ id: uuid7(), kind, name: cells.node, number, position, ...prompts });
  if (!parsed.success) throw refusedInput(parsed.error);
  const exit = before ? exitOf(flow, before, cells.exit) : { id: 'next' };
  if (known?.edges.some((edge) => edge.from === before?.id && edge.exit === exit.id))
    throw new Problem(libraryProblems.taken, {
      text: cells.exit || '→',
      where: { zh: `节点“${before?.name}”`, en: `the node “${before?.name}”` },
    });
  // Nothing is refused from here on.
  const component = componentNamed(flow, cells.component);
  const from = before ?? component.nodes[0];
  if (!from) throw new Error('a component has no start');
  exit.make?.();
  component.nodes.push(parsed.data);
  component.edges.push({ id: uuid7(), from: from.id, exit: exit.id, to: parsed.data.id });
};
