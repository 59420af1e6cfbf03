import { once } from 'node:events';
import type { IncomingCall, InviteOptions, OutgoingCall } from '../call/index.ts';
import type { SipRequest } from '../message/index.ts';
import type { SipStack, SipStackOptions } from '../stack-types.ts';
import { rawRequest, rawResponse, tagOf } from './raw-messages.ts';
import { openRawPeer, type RawPeer } from './raw-peer.ts';
import { startStack, testOffer } from './test-stack.ts';

/** A call of ours to a raw peer, whose INVITE has arrived there. */
export async function callPeer(
  options: Partial<SipStackOptions<string>> = {},
  more: Partial<InviteOptions> = {},
): Promise<{ stack: SipStack; peer: RawPeer; call: OutgoingCall; invite: SipRequest }> {
  const stack = await startStack(options);
  const peer = await openRawPeer();
  const call = stack.invite({
    target: `sip:1@127.0.0.1:${peer.address.port}`,
    nextHop: peer.address,
    from: { uri: 'sip:us@parley.example' },
    body: testOffer,
    ringTimeoutMs: 60_000,
    ...more,
  });
  const invite = await peer.request('INVITE');
  return { stack, peer, call, invite };
}

/** The same call, answered and acknowledged. */
export async function answeredCall(options: Partial<SipStackOptions<string>> = {}) {
  const setup = await callPeer(options);
  const { peer, call, invite, stack } = setup;
  const answered = once(call, 'answered');
  peer.send(
    rawResponse(invite, 200, { tag: 'callee', headers: [`Contact: <sip:callee@127.0.0.1:${peer.address.port}>`], body: testOffer }),
    stack.address,
  );
  await answered;
  const ack = await peer.request('ACK');
  const ourTag = invite.from?.parameters.get('tag') ?? '';
  return { ...setup, ack, ourTag };
}

/** A call of a raw peer to us; `call` is there once its INVITE has arrived. */
export async function peerCalls(options: Partial<SipStackOptions<string>> = {}, headers: readonly string[] = []) {
  const arrived = Promise.withResolvers<IncomingCall<string>>();
  const stack = await startStack<string>({ onInvite: (call) => arrived.resolve(call), ...options });
  const peer = await openRawPeer();
  const invite = rawRequest({ method: 'INVITE', from: peer.address, to: stack.address, callId: 'in-1', body: testOffer, headers });
  peer.send(invite, stack.address);
  const call = await arrived.promise;
  return { stack, peer, call, invite };
}

/** The same call, answered and acknowledged. */
export async function acknowledgedCall(options: Partial<SipStackOptions<string>> = {}, headers: readonly string[] = []) {
  const setup = await peerCalls(options, headers);
  const { stack, peer, call } = setup;
  call.answer(testOffer);
  const response = await peer.response(200);
  const confirmed = once(call, 'confirmed');
  const toTag = tagOf(response);
  peer.send(
    rawRequest({ method: 'ACK', from: peer.address, to: stack.address, callId: 'in-1', toTag, branch: 'z9hG4bK-ack' }),
    stack.address,
  );
  await confirmed;
  return { ...setup, toTag, response };
}
