import { expect, it } from 'vitest';
import { isBackground, isUntold, noteInput } from './activity.ts';

const start = Date.now();
const minute = 60_000;

it('takes calls soon after an input for the person at work, and the later ones for refreshes', () => {
  noteInput(start);
  expect(isBackground(start + 20_000)).toBe(false);
  expect(isBackground(start + minute)).toBe(true);
});

it('has something to tell when somebody types for long without a call, once', () => {
  noteInput(start + 5 * minute);
  expect(isUntold(start + 5 * minute)).toBe(true);
  expect(isBackground(start + 5 * minute)).toBe(false);
  expect(isUntold(start + 5 * minute)).toBe(false);
  expect(isUntold(start + 9 * minute)).toBe(false);
});
