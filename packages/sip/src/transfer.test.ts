import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { ReferOutcome, TransferRequest } from './call/index.ts';
import type { SipRequest } from './message/index.ts';
import { rawRequest, rawResponse, tagOf } from './testing/raw-messages.ts';
import { openRawPeer, type RawPeer } from './testing/raw-peer.ts';
import { acknowledgedCall, answeredCall, callPeer, peerCalls } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

/** A request of the peer within a call that we made. */
const inDialog = (peer: RawPeer, invite: SipRequest, to: { host: string; port: number }, method: string, cseq: number, more: object = {}) =>
  rawRequest({
    ...{ method, from: peer.address, to, callId: invite.callId, cseq, fromTag: 'callee' },
    ...{ toTag: invite.from?.parameters.get('tag') ?? '', ...more },
  });

describe('a transfer', () => {
  test('that the peer asks for is taken on, and told of down to its outcome', async () => {
    const { call, peer, stack, toTag } = await acknowledgedCall({ transfers: true });
    const asked = Promise.withResolvers<TransferRequest>();
    call.once('transfer', asked.resolve);
    const replaces = encodeURIComponent('other-call;to-tag=t1;from-tag=f1');
    const headers = [`Refer-To: <sip:1002@parley.example?Replaces=${replaces}>`, 'Referred-By: <sip:peer@x>'];
    const common = { from: peer.address, to: stack.address, callId: 'in-1', toTag };
    peer.send(rawRequest({ ...common, method: 'REFER', cseq: 2, headers }), stack.address);
    const transfer = await asked.promise;
    expect([transfer.target, transfer.replaces, transfer.referredBy]).toEqual([
      'sip:1002@parley.example',
      { callId: 'other-call', localTag: 't1', remoteTag: 'f1' },
      '<sip:peer@x>',
    ]);
    const tell = transfer.accept();
    await peer.response(202);
    const trying = await peer.request('NOTIFY');
    expect([trying.header('event'), trying.header('subscription-state'), trying.body.toString()]).toEqual([
      'refer;id=2',
      'active;expires=60',
      'SIP/2.0 100 Trying\r\n',
    ]);
    peer.send(rawResponse(trying, 200), stack.address);
    tell(200);
    const done = await peer.request('NOTIFY');
    expect([done.header('subscription-state'), done.body.toString()]).toEqual(['terminated;reason=noresource', 'SIP/2.0 200 OK\r\n']);
  });

  test.each([481, 408])('whose peer answers our word of it with %i ends no call', async (status) => {
    const { call, peer, stack, toTag } = await acknowledgedCall({ transfers: true });
    const asked = Promise.withResolvers<TransferRequest>();
    call.once('transfer', asked.resolve);
    const common = { from: peer.address, to: stack.address, callId: 'in-1', toTag };
    peer.send(rawRequest({ ...common, method: 'REFER', cseq: 2, headers: ['Refer-To: <sip:1002@parley.example>'] }), stack.address);
    const tell = (await asked.promise).accept();
    peer.send(rawResponse(await peer.request('NOTIFY'), status), stack.address);
    await stack.ping(stack.address);
    tell(180);
    tell(200);
    call.sendRequest('INFO').catch(() => {});
    const told = new Set<string | undefined>();
    for (let next = await peer.next(); next.kind === 'request' && next.method !== 'INFO'; next = await peer.next())
      if (next.method === 'NOTIFY') told.add(next.header('cseq'));
    expect([call.dialogId?.callId, stack.figures().calls]).toEqual(['in-1', 1]);
    // Whoever has forgotten of it is told no more.
    expect(told.size).toBe(status === 481 ? 0 : 2);
  });

  test('is refused where nobody takes it, and is no method of ours where it is not offered', async () => {
    const offered = await acknowledgedCall({ transfers: true });
    const refer = (setup: typeof offered, headers: string[]) =>
      setup.peer.send(
        rawRequest({
          ...{ method: 'REFER', from: setup.peer.address, to: setup.stack.address, callId: 'in-1', toTag: setup.toTag },
          ...{ cseq: 1 + headers.length, headers },
        }),
        setup.stack.address,
      );
    refer(offered, ['Refer-To: <sip:1002@x>']);
    await offered.peer.response(603);
    refer(offered, ['X-Nothing: 1', 'X-More: 2']);
    await offered.peer.response(400);
    const plain = await acknowledgedCall();
    refer(plain, ['Refer-To: <sip:1002@x>']);
    await plain.peer.response(405);
  });

  test('that we ask for carries the call to be taken over, and resolves with what the peer tells', async () => {
    const { call, peer, stack, invite } = await answeredCall({ transfers: true });
    const replaces = { callId: 'b', localTag: 'ours', remoteTag: 'theirs' };
    const told: number[] = [];
    const outcome = call.refer({ to: 'sip:1003@x', replaces, progress: (status) => told.push(status) });
    const refer = await peer.request('REFER');
    expect(refer.header('refer-to')).toBe(`<sip:1003@x?Replaces=${encodeURIComponent('b;to-tag=theirs;from-tag=ours')}>`);
    peer.send(rawResponse(refer, 202), stack.address);
    const notify = (cseq: number, status: string, state: string) =>
      peer.send(
        inDialog(peer, invite, stack.address, 'NOTIFY', cseq, {
          headers: ['Event: refer', `Subscription-State: ${state}`],
          body: `SIP/2.0 ${status}\r\n`,
        }),
        stack.address,
      );
    notify(1, '180 Ringing', 'active');
    await peer.response(200);
    notify(2, '486 Busy Here', 'terminated');
    await peer.response(200);
    expect([await outcome, told]).toEqual([{ outcome: 'done', status: 486 }, [180]]);
    notify(3, '200 OK', 'terminated');
    await peer.response(481);
  });

  test('that is refused, or whose call ends before its outcome, says so', async () => {
    const { call, peer, stack, invite } = await answeredCall({ transfers: true });
    const refused = call.refer({ to: 'sip:1003@x' });
    peer.send(rawResponse(await peer.request('REFER'), 403), stack.address);
    expect(await refused).toEqual({ outcome: 'refused', status: 403 });
    const unknown: Promise<ReferOutcome> = call.refer({ to: 'sip:1003@x' });
    peer.send(rawResponse(await peer.request('REFER'), 202), stack.address);
    peer.send(inDialog(peer, invite, stack.address, 'BYE', 5), stack.address);
    expect(await unknown).toEqual({ outcome: 'unknown' });
  });
});

