import { type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { parcelDelivery } from '../demo/parcel-delivery.ts';
import { satisfactionSurvey } from '../demo/satisfaction-survey.ts';
import { changesOf, compareFlows } from './compare.ts';
import { fieldWords } from './field-words.ts';

const changed = (edit: (draft: Flow) => void): Flow => {
  const draft = flow.parse(structuredClone(parcelDelivery));
  edit(draft);
  return draft;
};
const before = flow.parse(parcelDelivery);

test('a flow is the same as itself, and as itself with nodes moved elsewhere', () => {
  expect(compareFlows(before, before, 'zh')).toEqual({ nodes: [], items: [], same: before.nodes.length });
  const moved = changed(({ nodes }) => {
    for (const node of nodes) node.position = { x: node.position.x + 40, y: 0 };
  });
  expect(compareFlows(before, moved, 'zh')).toMatchObject({ nodes: [], items: [] });
});

test('a prompt that says something else is told before and after, at its node', () => {
  const after = changed(({ nodes }) => {
    const node = nodes.find(({ id }) => id === 'identity');
    if (node && 'prompts' in node && node.prompts[0]) node.prompts[0].text = '您好，请问是{姓名}本人吗？';
  });
  const { nodes, same } = compareFlows(before, after, 'zh');
  expect(nodes).toMatchObject([
    {
      id: 'identity',
      name: '确认身份',
      change: 'changed',
      fields: [{ kind: 'text', key: 'prompts', label: '话术', after: expect.stringContaining('本人吗') }],
    },
  ]);
  expect(same).toBe(before.nodes.length - 1);
  expect(compareFlows(before, after, 'en').nodes[0]?.fields[0]?.label).toBe('Prompts');
});

test('an exit that leads elsewhere is told by the names of both targets', () => {
  const after = changed(({ edges }) => {
    const edge = edges.find(({ from, exit }) => from === 'identity' && exit === 'is');
    if (edge) edge.to = before.nodes.find(({ kind }) => kind === 'hangup')?.id ?? '';
  });
  const [node] = compareFlows(before, after, 'zh').nodes;
  expect(node).toMatchObject({ id: 'identity', fields: [{ key: 'exit:is', kind: 'text' }] });
  const [field] = node?.fields ?? [];
  expect(field?.kind === 'text' && field.before).not.toBe(field?.kind === 'text' && field.after);
});

test('a name that a target gets is no change of the exits that lead there', () => {
  const after = changed(({ nodes }) => {
    const node = nodes.find(({ id }) => id === 'tomorrow');
    if (node) node.name = '明天送';
  });
  expect(compareFlows(before, after, 'zh').nodes.map(({ id }) => id)).toEqual(['tomorrow']);
});

test('nodes that came and went are told as such, and where they were left to', () => {
  const [gone] = before.nodes.filter(({ kind }) => kind === 'ask').slice(-1);
  const after = changed((draft) => {
    draft.nodes = draft.nodes.filter(({ id }) => id !== gone?.id);
    draft.edges = draft.edges.filter(({ from, to }) => from !== gone?.id && to !== gone?.id);
  });
  const there = compareFlows(before, after, 'en');
  expect(there.nodes.find(({ id }) => id === gone?.id)?.change).toBe('removed');
  const back = compareFlows(after, before, 'en');
  expect(back.nodes.find(({ id }) => id === gone?.id)?.change).toBe('added');
  expect(changesOf(back).counts).toMatchObject({ added: 1, removed: 0 });
});

test('samples are counted as they come and go; another order of them is no change', () => {
  const [first] = before.intents.filter(({ similar }) => similar.length > 2);
  const after = changed(({ intents }) => {
    const intent = intents.find(({ id }) => id === first?.id);
    if (intent) intent.similar = [...intent.similar.slice(1).reverse(), '一句新的', '又一句新的'];
  });
  expect(compareFlows(before, after, 'zh').items).toMatchObject([
    {
      library: 'intents',
      libraryName: '意图',
      name: first?.name,
      change: 'changed',
      fields: [{ kind: 'list', key: 'similar', addedCount: 2, removedCount: 1 }],
    },
  ]);
});

test('settings of the whole flow are told as one item', () => {
  const after = changed((draft) => {
    draft.listening.silenceMs += 1000;
    draft.voice.speed = 1.2;
  });
  expect(compareFlows(before, after, 'en').items).toMatchObject([
    {
      library: 'settings',
      name: 'Settings',
      fields: [
        { key: 'voice', label: 'Voice' },
        { key: 'listening', label: 'Listening' },
      ],
    },
  ]);
});

test('two flows that have nothing in common are compared all the same, and every field has a word in both languages', () => {
  for (const language of ['zh', 'en'] as const) {
    const { nodes, items } = compareFlows(before, flow.parse(satisfactionSurvey), language);
    const labels = [...nodes, ...items].flatMap(({ fields }) => fields.map(({ label }) => label));
    expect(labels.length).toBeGreaterThan(50);
    expect(labels.filter((label) => label === '')).toEqual([]);
  }
});

/** Names of all fields of a JSON schema, wherever they lie. */
const fieldsOf = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => [
    ...(key === 'properties' && typeof inner === 'object' && inner !== null ? Object.keys(inner) : []),
    ...(key === 'default' ? [] : fieldsOf(inner)),
  ]);
};

test('whatever may be set in a flow has a word of its own', () => {
  // What is never told: ids and places, how a draft is stored, what other flows were when it was published, and notes of its authors.
  const untold = new Set([
    'id',
    'schema',
    'position',
    'x',
    'y',
    'nodes',
    'edges',
    'linked',
    'graph',
    'version',
    'comments',
    // Of a recording: what it says and how long it is are told.
    'audioId',
    'durationMs',
    'by',
    'wave',
    // Said without a name before it.
    'text',
  ]);
  const of = [flow.shape.nodes, flow.shape.handlers, flow.shape.intents, flow.shape.knowledge, flow.shape.slots, flow.shape.libraries];
  const others = [
    flow.shape.variables,
    flow.shape.grades,
    flow.shape.voice,
    flow.shape.listening,
    flow.shape.answering,
    flow.shape.understanding,
  ];
  const names = new Set([...of, ...others].flatMap((schema) => fieldsOf(schema.toJSONSchema())));
  expect([...names].filter((name) => !untold.has(name) && !Object.hasOwn(fieldWords, name))).toEqual([]);
});

test('another SMS strategy is told by its name, and one that is gone by its id', () => {
  const sending = (strategyId: string): Flow => {
    const draft = structuredClone(before);
    const id = draft.nodes[0]?.id ?? '';
    return flow.parse({
      ...draft,
      nodes: draft.nodes.map((node) => (node.id === id ? { ...node, kind: 'sms', strategyId, values: [] } : node)),
    });
  };
  const names = new Map([['s1', '催件']]);
  const [node] = compareFlows(sending('s1'), sending('s2'), 'en', names).nodes;
  expect(node?.fields).toMatchObject([{ label: 'SMS strategy', before: '催件', after: 's2' }]);
});
