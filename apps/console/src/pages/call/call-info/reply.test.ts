import type { Turn } from '@parley/contract/call';
import { describe, expect, it } from 'vitest';
import { slowestPart, totalOf, turnAt } from './reply.ts';

const turn = (atMs: number, latency: Turn['latency']): Turn => ({
  n: 1,
  who: 'robot',
  text: '',
  atMs,
  endMs: null,
  nodeId: null,
  nodeName: null,
  intent: null,
  matchedBy: null,
  score: null,
  evidence: null,
  bargeIn: false,
  interrupted: false,
  afterTransfer: false,
  heard: null,
  sound: null,
  latency,
});

describe('replies', () => {
  it('add up what occurred', () => expect(totalOf({ wait: 300, decide: 12 })).toBe(312));
  it('name the stage that made the slowest one slow, which is never the wait', () => {
    expect(slowestPart([turn(0, { wait: 300, recognise: 100 }), turn(1, { wait: 900, recognise: 200, decide: 350 })])).toEqual({
      part: 'decide',
      ms: 350,
    });
    expect(slowestPart([turn(0, null)])).toBeUndefined();
  });
  it('know which turn sounds', () => {
    const turns = [turn(100, null), turn(900, null)];
    expect([turnAt(turns, 0), turnAt(turns, 100), turnAt(turns, 5000)]).toEqual([-1, 0, 1]);
  });
});
