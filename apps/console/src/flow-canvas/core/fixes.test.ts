import { emptyFlow, type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { fixOf } from './fixes.ts';

const base: Flow = flow.parse({
  ...emptyFlow('zh'),
  nodes: [
    { id: 'start', kind: 'start' },
    { id: 'say', kind: 'speak', name: '播报', prompts: [{ text: '您好' }, { text: '' }] },
    { id: 'take', kind: 'collect', name: '时间', prompts: [{ text: '几点' }] },
  ],
  edges: [{ id: 'gone', from: 'start', exit: 'next', to: 'nobody' }],
});
const fix = (draft: Flow, code: string, where: { node?: string; exit?: string; item?: string }): Flow => {
  let ids = 0;
  const issue = {
    severity: 'error' as const,
    code,
    message: '',
    node: where.node ?? null,
    exit: where.exit ?? null,
    item: where.item ?? null,
  };
  const found = fixOf(draft, issue, { newId: () => `new-${++ids}`, hangup: '挂机', slot: '槽位' });
  if (!found) throw new Error(`no fix for ${code}`);
  return flow.parse(found.apply(draft));
};

test('each certain mend does what it says', () => {
  expect(fix(base, 'edge-to-nothing', { node: 'start', exit: 'next', item: 'gone' }).edges).toEqual([]);
  const ended = fix(base, 'exit-open', { node: 'say', exit: 'next' });
  const end = ended.nodes.find(({ kind }) => kind === 'hangup');
  expect(ended.edges).toContainEqual({ id: 'new-2', from: 'say', exit: 'next', to: end?.id });
  // A second open exit goes to the hang-up that is there now.
  expect(fix(ended, 'exit-open', { node: 'take', exit: 'filled' }).nodes).toHaveLength(4);
  const slotted = fix(base, 'slot-not-chosen', { node: 'take' });
  expect(slotted.slots).toMatchObject([{ name: '时间' }]);
  expect(slotted.nodes.find(({ id }) => id === 'take')).toMatchObject({ slotId: slotted.slots[0]?.id });
  expect(fix(base, 'variable-unknown', { node: 'say', item: '姓名' }).variables).toMatchObject([{ name: '姓名' }]);
  expect(fix(base, 'prompt-empty', { node: 'say' }).nodes[1]).toMatchObject({ prompts: [{ text: '您好' }] });
  expect(
    fix({ ...base, nodes: base.nodes.map((node) => ({ ...node, labels: ['lost'] })) }, 'label-unknown', { item: 'lost' }).nodes[0]?.labels,
  ).toEqual([]);
});
