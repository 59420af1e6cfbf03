import { emptyFlow } from '@parley/contract/flow/empty';
import { type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { mergedFlow } from './merged-flow.ts';

const end = { x: 420, y: 120 };
const flowOf = (ids: readonly string[], next: string): Flow =>
  flow.parse({
    ...emptyFlow('zh'),
    nodes: [...emptyFlow('zh').nodes, ...ids.map((id) => ({ id, kind: 'speak', name: id, position: end, prompts: [{ text: id }] }))],
    edges: [
      { id: 'a', from: 'start', exit: 'next', to: next },
      ...ids.map((id) => ({ id: `${id}-next`, from: id, exit: 'next', to: 'end' })),
    ],
  });

test('what is gone keeps its place, or moves below what stands there now, and its ways are told from new ones', () => {
  const { flow: merged, edges } = mergedFlow(flowOf(['old'], 'old'), flowOf(['new'], 'new'));
  expect(merged.nodes.map(({ id }) => id)).toEqual(['start', 'end', 'new', 'old']);
  const old = merged.nodes.find(({ id }) => id === 'old');
  expect(old?.position.x).toBe(424);
  expect(old?.position.y).toBeGreaterThan(end.y + 100);
  expect(Object.fromEntries(edges)).toEqual({ 'start/next': 'added', 'new/next': 'added', 'old/next': 'removed' });
});

test('two that are the same are one', () => {
  const same = flowOf(['one'], 'one');
  expect(mergedFlow(same, same)).toEqual({ flow: same, edges: new Map() });
});
