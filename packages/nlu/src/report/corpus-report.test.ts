import { flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { corpusReport } from './corpus-report.ts';

const corpus = flow.parse({
  language: 'zh',
  nodes: [],
  intents: [
    {
      id: 'hesitate',
      name: '犹豫',
      similar: ['有点贵我再考虑考虑', '我回去跟家里商量一下', '我再比比别家', '太贵了先不要吧', '算了再说吧', '暂时先不考虑'],
    },
    { id: 'refuse', name: '拒绝', similar: ['太贵了不要', '算了吧不说了', '暂时不考虑', '不需要谢谢', '没兴趣', '不办'] },
    {
      id: 'address',
      name: '改地址',
      similar: ['我要改收货地址', '地址写错了', '换个地址送', '送到新家的地址', '收货地址变了', '帮我改一下地址'],
    },
  ],
  knowledge: [{ id: 'price', question: '多少钱', similar: ['什么价格', '要花多少钱', '价钱是多少'] }],
});

test('two intents that share their wording cannot be told apart, and the sentences that do it are named', () => {
  const { confused, mistaken, meanings } = corpusReport(corpus);
  expect(confused.map(({ ids }) => ids.toSorted())).toEqual([['hesitate', 'refuse']]);
  expect(confused[0]?.of).toBe(12);
  expect(mistaken.find(({ text }) => text === '暂时不考虑')).toMatchObject({ of: 'refuse', takenFor: 'hesitate', nearest: '暂时先不考虑' });
  expect(meanings.find(({ id }) => id === 'address')).toMatchObject({ sentences: 6, recognised: 6 });
  expect(meanings.map(({ type }) => type)).toEqual(['intent', 'intent', 'intent', 'knowledge']);
});

test('a flow without sentences has nothing to tell', () => {
  expect(corpusReport(flow.parse({ language: 'en', nodes: [] }))).toEqual({ meanings: [], confused: [], mistaken: [], pulling: [] });
});
