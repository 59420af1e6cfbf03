import type { LiveCall } from '@parley/contract/live-call';
import { expect, test } from 'vitest';
import { nextRows } from './use-wall.ts';

const call = (id: string, ours = ''): LiveCall => ({
  ...{
    id,
    taskId: null,
    flowId: null,
    grade: null,
    area: null,
    direction: 'out',
    party: '139',
    flowName: null,
    flowVersion: null,
    taskName: null,
  },
  ...{ environment: 'production', state: 'talking', taken: false, nodeName: null, startedAt: '', answeredAt: null, risk: 'calm' },
  ...{ riskValue: null, ours, theirs: '', speaking: null, talk: [], slots: {}, lines: [] },
});
const ids = (rows: ReturnType<typeof nextRows>) => rows.map((row) => `${row.call.id}${row.over ? ' over' : ''}`);

test('while the wall is held nothing moves and what is new waits; texts go on', () => {
  const rows = nextRows([], [call('a'), call('b')], { held: false, now: 0 });
  const held = nextRows(rows, [call('c'), call('b', 'new'), call('a')], { held: true, now: 1_000 });
  expect(ids(held)).toEqual(['a', 'b']);
  expect(held[1]?.call.ours).toBe('new');
  expect(ids(nextRows(held, [call('c'), call('b'), call('a')], { held: false, now: 2_000 }))).toEqual(['c', 'b', 'a']);
});

test('a call that is over stays ten seconds', () => {
  const rows = nextRows([], [call('a'), call('b')], { held: false, now: 0 });
  const one = nextRows(rows, [call('b')], { held: true, now: 1_000 });
  expect(ids(one)).toEqual(['a over', 'b']);
  const two = nextRows(one, [call('b')], { held: false, now: 9_000 });
  expect(ids(two)).toEqual(['b', 'a over']);
  expect(ids(nextRows(two, [call('b')], { held: false, now: 11_500 }))).toEqual(['b']);
});
