import { describe, expect, it } from 'vitest';
import { peaksOf, talkShares } from './draw-voices.ts';

describe('the wave of a call', () => {
  it('keeps the loudest sample of each part, whatever its sign', () => {
    expect(peaksOf([0.1, -0.5, 0.2, 0.3], 2)).toEqual([0.5, 0.3]);
    expect(peaksOf([], 2)).toEqual([0, 0]);
  });
  it('tells who speaks how much', () => {
    const ours = [...Array<number>(50).fill(0.5), ...Array<number>(50).fill(0)];
    const theirs = [...Array<number>(75).fill(0), ...Array<number>(25).fill(0.5)];
    expect(talkShares(ours, theirs, 100)).toEqual({ ours: 0.5, theirs: 0.25, silent: 0.25 });
  });
});
