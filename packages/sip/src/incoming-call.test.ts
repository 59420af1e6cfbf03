import { once } from 'node:events';
import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock/manual-clock.ts';
import { rawRequest, tagOf } from './testing/raw-messages.ts';
import { openRawPeer } from './testing/raw-peer.ts';
import { acknowledgedCall, peerCalls } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';
import type { Target } from './transport/index.ts';

const standard = { t1: 500, t2: 4000, t4: 5000 };

describe('an INVITE that comes again', () => {
  test('is one call, and gets the last answer again', async () => {
    const { stack, peer, call, invite } = await peerCalls();
    call.ring();
    await peer.response(180);
    peer.send(invite, stack.address);
    await peer.response(180);
    call.reject(486);
    await peer.response(486);
    peer.send(invite, stack.address);
    await peer.response(486);
    expect(stack.figures().calls).toBe(0);
  });

  test('by another way is refused as merged', async () => {
    const { stack, peer, invite } = await peerCalls();
    peer.send(invite.replace('branch=z9hG4bK-in-1', 'branch=z9hG4bK-fork-2'), stack.address);
    await peer.response(482);
  });
});

describe('a 200', () => {
  test('is repeated at 0.5, 1.5, 3.5, 7.5, 11.5 s … until the ACK, and hung up after 32 s without one', async () => {
    const clock = new ManualClock();
    const { peer, call, stack } = await peerCalls({ clock, timers: standard });
    const ended = once(call, 'ended');
    call.answer(testOffer);
    const first = await peer.response(200);
    for (const wait of [500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 4000]) {
      clock.advance(wait);
      expect((await peer.response(200)).to).toEqual(first.to);
    }
    clock.advance(500);
    expect((await ended)[0]).toMatchObject({ by: 'local', cause: 'ack-timeout' });
    const bye = await peer.request('BYE');
    expect(bye.uri).toBe(`sip:peer@127.0.0.1:${peer.address.port}`);
    expect(stack.figures().calls).toBe(1);
  });

  test('is not repeated after its ACK', async () => {
    const clock = new ManualClock();
    const { stack } = await acknowledgedCall({ clock, timers: standard });
    const sent = stack.figures().sent;
    clock.advance(31_000);
    expect(stack.figures().sent).toBe(sent);
  });
});

describe('a refusal', () => {
  test('is repeated until the ACK (timer G), which ends it', async () => {
    const clock = new ManualClock();
    const { stack, peer, call } = await peerCalls({ clock, timers: standard });
    call.reject(486);
    const refusal = await peer.response(486);
    clock.advance(500);
    await peer.response(486);
    peer.send(
      rawRequest({
        method: 'ACK',
        from: peer.address,
        to: stack.address,
        callId: 'in-1',
        toTag: tagOf(refusal),
        branch: 'z9hG4bK-in-1-INVITE-1',
      }),
      stack.address,
    );
    await expect.poll(() => stack.figures().received).toBe(2);
    const sent = stack.figures().sent;
    clock.advance(5000);
    expect(stack.figures().sent).toBe(sent);
    expect(stack.figures().transactions).toBe(0);
  });
});

test('a call that was refused is not hung up: there is no dialog that a BYE would end (RFC 3261 15)', async () => {
  const { stack, peer, call } = await peerCalls();
  call.reject(488);
  await peer.response(488);
  const { sent } = stack.figures();
  call.bye({ q850: 41 });
  expect(stack.figures().sent).toBe(sent);
});

test('ringing is said again each minute, so that proxies keep the call', async () => {
  const clock = new ManualClock();
  const { peer, call } = await peerCalls({ clock });
  call.ring();
  await peer.response(180);
  clock.advance(60_000);
  await peer.response(180);
});

