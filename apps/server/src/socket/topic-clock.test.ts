import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TopicClock } from './topic-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a topic is done at once, then at most once in its time, and once more for what came meanwhile', () => {
  const done: string[] = [];
  const clock = new TopicClock(1000, (key) => void done.push(key));
  for (let n = 0; n < 5; n++) clock.ask('a');
  clock.ask('b');
  expect(done).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['a', 'b', 'a']);
  vi.advanceTimersByTime(5000);
  expect(done).toEqual(['a', 'b', 'a']);
  clock.ask('a');
  expect(done).toEqual(['a', 'b', 'a', 'a']);
  clock.close();
});
