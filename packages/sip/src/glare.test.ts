import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock/manual-clock.ts';
import { rawRequest, rawResponse } from './testing/raw-messages.ts';
import { answeredCall } from './testing/test-call.ts';
import { testOffer } from './testing/test-stack.ts';

const contact = 'Contact: <sip:callee@127.0.0.1:9>';

describe('offers that meet (glare)', () => {
  test('a re-INVITE that comes while ours is open is answered with 491', async () => {
    const { call, peer, stack, ourTag } = await answeredCall();
    const ours = call.reinvite(testOffer);
    const invite = await peer.request('INVITE');
    const theirs = {
      method: 'INVITE',
      from: peer.address,
      to: stack.address,
      callId: call.callId,
      fromTag: 'callee',
      toTag: ourTag,
      body: testOffer,
    };
    peer.send(rawRequest(theirs), stack.address);
    await peer.response(491);
    peer.send(rawRequest({ ...theirs, method: 'ACK', branch: `z9hG4bK-${call.callId}-INVITE-1`, body: '' }), stack.address);
    peer.send(rawResponse(invite, 200, { headers: [contact], body: testOffer }), stack.address);
    expect((await ours).status).toBe(200);
  });

  test('our re-INVITE that the peer never answers ends 64*T1 behind the call', async () => {
    const { call, peer, stack } = await answeredCall({ timers: { t1: 5, t2: 20, t4: 20 } });
    const offered = call.reinvite(testOffer);
    const reinvite = await peer.request('INVITE');
    peer.send(rawResponse(reinvite, 100), stack.address);
    await stack.ping(stack.address);
    call.bye();
    peer.send(rawResponse(await peer.request('BYE'), 200), stack.address);
    await expect(offered).rejects.toThrow('the call has ended');
    await expect.poll(() => stack.figures()).toMatchObject({ calls: 0, transactions: 0 });
  });

  test('our re-INVITE that waits after a glare ends with the call', async () => {
    const { call, peer, stack } = await answeredCall();
    const offered = call.reinvite(testOffer);
    peer.send(rawResponse(await peer.request('INVITE'), 491), stack.address);
    await peer.request('ACK');
    call.bye();
    expect((await offered).status).toBe(491);
  });

  test('our re-INVITE that is answered with 491 is tried again after a while', async () => {
    const clock = new ManualClock();
    const { call, peer, stack } = await answeredCall({ clock });
    const ours = call.reinvite(testOffer);
    peer.send(rawResponse(await peer.request('INVITE'), 491), stack.address);
    await peer.request('ACK');
    clock.advance(4100);
    const again = await peer.request('INVITE');
    peer.send(
      rawResponse(again, 200, { headers: [`Contact: <sip:moved@127.0.0.1:${peer.address.port}>`], body: testOffer }),
      stack.address,
    );
    expect((await ours).status).toBe(200);
    expect((await peer.request('ACK')).uri).toBe(`sip:moved@127.0.0.1:${peer.address.port}`);
  });
});
