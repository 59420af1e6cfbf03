import { expect, test } from 'vitest';
import { script } from '../testing/talk.ts';
import { transfers } from './transfers.ts';

const transfer = { id: 't', kind: 'transfer', to: { kind: 'extension', number: '801' } } as const;
const ask = { id: 'q', kind: 'ask', prompts: [{ text: 'Well?' }], answers: [{ id: 'y', intents: ['yes'] }] } as const;
const start = { start: { next: 'q' } };

test('a flow transfers if a call can come to a transfer node, by an edge or by a jump', () => {
  expect(transfers(script([ask, transfer], { ...start, q: { y: 't' } }))).toBe(true);
  expect(transfers(script([ask], { ...start, q: { y: 'bye' } }))).toBe(false);
  // It stands there, and nothing leads to it.
  expect(transfers(script([ask, transfer], { ...start, q: { y: 'bye' } }))).toBe(false);
  const handlers = [{ id: 'h', intents: ['no'], do: { kind: 'jump', nodeId: 't' } }];
  expect(transfers(script([ask, transfer], { ...start, q: { y: 'bye' } }, { handlers }))).toBe(true);
  const knowledge = [{ id: 'k', question: 'a person please', answers: [{ text: 'One moment.' }], after: { kind: 'jump', nodeId: 't' } }];
  expect(transfers(script([ask, transfer], { ...start, q: { y: 'bye' } }, { knowledge }))).toBe(true);
});

test('what the flow runs counts, and so does a model that may transfer', () => {
  const component = {
    id: 'c',
    name: 'c',
    nodes: [{ id: 'cs', kind: 'start' }, transfer],
    edges: [{ id: 'e', from: 'cs', exit: 'next', to: 't' }],
  };
  const run = { id: 's', kind: 'subflow', to: { kind: 'component', componentId: 'c' } } as const;
  const led = { start: { next: 's' }, s: { done: 'bye', failed: 'bye' } };
  expect(transfers(script([run], led, { components: [component] }))).toBe(true);
  expect(transfers(script([run], led, { components: [{ ...component, edges: [] }] }))).toBe(false);
  const model = (to: object | null) => ({ id: 'm', kind: 'agent-model', tools: { transfer: to } }) as const;
  const way = { start: { next: 'm' }, m: { limit: 'bye', failed: 'bye' } };
  expect(transfers(script([model({ to: transfer.to })], way))).toBe(true);
  expect(transfers(script([model(null)], way))).toBe(false);
});
