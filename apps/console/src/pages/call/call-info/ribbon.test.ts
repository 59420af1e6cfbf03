import type { Leg } from '@parley/contract/call';
import { expect, test } from 'vitest';
import { passedOf, ribbonOf } from './ribbon.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 14, 0, seconds)).toISOString();
const leg = (change: Partial<Leg>): Leg => ({
  ...{ n: 0, direction: 'out', side: 'person', party: '1002', name: '陈思远', remote: null, codec: null, redirections: [], stats: {} },
  ...{ startedAt: at(0), answeredAt: null, endedAt: null, sipStatus: null, q850: null },
  ...change,
});
const nodes = [
  { node: 'a', name: '报价', labels: [], atMs: 0 },
  { node: 'b', name: '转续保一组', labels: [], atMs: 10_000 },
];
const call = {
  answeredAt: at(0),
  transferredAt: at(20),
  path: nodes,
  legs: [
    leg({ side: 'customer', party: '13900000001', answeredAt: at(0), endedAt: at(60) }),
    leg({ n: 1, party: '1001', name: null, startedAt: at(10), endedAt: at(15), sipStatus: 486 }),
    leg({ n: 2, startedAt: at(15), answeredAt: at(20), endedAt: at(50), sipStatus: 200 }),
  ],
};
const nameOf = (one: Leg | undefined): string => one?.name ?? one?.party ?? 'agent';

test('who was called rings until the answer, or in vain; who took the call talks until the end of the leg', () => {
  expect(passedOf(call, 60_000).map(({ leg: { party }, ringing, talk }) => [party, ringing, talk])).toEqual([
    ['1001', { from: 10_000, to: 15_000 }, undefined],
    ['1002', { from: 15_000, to: 20_000 }, { from: 20_000, to: 50_000 }],
  ]);
});

test('a node ends where a person took the call, whose name stands there', () => {
  expect(ribbonOf(call, 60_000, nameOf).map(({ name, from, to, voice }) => [name, from, to, voice])).toEqual([
    ['报价', 0, 10_000, 'ours'],
    ['转续保一组', 10_000, 20_000, 'ours'],
    ['陈思远', 20_000, 50_000, 'agent'],
  ]);
});

test('a call that the line has passed on is in other hands from then on', () => {
  expect(ribbonOf({ ...call, legs: call.legs.slice(0, 1) }, 60_000, nameOf).at(-1)).toMatchObject({
    name: 'agent',
    from: 20_000,
    voice: 'agent',
  });
});

test('nobody has a call that was not passed on', () => {
  const robots = { ...call, transferredAt: null };
  expect(ribbonOf(robots, 60_000, nameOf).every(({ voice }) => voice === 'ours')).toBe(true);
  expect(ribbonOf({ ...robots, answeredAt: null, path: [], legs: [] }, 0, nameOf)).toEqual([]);
});
