import { expect, test } from 'vitest';
import { applyChanges, changesBetween } from './change.ts';
import { emptyFlow } from './empty.ts';
import { flow } from './schema.ts';

const draft = emptyFlow('zh');

test('only what changed is sent, and applied it gives the same draft', () => {
  const [start, end] = draft.nodes;
  if (!start || !end) throw new Error('an empty flow has two nodes');
  const after = flow.parse({
    ...draft,
    nodes: [
      { ...end, name: '再见' },
      { id: 'ask', kind: 'ask', name: '问' },
    ],
    edges: [],
    variables: [{ name: '姓名' }],
    listening: { ...draft.listening, bargeIn: false },
  });
  const changes = changesBetween(draft, after);
  expect(changes.map(({ part }) => part).sort()).toEqual(['edges', 'listening', 'nodes', 'variables']);
  expect(changes.find(({ part }) => part === 'nodes')).toMatchObject({ put: [{ id: 'end' }, { id: 'ask' }], remove: ['start'] });
  expect(flow.parse(applyChanges(draft, changes))).toEqual(after);
  expect(changesBetween(after, after)).toEqual([]);
});

test('an order that changed is kept, as of rules and grades where the first that holds counts', () => {
  const grades = flow.shape.grades.parse([
    { id: 'a', code: 'A', when: {} },
    { id: 'b', code: 'B', when: {} },
    { id: 'c', code: 'C', when: {} },
  ]);
  const before = { ...draft, grades };
  const after = { ...draft, grades: [...grades].reverse() };
  const changes = changesBetween(before, after);
  expect(changes).toEqual([{ kind: 'items', part: 'grades', put: [], remove: [], order: ['c', 'b', 'a'] }]);
  expect(applyChanges(before, changes)).toEqual(after);
});

test('a list whose items share a name goes as a whole', () => {
  const twice = flow.shape.variables.parse([{ name: '姓名' }, { name: '姓名' }]);
  const after = { ...draft, variables: twice };
  expect(changesBetween(draft, after)).toMatchObject([{ kind: 'whole', part: 'variables' }]);
  expect(applyChanges(draft, changesBetween(draft, after))).toEqual(after);
});
