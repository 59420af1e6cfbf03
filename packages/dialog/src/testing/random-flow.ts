import { exitsOf, type Flow, type FlowNode, flow, type NodeKind } from '@parley/contract/flow/graph';
import { edgesOf } from '../demo/edges.ts';

/** A number from 0 to 1. */
export type Random = () => number;

export const oneOf = <Item>(items: readonly Item[], random: Random): Item | undefined => items[Math.floor(random() * items.length)];

const kinds: readonly NodeKind[] = [
  'speak',
  'ask',
  'collect',
  'menu',
  'condition',
  'set',
  'transfer',
  'request',
  'agent-model',
  'sms',
  'subflow',
  'return',
  'hangup',
];
const entities = [
  { kind: 'number', min: 1, max: 9 },
  { kind: 'date' },
  { kind: 'time' },
  { kind: 'digits', min: 2, max: 4 },
  { kind: 'yes-no' },
  { kind: 'name' },
  { kind: 'address' },
  { kind: 'plate' },
  { kind: 'tracking' },
  { kind: 'email' },
  { kind: 'identity', of: 'resident' },
  { kind: 'text' },
  { kind: 'choice', libraryId: 'lib' },
  { kind: 'pattern', regex: '[a-c]+' },
];

const fields = (kind: NodeKind, random: Random): object => {
  const prompts = random() < 0.8 ? [{ text: 'Prompt {v} {slot0}.', short: random() < 0.5 ? 'Short.' : '' }] : [];
  const fallback = { count: 1 + Math.floor(random() * 3), prompts: random() < 0.5 ? [] : [{ text: 'Again?' }] };
  switch (kind) {
    case 'ask':
      return {
        prompts,
        answers: [
          { id: 'a', intents: ['yes'] },
          { id: 'b', intents: ['no', 'other'] },
        ],
        unmatched: fallback,
        silence: fallback,
        fills: random() < 0.3 ? ['s0'] : [],
        knowledge: random() < 0.7,
      };
    case 'collect':
      return {
        prompts,
        slotId: random() < 0.9 ? `s${Math.floor(random() * entities.length)}` : null,
        by: oneOf(['speech', 'keys', 'either'], random),
        keys: { min: 1, max: 3 },
        retry: fallback,
        confirm: { on: random() < 0.5, prompts: [{ text: 'Is it {slot0}?' }] },
      };
    case 'menu':
      return { prompts, options: [{ key: '1' }, { key: '2' }], invalid: fallback, timeout: fallback };
    case 'condition':
      return { rules: [{ id: 'r', when: { tests: [{ kind: 'count', of: 'turns', compare: 'gte', value: Math.floor(random() * 4) }] } }] };
    case 'set':
      return {
        assignments: [
          { kind: 'variable', name: 'v', value: '{v}x' },
          { kind: 'label', labelId: 'l', remove: random() < 0.3 },
        ],
      };
    case 'request':
      return {
        prompts,
        url: 'https://api.example/{v}?s={slot0}',
        body: { kind: 'json', text: '{"a": "{v}", "b": {slot0}}' },
        takes: [
          { path: 'a', to: { kind: 'variable', name: 'v' } },
          { path: 'b', to: { kind: 'slot', slotId: 's0' } },
        ],
      };
    case 'agent-model':
      return {
        prompts,
        instructions: 'Talk. {v}',
        outcomes: [{ id: 'a', name: 'Won', when: 'They agree.' }],
        tools: { fills: ['s0'], transfer: random() < 0.5 ? { to: { kind: 'number', number: '1' } } : null },
        maxTurns: 1 + Math.floor(random() * 4),
        fillers: random() < 0.5 ? [] : [{ text: 'Well.' }],
        guard: { forbidden: ['cat'] },
      };
    case 'sms':
      return { strategyId: 's', values: [{ name: 'x', value: '{v}' }] };
    case 'subflow':
      return {
        to: oneOf<object>(
          [
            { kind: 'component', componentId: 'c' },
            { kind: 'flow', flowId: 'f' },
            { kind: 'flow', flowId: 'no' },
          ],
          random,
        ),
      };
    default:
      return { prompts };
  }
};

