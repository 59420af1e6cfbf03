import { emptyFlow } from '@parley/contract/flow/empty';
import { flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { viewMaker } from './views.ts';

test('a node that sends a message shows the name of its strategy, also when that becomes known later', () => {
  const node = { id: 'sms', kind: 'sms', name: '发短信', number: 9, position: { x: 0, y: 0 }, values: [] };
  const sending = (strategyId: string) => flow.parse({ ...emptyFlow('zh'), nodes: [{ ...node, strategyId }], edges: [] });
  const views = viewMaker();
  const draft = sending('s1');
  expect(views(draft, [], 'zh')[0]?.settings).toBeUndefined();
  expect(views(draft, [], 'zh', new Map([['s1', '催件']]))[0]?.settings).toBe('催件');
  expect(views(sending(''), [], 'en')[0]?.settings).toBe('No SMS strategy chosen');
});
