import { type FlowInput, flow, type NodeKind } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { edgesOf } from '../demo/edges.ts';
import { type IssueCode, verify } from '../index.ts';
import type { VerifyOptions } from './verify.ts';

const yes = { id: 'yes', name: 'Yes', kind: 'affirm', exact: ['yes'] } as const;
const ends = [
  { id: 'start', kind: 'start' },
  { id: 'bye', kind: 'hangup' },
] as const;

/** A flow that leads through one node, all of whose exits end the call. */
const through = (node: { readonly kind: NodeKind; readonly [field: string]: unknown }, exits: readonly string[], rest: object = {}) => {
  const { nodes = [], ...more }: { nodes?: object[] } = rest;
  return flow.parse({
    language: 'en',
    nodes: [...ends, { id: 'n', name: 'It', ...node }, ...nodes],
    edges: edgesOf({ start: { next: 'n' }, n: Object.fromEntries(exits.map((exit) => [exit, 'bye'])) }),
    grades: [{ id: 'a', code: 'A', when: {} }],
    ...more,
  });
};
const request = (settings: object) => through({ kind: 'request', url: 'https://api.example/x', ...settings }, ['ok', 'failed']);
const model = (settings: object) =>
  through({ kind: 'agent-model', instructions: 'Be kind.', outcomes: [{ id: 'o', name: 'Won', when: 'They agree.' }], ...settings }, [
    'o',
    'limit',
    'failed',
  ]);
const sms = through({ kind: 'sms', strategyId: 'thanks' }, ['next']);
const component: NonNullable<FlowInput['components']>[number] = {
  id: 'c',
  name: 'Check',
  nodes: [
    { id: 'c-start', kind: 'start' },
    { id: 'c-back', kind: 'return', exit: 'Late' },
  ],
  edges: edgesOf({ 'c-start': { next: 'c-back' } }),
};
const toComponent = (settings: object = {}, rest: object = {}) =>
  through(
    { kind: 'subflow', to: { kind: 'component', componentId: 'c' }, exits: [{ id: 'late', name: 'Late' }], ...settings },
    ['done', 'late', 'failed'],
    { components: [component], ...rest },
  );
const toFlow = (linked: object[] = [], settings: object = {}) =>
  through({ kind: 'subflow', to: { kind: 'flow', flowId: 'f' }, ...settings }, ['done', 'failed'], { linked });
const linked = (language: 'zh' | 'en', nodes: object[]) => ({ flowId: 'f', name: 'F', version: 1, graph: { language, nodes } });

test.each([
  ['a request', request({})],
  ['a model', model({})],
  ['a component', toComponent()],
  ['another flow', toFlow([linked('en', [...ends])])],
  ['a message of which nothing is known here', sms],
])('%s that is whole has no fault', (_name, whole) => expect(verify(whole, { isLinked: true, hasModel: true })).toEqual([]));

const place = { node: 'n' };

