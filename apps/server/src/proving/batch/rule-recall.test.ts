import { compile } from '@parley/dialog';
import { script } from '@parley/dialog/testing/talk';
import { expect, test } from 'vitest';
import { ruleRecall } from './rule-recall.ts';

test('each rule is told with its hits, those that were taken for its intent, and all that were', () => {
  const price = {
    ...{ id: 'price', name: 'price', kind: 'custom', exact: ['how much'] },
    ...{ regex: ['how (much|dear)'], rules: [{ all: ['price'], any: [], none: ['no'] }] },
  };
  const flow = script([], { start: { next: 'bye' } }, { intents: [price] });
  const said = [
    { text: 'how much', count: 3 },
    { text: 'what is the price', count: 2 },
    { text: 'no price please', count: 1 },
    { text: 'yes', count: 5 },
  ];
  const rows = ruleRecall(flow, compile(flow).understanding, said);
  const of = (kind: string) => rows.find((one) => one.item === 'price' && one.kind === kind);
  expect(of('exact')).toMatchObject({ hits: 3, right: 3 });
  expect(of('regex')).toMatchObject({ rule: 'how (much|dear)', hits: 3, right: 3 });
  expect(of('rule')).toMatchObject({ rule: '+(price) -(no)', hits: 2, right: 2 });
  expect(of('rule')?.decided).toBeGreaterThanOrEqual(5);
  expect(rows.find((one) => one.item === 'yes')).toMatchObject({ kind: 'exact', hits: 5, right: 5, decided: 5 });
});
