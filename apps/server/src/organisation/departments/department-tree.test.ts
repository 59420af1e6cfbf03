import { expect, test } from 'vitest';
import { withBelow, wouldCircle } from './department-tree.ts';

// sales ── east ── shanghai
//       └─ west
const parents = new Map([
  ['sales', null],
  ['east', 'sales'],
  ['west', 'sales'],
  ['shanghai', 'east'],
]);

test('a department cannot come under itself or under one of its own', () => {
  expect(wouldCircle(parents, 'sales', 'sales')).toBe(true);
  expect(wouldCircle(parents, 'sales', 'shanghai')).toBe(true);
  expect(wouldCircle(parents, 'east', 'west')).toBe(false);
  expect(wouldCircle(parents, 'shanghai', null)).toBe(false);
});

test('a circle that is stored already ends the walk', () => {
  expect(
    wouldCircle(
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
      'c',
      'a',
    ),
  ).toBe(false);
});

test('what is below a department is found at any depth', () => {
  expect(withBelow(parents, 'sales')).toEqual(['sales', 'east', 'west', 'shanghai']);
  expect(withBelow(parents, 'west')).toEqual(['west']);
});
