import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

test('undo and redo walk the same states back and forth', () => {
  const three = record(record(startHistory('a'), 'b', 0), 'c', 0);
  expect(undo(three).present).toBe('b');
  expect(undo(undo(three)).present).toBe('a');
  expect(redo(undo(three))).toMatchObject({ present: 'c', past: ['a', 'b'], future: [] });
});

test('a change after undo forgets what was undone', () => {
  const forked = record(undo(record(startHistory('a'), 'b', 0)), 'c', 0);
  expect(redo(forked).present).toBe('c');
  expect(undo(forked).present).toBe('a');
});

test('typing in one field is one step until it pauses', () => {
  let typed = startHistory('');
  typed = record(typed, 'h', 0, 'name');
  typed = record(typed, 'he', 200, 'name');
  typed = record(typed, 'hey', 5000, 'name');
  expect(undo(typed).present).toBe('he');
  expect(undo(undo(typed)).present).toBe('');
});

test('changes of two fields stay two steps', () => {
  const both = record(record(startHistory('x'), 'y', 0, 'one'), 'z', 10, 'two');
  expect(undo(both).present).toBe('y');
});

test('typing right after an undo does not swallow the step before it', () => {
  const typed = record(undo(record(record(startHistory('a'), 'b', 0, 'k'), 'c', 5000, 'k')), 'd', 5001, 'k');
  expect(undo(typed).present).toBe('b');
});

test('an equal value is no step, and at the ends nothing moves', () => {
  const one = startHistory('a');
  expect(record(one, 'a', 0)).toBe(one);
  expect(undo(one)).toBe(one);
  expect(redo(one)).toBe(one);
});

test('only the latest 200 steps are kept', () => {
  let many = startHistory(0);
  for (let i = 1; i <= 300; i += 1) many = record(many, i, i);
  expect(many.past).toHaveLength(200);
  expect(many.past[0]).toBe(100);
});