describe('an INVITE with Replaces', () => {
  test('takes the place of an answered call, which is hung up', async () => {
    const stack = await startStack<string>({ mayReplace: () => true, onInvite: (call) => call.answer(testOffer) });
    const [first, second] = [await openRawPeer(), await openRawPeer()];
    const invite = (peer: RawPeer, callId: string, headers: string[] = []) =>
      peer.send(rawRequest({ method: 'INVITE', from: peer.address, to: stack.address, callId, body: testOffer, headers }), stack.address);
    invite(first, 'one');
    const answer = await first.response(200);
    const ack = { method: 'ACK', from: first.address, to: stack.address, callId: 'one', toTag: tagOf(answer), branch: 'z9hG4bK-a' };
    first.send(rawRequest(ack), stack.address);
    invite(second, 'two', [`Replaces: one;to-tag=${tagOf(answer)};from-tag=peer`]);
    await second.response(200);
    const bye = await first.request('BYE');
    expect(bye.header('reason')).toContain('Replaced');
    invite(second, 'three', ['Replaces: one;to-tag=nobody;from-tag=peer']);
    await second.response(481);
    invite(second, 'four', ['Replaces: nonsense']);
    await second.response(400);
  });

  test('picks up a call of ours that rings elsewhere, which is cancelled; none that rings here, nor one that is over', async () => {
    const { stack, peer, call, invite } = await callPeer({ mayReplace: () => true, onInvite: (taking) => taking.answer(testOffer) });
    const ourTag = invite.from?.parameters.get('tag') ?? '';
    const picker = await openRawPeer();
    const pick = (callId: string, replaces: string) =>
      picker.send(
        rawRequest({
          ...{ method: 'INVITE', from: picker.address, to: stack.address, callId, body: testOffer },
          headers: [`Replaces: ${replaces}`],
        }),
        stack.address,
      );
    const named = `${invite.callId};to-tag=${ourTag};from-tag=callee`;
    pick('before-it-rings', named);
    await picker.response(481);
    const rings = once(call, 'provisional');
    peer.send(rawResponse(invite, 180, { tag: 'callee' }), stack.address);
    await rings;
    pick('of-another-fork', `${invite.callId};to-tag=${ourTag};from-tag=other`);
    await picker.response(481);
    const failed = once(call, 'failed');
    pick('picks-up', `${named};early-only`);
    await picker.response(200);
    const cancel = await peer.request('CANCEL');
    expect(cancel.header('reason')).toContain('Replaced');
    pick('too-late', named);
    await picker.response(603);
    peer.send(rawResponse(invite, 487, { tag: 'callee' }), stack.address);
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled' });

    const here = await peerCalls({ mayReplace: () => true });
    here.call.ring();
    const toTag = tagOf(await here.peer.response(180));
    here.peer.send(
      rawRequest({
        ...{ method: 'INVITE', from: here.peer.address, to: here.stack.address, callId: 'two', body: testOffer },
        headers: [`Replaces: in-1;to-tag=${toTag};from-tag=peer`],
      }),
      here.stack.address,
    );
    await here.peer.response(481);
  });

  test('finds a call that was hung up over, before and after its answer to BYE', async () => {
    const { stack, peer, call, invite } = await answeredCall({ mayReplace: () => true, onInvite: (taking) => taking.answer(testOffer) });
    const named = `${invite.callId};to-tag=${invite.from?.parameters.get('tag')};from-tag=callee`;
    call.bye();
    expect(call.dialogId).toBeUndefined();
    const bye = await peer.request('BYE');
    const common = { method: 'INVITE', from: peer.address, to: stack.address, body: testOffer, headers: [`Replaces: ${named}`] };
    peer.send(rawRequest({ ...common, callId: 'one' }), stack.address);
    await peer.response(603);
    peer.send(rawResponse(bye, 200), stack.address);
    await expect.poll(() => stack.figures().calls).toBe(0);
    peer.send(rawRequest({ ...common, callId: 'two' }), stack.address);
    await peer.response(481);
  });

  test('is refused where it may not, and a call of its own where nobody may', async () => {
    const refusing = await startStack<string>({ mayReplace: () => false, onInvite: (call) => call.answer(testOffer) });
    const plain = await startStack<string>({ onInvite: (call) => call.answer(testOffer) });
    for (const [stack, status] of [
      [refusing, 403],
      [plain, 200],
    ] as const) {
      const peer = await openRawPeer();
      const common = { method: 'INVITE', from: peer.address, to: stack.address, body: testOffer };
      peer.send(rawRequest({ ...common, callId: 'one' }), stack.address);
      const toTag = tagOf(await peer.response(200));
      peer.send(rawRequest({ ...common, method: 'ACK', callId: 'one', toTag, branch: 'z9hG4bK-a', body: '' }), stack.address);
      peer.send(rawRequest({ ...common, callId: 'two', headers: [`Replaces: one;to-tag=${toTag};from-tag=peer`] }), stack.address);
      for (;;) {
        const answer = await peer.response(status);
        if (answer.callId === 'two') break;
      }
    }
  });

  test('is sent with what names the call', async () => {
    const { invite } = await callPeer({}, { replaces: { callId: 'b', localTag: 'ours', remoteTag: 'theirs' } });
    expect([invite.header('replaces'), invite.header('require')]).toEqual(['b;to-tag=theirs;from-tag=ours', 'replaces']);
  });
});