test('a CANCEL that comes after the 200 changes nothing', async () => {
  const { stack, peer, call, toTag } = await acknowledgedCall();
  const events: string[] = [];
  call.on('cancelled', () => events.push('cancelled'));
  call.on('ended', () => events.push('ended'));
  peer.send(
    rawRequest({ method: 'CANCEL', from: peer.address, to: stack.address, callId: 'in-1', branch: 'z9hG4bK-in-1-INVITE-1' }),
    stack.address,
  );
  const response = await peer.response(200);
  expect(response.cseq?.method).toBe('CANCEL');
  expect(events).toEqual([]);
  peer.send(rawRequest({ method: 'BYE', cseq: 2, from: peer.address, to: stack.address, callId: 'in-1', toTag }), stack.address);
  await peer.response(200);
  expect(events).toEqual(['ended']);
});

test('a caller may end an early dialog by BYE, but may not change an offer that is still open', async () => {
  const { stack, peer, call } = await peerCalls();
  call.ring();
  const toTag = tagOf(await peer.response(180));
  const request = { from: peer.address, to: stack.address, callId: 'in-1', toTag };
  peer.send(rawRequest({ ...request, method: 'UPDATE', cseq: 2, body: testOffer }), stack.address);
  await peer.response(500);
  const cancelled = once(call, 'cancelled');
  peer.send(rawRequest({ ...request, method: 'BYE', cseq: 3 }), stack.address);
  await cancelled;
  await peer.response(487);
});

test('a CANCEL for nothing is answered with 481', async () => {
  const stack = await startStack();
  const peer = await openRawPeer();
  peer.send(rawRequest({ method: 'CANCEL', from: peer.address, to: stack.address, callId: 'none' }), stack.address);
  await peer.response(481);
});

test('requests in the dialog follow the Record-Route of the INVITE', async () => {
  const proxy = await openRawPeer();
  const { call } = await acknowledgedCall({}, [`Record-Route: <sip:127.0.0.1:${proxy.address.port};lr>, <sip:far.example;lr>`]);
  call.bye();
  const bye = await proxy.request('BYE');
  expect(bye.list('route')).toEqual([`<sip:127.0.0.1:${proxy.address.port};lr>`, '<sip:far.example;lr>']);
});

test.each<[string, (trap: string) => string[]]>([
  ['Contact', (trap) => [`Contact: <sip:peer@${trap}>`]],
  ['Contact by name', () => ['Contact: <sip:peer@localhost>']],
  ['Record-Route', (trap) => [`Record-Route: <sip:${trap};lr>`]],
  ['maddr', (trap) => [`Contact: <sip:peer@192.0.2.1:${trap.split(':')[1]};maddr=127.0.0.1>`]],
])('a caller whose %s points where nothing may be sent is hung up where its packets come from', async (_, headers) => {
  const trap = await openRawPeer();
  const mayReach = ({ host, port }: Target): boolean => isIP(host) !== 0 && port !== trap.address.port;
  const { call, peer } = await acknowledgedCall({ mayReach }, headers(`127.0.0.1:${trap.address.port}`));
  call.bye();
  await peer.request('BYE');
  expect(trap.waiting).toEqual([]);
});

test('a caller behind NAT is hung up where its packets come from', async () => {
  const stack = await startStack<string>({
    onInvite: (call) => {
      call.once('confirmed', () => call.bye());
      call.answer(testOffer);
    },
  });
  const peer = await openRawPeer();
  const request = { from: peer.address, believes: { host: '10.1.2.3', port: 5060 }, to: stack.address, callId: 'nat' };
  peer.send(rawRequest({ ...request, method: 'INVITE', body: testOffer }), stack.address);
  const toTag = tagOf(await peer.response(200));
  peer.send(rawRequest({ ...request, method: 'ACK', toTag, branch: 'z9hG4bKack' }), stack.address);
  expect((await peer.request('BYE')).uri).toBe('sip:peer@10.1.2.3:5060');
});

