import { Problem } from '@parley/contract';
import { type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { entityLibraries, gradeRules, intents, knowledgeItems, labels, similarWords, slots } from './item-libraries.ts';
import { nodeTrees } from './node-tree.ts';
import { blackSentences, exactSentences, expressions, intentRules, similarQuestions, similarSentences } from './part-libraries.ts';

const draft = (): Flow =>
  flow.parse({
    language: 'zh',
    nodes: [
      { id: 's', kind: 'start', name: '开始' },
      {
        id: 'q',
        kind: 'ask',
        name: '问时间',
        labels: ['hot'],
        prompts: [{ text: '您是 {姓名} 吗？' }],
        answers: [{ id: 'yes', name: '是', intents: ['book'] }],
        fills: ['who'],
      },
      { id: 'e', kind: 'hangup', name: '再见', prompts: [{ text: '再见，{姓名}。' }] },
    ],
    edges: [
      { id: '1', from: 's', exit: 'next', to: 'q' },
      { id: '2', from: 'q', exit: 'yes', to: 'e' },
      { id: '3', from: 'q', exit: 'silence', to: 'q' },
    ],
    intents: [
      { id: 'book', name: '预约', exact: ['我要预约'], similar: ['想约个时间'], black: ['不预约'] },
      { id: 'other', name: '其他' },
    ],
    slots: [{ id: 'who', name: '姓名', entity: { kind: 'choice', libraryId: 'people' } }],
    libraries: [{ id: 'people', name: '人名', items: [{ value: '王', synonyms: ['小王'] }] }],
    knowledge: [{ id: 'price', question: '多少钱', answers: [{ text: '免费。' }], labels: ['hot'] }],
    labels: [{ id: 'hot', name: '热' }],
    grades: [
      { id: 'a', code: 'A', when: { tests: [{ kind: 'intent', intentId: 'other' }] } },
      { id: 'z', code: 'Z', when: { tests: [] } },
    ],
  });

/** A sentence as a caller sends it. */
const of = (owner_id: string, text: string) => ({ owner_id, text });

const refused = (write: () => unknown): string => {
  try {
    write();
  } catch (error) {
    if (error instanceof Problem) return error.kind.id;
    throw error;
  }
  return 'taken';
};

test('a sentence that sounds like one of the same intent is refused, whichever list that stands in', () => {
  expect(refused(() => exactSentences.open(draft()).add(of('book', '我要预约！')))).toBe('library.taken');
  expect(refused(() => similarSentences.open(draft()).add(of('book', ' 我要 预约')))).toBe('library.taken');
  expect(refused(() => blackSentences.open(draft()).add(of('book', '想约个时间')))).toBe('library.taken');
  expect(refused(() => exactSentences.open(draft()).add(of('other', '我要预约')))).toBe('taken');
  expect(refused(() => similarQuestions.open(draft()).add(of('price', '多少钱？')))).toBe('library.taken');
  expect(refused(() => exactSentences.open(draft()).add(of('book', '？！')))).toBe('library.no-words');
  expect(refused(() => exactSentences.open(draft()).add(of('nobody', '在吗')))).toBe('library.no-owner');
});

test('the id of a sentence means that sentence and no other, whatever stands before it', () => {
  const flow = draft();
  const editor = exactSentences.open(flow);
  const [first, second] = ['帮我预约', '约一下'].map((text) => editor.add(of('book', text)));
  expect(editor.remove([first ?? ''])).toBe(1);
  expect(exactSentences.open(flow).detail(second ?? '')).toMatchObject({ text: '约一下', owner_name: '预约' });
  expect(exactSentences.open(flow).change(first ?? '', { text: '别的' })).toBeUndefined();
  const next = exactSentences.open(flow).change(second ?? '', { text: '约一下吧' });
  expect(flow.intents[0]?.exact).toEqual(['我要预约', '约一下吧']);
  expect(exactSentences.open(flow).detail(next ?? '')).toMatchObject({ text: '约一下吧' });
});

test('an expression that would backtrack is refused, and one in time of the text is not', () => {
  const add = (text: string) => refused(() => expressions.open(draft()).add(of('book', text)));
  expect(['(a)\\1', '(?=约)', '(', '(a{1,99}){99}'].map(add)).toEqual(Array(4).fill('library.expression'));
  expect(add('(约+)+时间')).toBe('taken');
});

test('a rule without a word to be heard is refused, and so is one that stands in another order', () => {
  const flow = draft();
  const editor = intentRules.open(flow);
  const add = (rule: object) => refused(() => editor.add({ owner_id: 'book', ...rule }));
  expect(add({ none: ['不'] })).toBe('library.rule-empty');
  expect(add({ all: ['约', '时间'] })).toBe('taken');
  expect(add({ all: ['时间', '约'] })).toBe('library.taken');
  const id = editor.rows('book')[0]?.id ?? '';
  editor.change(id, { none: ['不'] });
  expect(flow.intents[0]?.rules).toEqual([{ all: ['约', '时间'], any: [], none: ['不'] }]);
});

test('what is in use is not deleted, and the refusal names where', () => {
  expect(refused(() => intents.open(draft()).remove(['book']))).toBe('row.in-use');
  expect(refused(() => intents.open(draft()).remove(['other']))).toBe('row.in-use');
  expect(refused(() => slots.open(draft()).remove(['who']))).toBe('row.in-use');
  expect(refused(() => entityLibraries.open(draft()).remove(['people']))).toBe('row.in-use');
  const flow = draft();
  try {
    labels.open(flow).remove(['hot']);
  } catch (error) {
    expect(error).toMatchObject({ values: { name: '热', by: { zh: '问时间、多少钱' } } });
  }
  expect(flow.labels).toHaveLength(1);
  expect(knowledgeItems.open(flow).remove(['price'])).toBe(1);
});

test('names are taken once, whatever their case; a slot also not that of a variable', () => {
  const flow = draft();
  flow.variables.push({ name: '城市', sample: '', fallback: '', sayAs: 'text', personal: false });
  expect(refused(() => intents.open(flow).add({ name: ' 预约 ' }))).toBe('row.name-taken');
  expect(refused(() => intents.open(flow).change('other', { name: '预约' }))).toBe('row.name-taken');
  expect(refused(() => intents.open(flow).change('other', { name: '其他' }))).toBe('taken');
  expect(refused(() => slots.open(flow).add({ name: '城市', entity: { kind: 'text' } }))).toBe('row.name-taken');
  expect(refused(() => similarWords.open(flow).add({ heard: '预约', meant: '预约' }))).toBe('library.same-word');
});

test('a slot needs its library, and a renamed one is renamed where it is said', () => {
  const flow = draft();
  const missing = { name: '网点', entity: { kind: 'choice', libraryId: 'none' } };
  expect(refused(() => slots.open(flow).add(missing))).toBe('row.not-found');
  slots.open(flow).change('who', { name: '称呼' });
  expect(JSON.stringify(flow.nodes)).not.toContain('{姓名}');
  expect(flow.nodes[2]).toMatchObject({ prompts: [{ text: '再见，{称呼}。' }] });
});

test('a word stands for one value of its library', () => {
  const items = [
    { value: '王', synonyms: ['小王'] },
    { value: '汪', synonyms: ['小王'] },
  ];
  expect(refused(() => entityLibraries.open(draft()).change('people', { items }))).toBe('library.taken');
});

test('a new grading rule comes before one that always holds, or where it is wanted', () => {
  const flow = draft();
  const when = { tests: [{ kind: 'label', labelId: 'hot' }] };
  gradeRules.open(flow).add({ code: 'B', when });
  gradeRules.open(flow).add({ code: 'S', when, place: 0 });
  expect(flow.grades.map(({ code }) => code)).toEqual(['S', 'A', 'B', 'Z']);
  gradeRules.open(flow).change(flow.grades[0]?.id ?? '', { place: 1 });
  expect(flow.grades.map(({ code }) => code)).toEqual(['A', 'S', 'B', 'Z']);
});

test('a library takes no more than its limit', () => {
  const flow = draft();
  for (let n = flow.labels.length; n < 300; n++) labels.open(flow).add({ name: `标签${n}` });
  expect(refused(() => labels.open(flow).add({ name: '多' }))).toBe('library.full');
});

test('a node stands in the tree where it is first reached, and is named where it is reached again', () => {
  const { nodes, edges } = draft();
  const lost = nodes.flatMap((node) => (node.id === 'e' ? [{ ...node, id: 'lost' }] : []));
  const { main, unreached } = nodeTrees({ nodes: [...nodes, ...lost], edges }, 'zh');
  expect(main).toMatchObject([
    {
      id: 's',
      children: [
        {
          id: 'q',
          children: [
            { id: 'e', exit: '是', elsewhere: false },
            { id: 'q', exit: '静默', elsewhere: true, children: [] },
          ],
        },
      ],
    },
  ]);
  expect(unreached.map(({ id }) => id)).toEqual(['lost']);
});
