import { flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { csvOf, libraryRows } from './library-rows.ts';

const draft = flow.parse({
  language: 'zh',
  nodes: [],
  intents: [{ id: 'a', name: '预约', similar: ['想约, 明天', '=1+1'], black: ['不约'] }],
  knowledge: [
    { id: 'k', question: '多少钱', answers: [{ text: '免费。' }, { text: '不要钱。' }], similar: ['贵吗'], after: { kind: 'end' } },
  ],
  libraries: [{ id: 'l', name: '网点', items: [{ value: '徐汇', synonyms: ['徐家汇', '田林'] }] }],
  slots: [{ id: 's', name: '网点', entity: { kind: 'choice', libraryId: 'l' } }],
});

test('a library is told row by row, as a file would bring it in', () => {
  expect(libraryRows(draft, 'similar')).toEqual([
    ['预约', '想约, 明天'],
    ['预约', '=1+1'],
  ]);
  expect(libraryRows(draft, 'knowledge')).toEqual([['多少钱', '免费。\n不要钱。', '贵吗', 'end', '3']]);
  expect(libraryRows(draft, 'values')).toEqual([['网点', '徐汇', '徐家汇、田林']]);
  expect(libraryRows(draft, 'slots')).toEqual([['网点', 'choice', '网点', '']]);
});

test('a row with commas, lines or a formula is one row of text', () => {
  expect(csvOf([['a', '想约, 明天', '一\n二', '=1+1', '"']])).toBe('\uFEFFa,"想约, 明天","一\n二",\'=1+1,""""\r\n');
});
