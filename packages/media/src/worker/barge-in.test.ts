import { describe, expect, it } from 'vitest';
import { fromDbfs } from '../detect/level.ts';
import { BargeInWatch } from './barge-in.ts';

const FLOOR = fromDbfs(-60);
const LOUD = fromDbfs(-25);

/** Feeds so many frames; the decisions that came, with the frame of each. */
const feed = (watch: BargeInWatch, square: number, frames: number, playedMs = 1000): [number, string][] =>
  Array.from({ length: frames }, (_, i) => [i, watch.take(square, FLOOR, playedMs) ?? ''] as [number, string]).filter(
    ([, decision]) => decision !== '',
  );

describe('barge-in watch', () => {
  it('says voice once after 60 ms, then that nobody confirmed it', () => {
    const watch = new BargeInWatch({ protectMs: 500, duckDb: 12, resumeAfterMs: 400 });
    expect(feed(watch, LOUD, 40)).toEqual([
      [2, 'voice'],
      [22, 'unconfirmed'],
    ]);
  });

  it('waits for the same voice to pause before it can be a new one', () => {
    const watch = new BargeInWatch({ protectMs: 0, duckDb: 12 });
    expect(feed(watch, LOUD, 5)).toEqual([[2, 'voice']]);
    watch.settle();
    expect(feed(watch, LOUD, 100)).toEqual([]);
    expect(feed(watch, FLOOR, 15)).toEqual([]);
    expect(feed(watch, LOUD, 5)).toEqual([[2, 'voice']]);
  });

  it('hears nothing in the protected part, but a voice that goes on beyond it', () => {
    const watch = new BargeInWatch({ protectMs: 500, duckDb: 12, holdMs: 100 });
    expect(feed(watch, LOUD, 20, 300)).toEqual([]);
    expect(feed(watch, LOUD, 20, 600)).toHaveLength(1);
  });
});
