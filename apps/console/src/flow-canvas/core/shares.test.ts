import { emptyFlow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { withShares } from './shares.ts';
import { viewMaker } from './views.ts';

test('an exit shows its share of the leavings of its node, and a node that nobody left shows none', () => {
  const views = viewMaker()(emptyFlow('zh'), [], 'zh');
  const [start, end] = withShares(views, [
    { node: 'start', exit: 'next', times: 3 },
    { node: 'start', exit: 'an exit that is gone', times: 1 },
  ]);
  expect(start?.exits.map(({ share }) => share)).toEqual([0.75]);
  expect(end).toBe(views[1]);
});
