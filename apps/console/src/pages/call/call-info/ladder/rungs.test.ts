import type { SipMessage } from '@parley/contract/call';
import { expect, test } from 'vitest';
import { ladderOf } from './rungs.ts';

const message = (n: number, direction: 'in' | 'out', line: string, peer = 'a:5060', sipCallId = 'one'): SipMessage => ({
  ...{ n, direction, peer, sipCallId, transport: 'UDP', local: 'we:5060', bytes: 10 },
  ...{ at: new Date(n * 100).toISOString(), message: `${line}\r\n\r\n` },
});

test('two legs stand on either side of us, each arrow goes where its message went', () => {
  const { columns, ours, rungs } = ladderOf([
    message(1, 'in', 'INVITE sip:we SIP/2.0'),
    message(2, 'out', 'INVITE sip:b SIP/2.0', 'b:5060', 'two'),
    message(3, 'in', 'SIP/2.0 486 Busy Here', 'b:5060', 'two'),
    message(4, 'out', 'SIP/2.0 180 Ringing'),
    message(5, 'out', 'SIP/2.0 180 Ringing'),
  ]);
  expect({ columns, ours }).toEqual({ columns: ['a:5060', 'we:5060', 'b:5060'], ours: 1 });
  expect(rungs.map(({ label, from, to, leg, tone, again, afterMs }) => [label, from, to, leg, tone, again, afterMs])).toEqual([
    ['INVITE', 0, 1, 0, 'request', false, 0],
    ['INVITE', 1, 2, 1, 'request', false, 100],
    ['486 Busy Here', 2, 1, 1, 'failure', false, 200],
    ['180 Ringing', 1, 0, 0, 'provisional', false, 300],
    ['180 Ringing', 1, 0, 0, 'provisional', true, 400],
  ]);
});

test('of no messages there is a ladder without rungs', () => {
  expect(ladderOf([]).rungs).toEqual([]);
});
