import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock/manual-clock.ts';
import { rawRequest, rawResponse } from './testing/raw-messages.ts';
import { openRawPeer } from './testing/raw-peer.ts';
import { acknowledgedCall, callPeer } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

const standard = { t1: 500, t2: 4000, t4: 5000 };

describe('session timers', () => {
  test('a peer that refreshes is heard, and one that stops is hung up before the end', async () => {
    const clock = new ManualClock();
    const { call, peer, stack, toTag } = await acknowledgedCall({ clock, timers: standard }, [
      'Supported: timer',
      'Session-Expires: 120;refresher=uac',
    ]);
    const ended = once(call, 'ended');
    clock.advance(60_000);
    const headers = ['Supported: timer', 'Session-Expires: 120;refresher=uac'];
    peer.send(
      rawRequest({ method: 'UPDATE', from: peer.address, to: stack.address, callId: 'in-1', toTag, cseq: 2, headers }),
      stack.address,
    );
    const refreshed = await peer.response(200);
    expect([refreshed.header('session-expires'), refreshed.header('require')]).toEqual(['120;refresher=uac', 'timer']);
    clock.advance(80_000);
    expect(stack.figures().calls).toBe(1);
    clock.advance(10_000);
    expect((await ended)[0]).toMatchObject({ by: 'local', cause: 'expired' });
    await peer.request('BYE');
  });

  test('we refresh by UPDATE where the peer takes it, and a peer that is gone ends the call', async () => {
    const clock = new ManualClock();
    const setup = await callPeer({ clock, timers: standard, session: { expiresS: 600, leastS: 90 } });
    const { call, peer, invite, stack } = setup;
    expect(invite.header('session-expires')).toBe('1800');
    const answered = once(call, 'answered');
    const headers = [
      `Contact: <sip:callee@127.0.0.1:${peer.address.port}>`,
      'Session-Expires: 200;refresher=uac',
      'Require: timer',
      'Allow: INVITE, UPDATE',
    ];
    peer.send(rawResponse(invite, 200, { tag: 'callee', headers, body: testOffer }), stack.address);
    await answered;
    clock.advance(100_000);
    const refresh = await peer.request('UPDATE');
    expect([refresh.header('session-expires'), refresh.body.length]).toEqual(['200;refresher=uac', 0]);
    peer.send(rawResponse(refresh, 200, { headers: headers.slice(1) }), stack.address);
    await stack.ping(stack.address);
    clock.advance(100_000);
    await peer.request('UPDATE');
    const ended = once(call, 'ended');
    clock.advance(33_000);
    expect((await ended)[0]).toMatchObject({ by: 'remote', cause: 'lost' });
  });

  test('we refresh by re-INVITE with the description that stands, where the peer takes no UPDATE', async () => {
    const clock = new ManualClock();
    const { call, peer, invite, stack } = await callPeer({ clock, timers: standard });
    const answered = once(call, 'answered');
    const headers = [`Contact: <sip:callee@127.0.0.1:${peer.address.port}>`, 'Session-Expires: 200;refresher=uac'];
    peer.send(rawResponse(invite, 200, { tag: 'callee', headers, body: testOffer }), stack.address);
    await answered;
    clock.advance(100_000);
    const refresh = await peer.request('INVITE');
    expect(refresh.body.toString()).toBe(testOffer);
  });

  test.each([488, 491, 500])('a refresh that is refused with %i leaves the session as it was, and is tried again', async (status) => {
    const clock = new ManualClock();
    const { call, peer, invite, stack } = await callPeer({ clock, timers: standard });
    const answered = once(call, 'answered');
    const allow = status === 500 ? ['Allow: INVITE, UPDATE'] : [];
    const headers = [`Contact: <sip:callee@127.0.0.1:${peer.address.port}>`, 'Session-Expires: 200;refresher=uac', ...allow];
    peer.send(rawResponse(invite, 200, { tag: 'callee', headers, body: testOffer }), stack.address);
    await answered;
    await peer.request('ACK');
    let ended = false;
    call.once('ended', () => {
      ended = true;
    });
    const method = status === 500 ? 'UPDATE' : 'INVITE';
    const begun = clock.now();
    // Long past the time that was agreed on.
    while (clock.now() < begun + 600_000) {
      const before = stack.figures().sent;
      while (stack.figures().sent === before) {
        clock.advance(1_000);
        await new Promise(setImmediate);
      }
      expect(ended).toBe(false);
      peer.send(rawResponse(await peer.request(method), status), stack.address);
      await stack.ping(stack.address);
    }
    expect(stack.figures().calls).toBe(1);
  });

  test('a refresh by UPDATE that the peer does not like is one by re-INVITE the next time, and 422 makes the session longer', async () => {
    const clock = new ManualClock();
    const { call, peer, invite, stack } = await callPeer({ clock, timers: standard });
    const answered = once(call, 'answered');
    const headers = [`Contact: <sip:callee@127.0.0.1:${peer.address.port}>`, 'Session-Expires: 200;refresher=uac', 'Allow: INVITE, UPDATE'];
    peer.send(rawResponse(invite, 200, { tag: 'callee', headers, body: testOffer }), stack.address);
    await answered;
    await peer.request('ACK');
    clock.advance(100_000);
    peer.send(rawResponse(await peer.request('UPDATE'), 405), stack.address);
    await stack.ping(stack.address);
    clock.advance(5_000);
    const again = await peer.request('INVITE');
    expect([again.header('session-expires'), again.body.toString()]).toEqual(['200;refresher=uac', testOffer]);
    peer.send(rawResponse(again, 422, { headers: ['Min-SE: 400'] }), stack.address);
    await peer.request('ACK');
    await stack.ping(stack.address);
    clock.advance(10_000);
    expect((await peer.request('INVITE')).header('session-expires')).toBe('400;refresher=uac');
  });

  test('a session that is too short is refused with 422, and ours is made longer when told so, once', async () => {
    const { peer, stack } = { peer: await openRawPeer(), stack: await startStack<string>({ onInvite: () => {} }) };
    const headers = ['Supported: timer', 'Session-Expires: 30'];
    peer.send(
      rawRequest({ method: 'INVITE', from: peer.address, to: stack.address, callId: 's', body: testOffer, headers }),
      stack.address,
    );
    expect((await peer.response(422)).header('min-se')).toBe('90');
    const made = await callPeer();
    const failed = once(made.call, 'failed');
    made.peer.send(rawResponse(made.invite, 422, { tag: 'x', headers: ['Min-SE: 3600'] }), made.stack.address);
    await made.peer.request('ACK');
    const again = await made.peer.request('INVITE');
    expect([again.header('session-expires'), again.header('min-se'), again.cseq?.number]).toEqual(['3600', '3600', 2]);
    made.peer.send(rawResponse(again, 422, { tag: 'y', headers: ['Min-SE: 7200'] }), made.stack.address);
    expect((await failed)[0]).toMatchObject({ status: 422 });
  });
});
