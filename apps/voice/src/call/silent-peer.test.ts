import type { SipRequest } from '@parley/sip';
import { rawRequest, tagOf } from '@parley/sip/testing/raw-messages';
import { openRawPeer, type RawPeer } from '@parley/sip/testing/raw-peer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallNode } from '../testing/call-node.ts';
import { takeCall } from './inbound-call.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
  node.onInvite = (call) => {
    void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  };
});
afterAll(() => node.close());

const idle = { robots: 0, lines: 0, sessions: 0, calls: 0, streams: 0, listeners: 0, sip: 0, peer: 0 };

const offer = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', 'm=audio 40000 RTP/AVP 8', ''].join('\r\n');

/** A peer's call, up to our 200. */
async function called(callId: string): Promise<{ peer: RawPeer; toTag: string | undefined }> {
  const peer = await openRawPeer();
  const about = { from: peer.address, to: node.address, callId };
  peer.send(rawRequest({ ...about, method: 'INVITE', body: offer }), node.address);
  return { peer, toTag: tagOf(await peer.response(200)) };
}

/** How often a request came that nobody answers, until the call is in the record. */
async function cameUntilTheEnd(peer: RawPeer, callId: string, method: string): Promise<number> {
  await expect.poll(() => node.recordOf(callId), { timeout: 15_000 }).toMatchObject({ exception: expect.any(String) });
  return peer.waiting.filter((message): message is SipRequest => message.kind === 'request' && message.method === method).length;
}

test('a call whose answer is never acknowledged is hung up after 64*T1, and says so', async () => {
  const callId = 'no-ack';
  const { peer } = await called(callId);
  const bye = await peer.request('BYE');
  expect(bye.callId).toBe(callId);
  await expect.poll(() => node.recordOf(callId)).toMatchObject({ ended_by: 'us', exception: 'no-ack' });
  await expect.poll(() => node.held(), { timeout: 10_000 }).toEqual(idle);
});

test('a peer that sends nothing and does not answer for 64*T1 when it is asked ends the call: nobody hung up', async () => {
  const callId = 'vanished';
  const { peer, toTag } = await called(callId);
  const ack = { method: 'ACK', from: peer.address, to: node.address, callId, branch: 'z9hG4bK-ack' };
  peer.send(rawRequest({ ...ack, ...(toTag === undefined ? {} : { toTag }) }), node.address);
  expect(await cameUntilTheEnd(peer, callId, 'OPTIONS')).toBeGreaterThan(3);
  expect(await node.recordOf(callId)).toMatchObject({ status: 'answered', ended_by: 'system', exception: 'peer-lost' });
  await expect.poll(() => node.held(), { timeout: 10_000 }).toEqual(idle);
});