test.each<[IssueCode, ReturnType<typeof flow.parse>, object, VerifyOptions?]>([
  ['request-url', request({ url: ' ' }), place],
  ['request-url-form', request({ url: 'ftp://api.example/' }), place],
  ['request-url-form', request({ url: 'https://{host}/x' }), place],
  ['request-url-form', request({ url: 'https://api.example{v}/x' }), place],
  ['request-url-form', request({ url: 'https://user:secret@api.example/' }), place],
  ['request-host', request({}), place, { allows: (url) => url.host !== 'api.example' }],
  ['request-body', request({ body: { kind: 'json', text: '{"a": }' } }), place],
  ['request-header', request({ headers: [{ name: 'Host', value: 'x' }] }), place],
  ['slot-unknown', request({ takes: [{ path: 'a', to: { kind: 'slot', slotId: 'gone' } }] }), { ...place, item: 'gone' }],
  ['variable-unknown', request({ url: 'https://api.example/{order}' }), { ...place, item: 'order' }],
  ['variable-unknown', request({ body: { kind: 'json', text: '{"a": "{order}", "n": {order}}' } }), { ...place, item: 'order' }],
  ['model-instructions', model({ instructions: '' }), place],
  ['model-outcome', model({ outcomes: [{ id: 'o', name: 'Won' }] }), { ...place, exit: 'o' }],
  ['model-endpoint', model({}), place, { hasModel: false }],
  ['slot-unknown', model({ tools: { fills: ['gone'] } }), { ...place, item: 'gone' }],
  ['transfer-target', model({ tools: { transfer: {} } }), place],
  ['sms-strategy', through({ kind: 'sms' }, ['next']), place],
  ['sms-strategy-unknown', sms, place, { strategies: new Map() }],
  ['sms-strategy-disabled', sms, place, { strategies: new Map([['thanks', 'disabled']]) }],
  ['sms-strategy-elsewhere', sms, place, { strategies: new Map([['thanks', 'elsewhere']]) }],
  ['sms-strategy-unapproved', sms, place, { strategies: new Map([['thanks', 'unapproved']]) }],
  ['sms-no-channel', sms, place, { strategies: new Map([['thanks', 'ready']]) }],
  ['subflow-target', toFlow([], { to: { kind: 'flow', flowId: '' } }), place],
  ['subflow-unpublished', toFlow(), { ...place, item: 'f' }, { isLinked: true }],
  ['subflow-language', toFlow([linked('zh', [...ends])]), place],
  ['component-unknown', toComponent({ to: { kind: 'component', componentId: 'gone' } }), { ...place, item: 'gone' }],
  ['subflow-exit', toComponent({ exits: [] }), place],
  [
    'subflow-exit-unused',
    toComponent({
      exits: [
        { id: 'late', name: 'Late' },
        { id: 'early', name: 'Early' },
      ],
    }),
    { ...place, exit: 'early' },
  ],
  ['subflow-recursive', toFlow([linked('en', [...ends, { id: 'again', kind: 'subflow', to: { kind: 'flow', flowId: 'f' } }])]), place],
  [
    'subflow-recursive',
    toComponent(
      {},
      {
        components: [
          { ...component, nodes: [...component.nodes, { id: 'again', kind: 'subflow', to: { kind: 'component', componentId: 'c' } }] },
        ],
      },
    ),
    place,
  ],
  [
    'exit-open',
    toComponent({}, { edges: edgesOf({ start: { next: 'n' }, n: { done: 'bye', failed: 'bye' } }) }),
    { ...place, exit: 'late' },
  ],
  ['start-missing', toComponent({}, { components: [{ ...component, nodes: component.nodes.slice(1) }] }), { item: 'c' }],
  ['unreachable', toComponent({}, { components: [{ ...component, edges: [] }] }), { node: 'c-back' }],
  ['handler-empty', model({}), { item: 'h' }],
])('%s is told where it is', (code, draft, where, options = {}) => {
  const told =
    code === 'handler-empty' ? { ...draft, handlers: flow.shape.handlers.parse([{ id: 'h', intents: [], do: { kind: 'end' } }]) } : draft;
  const issue = verify(told, options).find((one) => one.code === code);
  expect(issue).toMatchObject(where);
  expect(`${issue?.message.zh} ${issue?.message.en}`).not.toMatch(/\{|undefined/);
});

test.each<[IssueCode, object[]]>([
  ['intent-unknown', [{ id: 'h', intents: ['gone'], do: { kind: 'end' } }]],
  ['handler-jump', [{ id: 'h', intents: ['yes'], do: { kind: 'jump', nodeId: 'gone' } }]],
  ['handler-empty', [{ id: 'h', intents: ['yes'], do: { kind: 'answer' } }]],
  ['label-unknown', [{ id: 'h', intents: ['yes'], do: { kind: 'end' }, labels: ['gone'] }]],
  ['node-unknown', [{ id: 'h', intents: ['yes'], do: { kind: 'end' }, except: ['gone'] }]],
  [
    'handler-twice',
    [
      { id: 'h', intents: ['yes'], do: { kind: 'end' } },
      { id: 'h2', intents: ['yes'], do: { kind: 'end' } },
    ],
  ],
])('of what is answered anywhere, %s is found', (code, handlers) => {
  const draft = through({ kind: 'speak', prompts: [{ text: 'Hello.' }] }, ['next'], { intents: [yes], handlers });
  expect(verify(draft).map((issue) => issue.code)).toContain(code);
});
