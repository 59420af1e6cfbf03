import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyBuffer } from './key-buffer.ts';

const settings = { min: 1, max: 4, terminator: '#' as const, firstMs: 6000, betweenMs: 3000 };
let heard: string[];
let buffer: KeyBuffer;
beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  buffer = new KeyBuffer(
    (keys) => heard.push(keys),
    () => heard.push('timeout'),
  );
});
afterEach(() => vi.useRealTimers());

const press = (keys: string): void => {
  for (const key of keys) buffer.press(key);
};

test('the full count ends the input', () => {
  buffer.open(settings);
  press('1234');
  expect(heard).toEqual(['1234']);
});

test('the terminator ends it before', () => {
  buffer.open(settings);
  press('12#');
  expect(heard).toEqual(['12']);
});

test('a pause after a key ends it with what there is', () => {
  buffer.open(settings);
  press('7');
  vi.advanceTimersByTime(3000);
  expect(heard).toEqual(['7']);
});

test('no key in the time after the prompt is a time-out', () => {
  buffer.open(settings);
  vi.advanceTimersByTime(60_000); // the prompt is still being said
  buffer.promptOver(true);
  vi.advanceTimersByTime(6000);
  expect(heard).toEqual(['timeout']);
});

test('keys that nobody waits for are nothing', () => {
  expect(buffer.press('1')).toBe(false);
  expect(heard).toEqual([]);
});

test('keys stay while the same question is put again, and are gone with another', () => {
  buffer.open(settings, 'answer card');
  press('12');
  buffer.open(settings, 'answer card');
  press('34');
  buffer.open(settings, 'answer card');
  press('56');
  buffer.open(settings, 'confirm card');
  press('7#');
  expect(heard).toEqual(['1234', '7']);
});
