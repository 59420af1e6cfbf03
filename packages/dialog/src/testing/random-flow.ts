import { exitsOf, type Flow, type FlowNode, flow, type NodeKind } from '@parley/contract/flow/graph';

/** A number from 0 to 1. */
export type Random = () => number;

export const oneOf = <Item>(items: readonly Item[], random: Random): Item | undefined => items[Math.floor(random() * items.length)];

const kinds: readonly NodeKind[] = ['speak', 'ask', 'collect', 'menu', 'condition', 'set', 'transfer', 'hangup'];
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
    default:
      return { prompts };
  }
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
