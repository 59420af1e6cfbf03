import { emptyFlow, type Flow, type FlowInput, flow, recording } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { parcelDelivery } from '../demo/index.ts';
import { type IssueCode, verify, verifyDraft } from '../index.ts';

/** The parcel flow with something changed. */
const changed = (change: (draft: Flow) => void): Flow => {
  const draft: Flow = structuredClone(parcelDelivery);
  change(draft);
  return draft;
};

const codes = (draft: Flow): string[] => [...new Set(verify(draft).map((issue) => issue.code))].sort();

const node = <Kind extends Flow['nodes'][number]['kind']>(
  draft: Flow,
  id: string,
  kind: Kind,
): Extract<Flow['nodes'][number], { kind: Kind }> => {
  const found = draft.nodes.find((each): each is Extract<Flow['nodes'][number], { kind: Kind }> => each.id === id && each.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} ${id}`);
  return found;
};

/** Every edge of a node goes elsewhere. */
const redirect = (draft: Flow, from: string, to: string): void => {
  for (const edge of draft.edges) if (edge.from === from) edge.to = to;
};

const spare = (more: Partial<FlowInput>): Flow => flow.parse({ ...emptyFlow('en'), ...more });

test('a new draft may be published but has no grades', () => {
  expect(verify(emptyFlow('zh')).map(({ code, severity }) => [code, severity])).toEqual([['grades-missing', 'warning']]);
});

test('every fault names its node and speaks both languages', () => {
  const issues = verify(
    changed((draft) =>
      draft.edges.splice(
        draft.edges.findIndex((edge) => edge.from === 'tomorrow' && edge.exit === 'yes'),
        1,
      ),
    ),
  );
  expect(issues[0]).toMatchObject({
    code: 'exit-open',
    severity: 'error',
    node: 'tomorrow',
    exit: 'yes',
    message: { zh: '出口“方便”没有去向', en: 'The exit "方便" leads nowhere' },
  });
});

test('exits and rules without a name are told by their place, and nothing is told by its id', () => {
  const draft = changed((flow) => {
    const ask = node(flow, 'reject-sure', 'ask');
    Object.assign(ask.answers[0] ?? {}, { id: 'qcszml0ffqwk', name: '', intents: [] });
    const choice = node(flow, 'which-day', 'condition');
    Object.assign(choice.rules[0] ?? {}, { id: 'zzruleid0001', name: '', when: { join: 'all', tests: [] } });
    flow.labels.push({ id: flow.labels[0]?.id ?? '', name: '又一个' });
    flow.edges = flow.edges.filter(({ from }) => from !== ask.id && from !== choice.id);
  });
  const issues = verify(draft);
  const said = (code: IssueCode): (string | undefined)[] => issues.filter((one) => one.code === code).map(({ message }) => message.zh);
  expect(said('answer-empty')).toEqual(['出口“第 1 个回答”没有意图']);
  expect(said('exit-open')).toContain('出口“第 1 个回答”没有去向');
  expect(said('rule-always')).toEqual(['条件“第 1 个条件”总是成立，后面的不会被看到']);
  const ids = [...draft.nodes, ...draft.edges, ...draft.labels, ...draft.intents].map(({ id }) => id).filter((id) => id.length > 6);
  for (const { message } of issues)
    for (const id of [...ids, 'qcszml0ffqwk', 'zzruleid0001']) expect(`${message.zh} ${message.en}`).not.toContain(id);
});

test.each<[IssueCode, (draft: Flow) => void]>([
  ['start-missing', (draft) => draft.nodes.splice(0, 1)],
  ['start-twice', (draft) => draft.nodes.push({ ...node(draft, 'start', 'start'), id: 'start2' })],
  ['id-twice', (draft) => draft.labels.push({ id: 'booked', name: 'again' })],
  ['name-twice', (draft) => draft.variables.push({ ...(draft.variables[0] ?? never()), name: '派送日期' })],
  ['unreachable', (draft) => draft.nodes.push({ ...node(draft, 'booked', 'hangup'), id: 'island' })],
  ['edge-to-nothing', (draft) => Object.assign(draft.edges[0] ?? {}, { to: 'gone' })],
  ['edge-of-nothing', (draft) => draft.edges.push({ id: 'x', from: 'gone', exit: 'next', to: 'booked' })],
  ['edge-to-start', (draft) => Object.assign(draft.edges.find((edge) => edge.from === 'any-time') ?? {}, { to: 'start' })],
  ['exit-twice', (draft) => draft.edges.push({ id: 'x', from: 'any-time', exit: 'next', to: 'booked' })],
  [
    'no-end',
    (draft) => {
      // Who asks for a human gets out anywhere.
      draft.knowledge.splice(0);
      redirect(draft, 'which-day', 'period');
    },
  ],
  ['cycle', (draft) => redirect(draft, 'which-day', 'any-time')],
  ['prompt-missing', (draft) => node(draft, 'identity', 'ask').prompts.splice(0)],
  ['prompt-empty', (draft) => Object.assign(node(draft, 'identity', 'ask').prompts[0] ?? {}, { text: '  ' })],
  ['recording-missing', (draft) => Object.assign(draft.voice, { recordedOnly: true })],
  ['variable-in-recorded', (draft) => Object.assign(draft.voice, { recordedOnly: true })],
  [
    'recording-outdated',
    (draft) => node(draft, 'identity', 'ask').prompts[0]?.recordings.push(recording.parse({ text: '以前的话', audioId: 'a'.repeat(64) })),
  ],
  ['variable-unknown', (draft) => draft.variables.splice(0, 1)],
  ['slot-not-chosen', (draft) => Object.assign(node(draft, 'period', 'collect'), { slotId: null })],
  ['slot-unknown', (draft) => Object.assign(node(draft, 'period', 'collect'), { slotId: 'gone' })],
  ['slot-never-filled', (draft) => Object.assign(node(draft, 'day', 'collect'), { slotId: 'period' })],
  ['slot-unused', (draft) => draft.slots.push({ id: 'x', name: 'x', entity: { kind: 'phone' } })],
  ['slot-keys', (draft) => Object.assign(node(draft, 'period', 'collect'), { by: 'keys' })],
  [
    'keys-range',
    (draft) =>
      Object.assign(node(draft, 'day', 'collect'), { by: 'either', keys: { ...node(draft, 'day', 'collect').keys, min: 9, max: 8 } }),
  ],
  ['library-unknown', (draft) => draft.libraries.splice(0, 1)],
  ['library-empty', (draft) => draft.libraries[0]?.items.splice(0)],
  ['answers-missing', (draft) => node(draft, 'reject-sure', 'ask').answers.splice(0)],
  ['answer-empty', (draft) => node(draft, 'reject-sure', 'ask').answers[0]?.intents.splice(0)],
  ['intent-unknown', (draft) => node(draft, 'reject-sure', 'ask').answers[0]?.intents.push('gone')],
  ['intent-twice', (draft) => node(draft, 'reject-sure', 'ask').answers[1]?.intents.push('affirm')],
  [
    'intent-no-sample',
    (draft) => Object.assign(draft.intents.find((each) => each.id === 'busy') ?? {}, { exact: [' '], similar: [], rules: [], regex: [] }),
  ],
  [
    'intent-unused',
    (draft) => draft.intents.push({ ...(draft.intents[0] ?? never()), id: 'x', kind: 'custom', exact: ['独一无二'], similar: [] }),
  ],
  ['sentence-twice', (draft) => draft.intents.find((each) => each.id === 'busy')?.exact.push('是的')],
  ['protective-in-yes', (draft) => draft.intents.find((each) => each.id === 'affirm')?.similar.push('可以，给我转人工')],
  ['regex', (draft) => draft.intents[0]?.regex.push('(a)\\1')],
  ['knowledge-empty', (draft) => draft.knowledge[0]?.answers.splice(0)],
  ['knowledge-jump', (draft) => Object.assign(draft.knowledge[0] ?? {}, { after: { kind: 'jump', nodeId: 'gone' } })],
  ['label-unknown', (draft) => draft.labels.splice(0, 1)],
  ['rules-missing', (draft) => node(draft, 'which-day', 'condition').rules.splice(0)],
  ['rule-always', (draft) => node(draft, 'which-day', 'condition').rules[0]?.when.tests.splice(0)],
  ['confirm-missing', (draft) => node(draft, 'day', 'collect').confirm.prompts.splice(0)],
  ['grade-unreached', (draft) => draft.grades.push({ id: 'z', code: 'Z', name: '', when: { join: 'all', tests: [] } })],
  ['grade-unknown', (draft) => node(draft, 'any-time', 'set').assignments.push({ kind: 'grade', code: 'Q' })],
  ['voicemail-prompt', (draft) => Object.assign(draft.answering.voicemail, { do: 'leave-message' })],
])('finds %s', (code, change) => expect(codes(changed(change))).toContain(code));

test.each(['name', 'address', 'plate'] as const)('a %s is neither keyed nor heard by a recogniser of listed phrases', (kind) => {
  const draft = changed((flow) => {
    Object.assign(flow.slots.find(({ id }) => id === 'period') ?? never(), { entity: { kind } });
  });
  expect(verify(draft, { heardClosed: true })).toContainEqual(expect.objectContaining({ code: 'listens-openly', node: 'period' }));
  Object.assign(node(draft, 'period', 'collect'), { by: 'keys' });
  expect(codes(draft)).toContain('slot-keys');
});

const never = (): never => {
  throw new Error('the demo flow has changed');
};

test('a menu needs keys, each once', () => {
  const menu = (options: object[]) =>
    spare({
      nodes: [...emptyFlow('en').nodes, flow.shape.nodes.element.parse({ id: 'm', kind: 'menu', prompts: [{ text: 'Press.' }], options })],
    });
  expect(codes(menu([]))).toContain('options-missing');
  expect(codes(menu([{ key: '1' }, { key: '1' }]))).toContain('option-twice');
});

test('too many sentences are told', () => {
  const similar = Array.from({ length: 9000 }, (_, n) => `sentence ${n}`);
  const intents = Array.from({ length: 6 }, (_, n) => ({ id: `i${n}`, name: `i${n}`, similar }));
  expect(codes(spare({ intents }))).toContain('too-many-sentences');
});

test('a circle that listens, and counts, is no fault', () => {
  expect(codes(changed((draft) => redirect(draft, 'any-time', 'period')))).not.toContain('cycle');
});

test('a draft of the wrong shape is told where it is wrong', () => {
  const { flow: none, issues } = verifyDraft({ language: 'zh', nodes: [{ id: 'a', kind: 'dance' }] });
  expect(none).toBeNull();
  expect(issues).toMatchObject([{ code: 'shape', severity: 'error', message: { en: 'The draft has a wrong shape: nodes.0.kind' } }]);
  for (const draft of [null, 7, 'x', [], {}]) expect(verifyDraft(draft).issues.length).toBeGreaterThan(0);
  expect(verifyDraft(parcelDelivery).issues).toEqual([]);
});