test('a caller who offers nothing is offered something, and its answer comes with the ACK', async () => {
  const arrived = Promise.withResolvers<string | undefined>();
  const stack = await startStack<string>({
    onInvite: (call) => {
      expect(call.offer).toBeUndefined();
      call.on('remoteAnswer', (sdp) => arrived.resolve(sdp));
      call.answer(testOffer);
    },
  });
  const peer = await openRawPeer();
  peer.send(rawRequest({ method: 'INVITE', from: peer.address, to: stack.address, callId: 'late' }), stack.address);
  const toTag = tagOf(await peer.response(200));
  peer.send(
    rawRequest({ method: 'ACK', from: peer.address, to: stack.address, callId: 'late', toTag, branch: 'z9hG4bKack', body: testOffer }),
    stack.address,
  );
  expect(await arrived.promise).toBe(testOffer);
});

test('an ACK without the answer that it was to bring is told as one', async () => {
  const arrived = Promise.withResolvers<string | undefined>();
  const stack = await startStack<string>({
    onInvite: (call) => {
      call.on('remoteAnswer', (sdp) => arrived.resolve(sdp));
      call.answer(testOffer);
    },
  });
  const peer = await openRawPeer();
  const request = { from: peer.address, to: stack.address, callId: 'late' };
  peer.send(rawRequest({ ...request, method: 'INVITE' }), stack.address);
  const toTag = tagOf(await peer.response(200));
  peer.send(rawRequest({ ...request, method: 'ACK', toTag, branch: 'z9hG4bKack' }), stack.address);
  expect(await arrived.promise).toBeUndefined();
});

describe('an offer within the call', () => {
  test('is refused with 488 where nobody decides, and the call goes on', async () => {
    const { stack, peer, toTag, call } = await acknowledgedCall();
    peer.send(
      rawRequest({ method: 'INVITE', cseq: 2, from: peer.address, to: stack.address, callId: 'in-1', toTag, body: testOffer }),
      stack.address,
    );
    await peer.response(488);
    const ended = once(call, 'ended');
    peer.send(rawRequest({ method: 'BYE', cseq: 3, from: peer.address, to: stack.address, callId: 'in-1', toTag }), stack.address);
    expect((await ended)[0]).toEqual({ by: 'remote', cause: 'bye' });
  });

  test('that is cancelled gets 487, and a second one meanwhile 500', async () => {
    const { stack, peer, toTag, call } = await acknowledgedCall();
    call.onOffer(() => new Promise(() => {}));
    const request = { from: peer.address, to: stack.address, callId: 'in-1', toTag };
    peer.send(rawRequest({ ...request, method: 'INVITE', cseq: 2, body: testOffer }), stack.address);
    await peer.response(100);
    peer.send(rawRequest({ ...request, method: 'UPDATE', cseq: 3, body: testOffer }), stack.address);
    await peer.response(500);
    peer.send(rawRequest({ ...request, method: 'CANCEL', cseq: 2, branch: 'z9hG4bK-in-1-INVITE-2' }), stack.address);
    await peer.response(487);
  });

  test('whose decision fails is refused with 500', async () => {
    const { stack, peer, toTag, call } = await acknowledgedCall();
    call.onOffer(() => Promise.reject(new Error('no media left')));
    peer.send(
      rawRequest({ method: 'INVITE', cseq: 2, from: peer.address, to: stack.address, callId: 'in-1', toTag, body: testOffer }),
      stack.address,
    );
    await peer.response(500);
  });
});

test('what is no call of ours is answered by the book', async () => {
  const stack = await startStack();
  const peer = await openRawPeer();
  const request = { from: peer.address, to: stack.address };
  for (const [method, status, more] of [
    ['INVITE', 480, { body: testOffer }],
    ['REGISTER', 405, {}],
    ['MESSAGE', 405, {}],
    ['DANCE', 501, {}],
    ['BYE', 481, { toTag: 'x' }],
    ['INFO', 481, {}],
    ['OPTIONS', 420, { headers: ['Require: gruu'] }],
    ['OPTIONS', 416, { uri: 'tel:+8613800000000' }],
    ['OPTIONS', 200, {}],
  ] as const) {
    peer.send(rawRequest({ ...request, method, callId: `${method}-${status}`, ...more }), stack.address);
    const response = await peer.response(status);
    expect(response.callId).toBe(`${method}-${status}`);
  }
});