const component = {
  id: 'c',
  name: 'C',
  nodes: [
    { id: 'c0', kind: 'start' },
    {
      id: 'c1',
      kind: 'ask',
      prompts: [{ text: 'In here?' }],
      answers: [{ id: 'y', intents: ['yes'] }],
      unmatched: { count: 1 },
      silence: { count: 1 },
    },
    { id: 'c2', kind: 'return' },
    { id: 'c3', kind: 'return', exit: 'Unknown' },
  ],
  edges: edgesOf({ c0: { next: 'c1' }, c1: { y: 'c2', unmatched: 'c3', silence: 'c3' } }),
};

const linkedGraph = {
  nodes: [
    { id: 'start', kind: 'start' },
    { id: 'n1', kind: 'collect', prompts: [{ text: 'Which?' }], slotId: 's0' },
    { id: 'n2', kind: 'subflow', to: { kind: 'flow', flowId: 'f' } },
    { id: 'n3', kind: 'return' },
  ],
  slots: [{ id: 's0', name: 'slot0', entity: { kind: 'number' } }],
  edges: edgesOf({ start: { next: 'n1' }, n1: { filled: 'n2', failed: 'n3', refused: 'n3' }, n2: { done: 'n3', failed: 'n3' } }),
};

/** A flow of random nodes whose exits lead anywhere or nowhere, circles and dead ends included. */
export const randomFlow = (random: Random): Flow => {
  const size = 2 + Math.floor(random() * 12);
  const drafts = Array.from({ length: size }, (_, n) => {
    const kind = oneOf(kinds, random) ?? 'speak';
    return { id: `n${n}`, kind, labels: random() < 0.2 ? ['l'] : [], ...fields(kind, random) };
  });
  const parsed = flow.parse({
    language: random() < 0.5 ? 'zh' : 'en',
    nodes: [{ id: 'start', kind: 'start' }, ...drafts],
    intents: [
      { id: 'yes', name: 'yes', kind: 'affirm', exact: ['yes', '是的'] },
      { id: 'no', name: 'no', kind: 'deny', similar: ['no', '不是'] },
      { id: 'other', name: 'other', rules: [{ any: ['cat', '猫'] }] },
      { id: 'again', name: 'again', kind: 'repeat', exact: ['again', '再说一遍'] },
      { id: 'stop', name: 'stop', kind: 'refuse', exact: ['stop', '别打了'] },
    ],
    knowledge: [
      { id: 'k1', question: 'how much', answers: [{ text: 'Ten.' }], after: { kind: random() < 0.5 ? 'repeat' : 'return' } },
      {
        id: 'k2',
        question: '多少钱',
        answers: [{ text: '十块。' }],
        after: { kind: 'jump', nodeId: `n${Math.floor(random() * (size + 2))}` },
      },
    ],
    slots: entities.map((entity, n) => ({ id: `s${n}`, name: `slot${n}`, entity })),
    libraries: [{ id: 'lib', name: 'lib', items: [{ value: 'red', synonyms: ['红'] }] }],
    variables: [{ name: 'v', sample: 'x' }],
    labels: [{ id: 'l', name: 'L' }],
    grades: [{ id: 'g', code: 'A', when: { tests: [{ kind: 'label', labelId: 'l' }] } }],
    components: [component],
    linked: [{ flowId: 'f', name: 'F', version: 1, graph: { language: 'en', ...linkedGraph } }],
    handlers: random() < 0.5 ? [] : [{ id: 'h', intents: ['stop'], do: random() < 0.5 ? { kind: 'end' } : { kind: 'jump', nodeId: 'n0' } }],
    answering: { silentMs: random() < 0.3 ? 20_000 : 0 },
  });
  const tidy = random() < 0.5;
  const to = (): string | undefined => (!tidy && random() < 0.05 ? 'nowhere' : oneOf(parsed.nodes.slice(1), random)?.id);
  const wired = (node: FlowNode) =>
    exitsOf(node).flatMap((exit) => {
      const target = tidy || random() < 0.92 ? to() : undefined;
      return target === undefined ? [] : [{ id: `${node.id}-${exit.id}`, from: node.id, exit: exit.id, to: target }];
    });
  return { ...parsed, edges: parsed.nodes.flatMap(wired) };
};
