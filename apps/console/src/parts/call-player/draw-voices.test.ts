import { describe, expect, it } from 'vitest';
import { peaksOf, shared, talkShares } from './draw-voices.ts';

describe('the wave of a call', () => {
  it('keeps the loudest sample of each part, whatever its sign', () => {
    expect(peaksOf([0.1, -0.5, 0.2, 0.3], 2)).toEqual([0.5, 0.3]);
    expect(peaksOf([], 2)).toEqual([0, 0]);
  });
  it('tells who speaks how much, and both at once, in shares that add up to the whole', () => {
    const ours = [...Array<number>(50).fill(0.5), ...Array<number>(50).fill(0)];
    const theirs = [...Array<number>(75).fill(0), ...Array<number>(25).fill(0.5)];
    const robot = { agent: [], durationMs: 100, bins: 100 };
    expect(talkShares([ours, theirs], robot)).toEqual({ ours: 500, agent: 0, theirs: 250, both: 0, silent: 250 });
    const over = [...Array<number>(40).fill(0), ...Array<number>(60).fill(0.5)];
    expect(talkShares([ours, over], robot)).toEqual({ ours: 400, agent: 0, theirs: 500, both: 100, silent: 0 });
    const taken = { ...robot, agent: [{ from: 30, to: 100 }] };
    expect(talkShares([ours, theirs], taken)).toEqual({ ours: 300, agent: 200, theirs: 250, both: 0, silent: 250 });
  });
  it('loses nothing by rounding', () => {
    expect(shared([1, 1, 1, 0])).toEqual([334, 333, 333, 0]);
    expect(shared([0, 0, 0, 0])).toEqual([0, 0, 0, 0]);
    for (let n = 1; n < 200; n++) expect(shared([n, 7, 13, 29 * n]).reduce((all, one) => all + one)).toBe(1000);
  });
});
