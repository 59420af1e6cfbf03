import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { ReferOutcome, TransferRequest } from './call/index.ts';
import { ManualClock } from './clock/manual-clock.ts';
import type { SipRequest } from './message/index.ts';
import { rawRequest, rawResponse, tagOf } from './testing/raw-messages.ts';
import { openRawPeer, type RawPeer } from './testing/raw-peer.ts';
import { acknowledgedCall, answeredCall, callPeer, peerCalls } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

const standard = { t1: 500, t2: 4000, t4: 5000 };

/** A request of the peer within a call that we made. */
const inDialog = (peer: RawPeer, invite: SipRequest, to: { host: string; port: number }, method: string, cseq: number, more: object = {}) =>
  rawRequest({
    ...{ method, from: peer.address, to, callId: invite.callId, cseq, fromTag: 'callee' },
    ...{ toTag: invite.from?.parameters.get('tag') ?? '', ...more },
  });

describe('provisional answers that have to arrive (100rel)', () => {
  test('of the peer are acknowledged by PRACK in their order, each once, and by fork', async () => {
    const { call, peer, invite, stack } = await callPeer();
    expect(invite.list('supported')).toEqual(expect.arrayContaining(['100rel', 'timer']));
    const seen: number[] = [];
    call.on('provisional', (status) => seen.push(status));
    const reliable = (rseq: number) => [`Require: 100rel`, `RSeq: ${rseq}`, `Contact: <sip:callee@127.0.0.1:${peer.address.port}>`];
    peer.send(rawResponse(invite, 183, { tag: 'a', headers: reliable(7), body: testOffer }), stack.address);
    const first = await peer.request('PRACK');
    expect(first.header('rack')).toBe(`7 ${invite.cseq?.number} INVITE`);
    peer.send(rawResponse(first, 200), stack.address);
    // The same again, one that has overtaken another, and the next.
    peer.send(rawResponse(invite, 183, { tag: 'a', headers: reliable(7), body: testOffer }), stack.address);
    peer.send(rawResponse(invite, 180, { tag: 'a', headers: reliable(9) }), stack.address);
    peer.send(rawResponse(invite, 180, { tag: 'a', headers: reliable(8) }), stack.address);
    const second = await peer.request('PRACK');
    expect([second.header('rack'), second.to?.parameters.get('tag')]).toEqual([`8 ${invite.cseq?.number} INVITE`, 'a']);
    peer.send(rawResponse(invite, 180, { tag: 'b', headers: reliable(1) }), stack.address);
    const fork = await peer.request('PRACK');
    expect(fork.to?.parameters.get('tag')).toBe('b');
    expect(seen).toEqual([183, 180, 180]);
  });

  test('of ours are repeated until their PRACK, and the 200 waits for an early answer to arrive', async () => {
    const { call, peer, stack } = await peerCalls({}, ['Supported: 100rel']);
    call.progress(testOffer);
    const early = await peer.response(183);
    expect([early.header('require'), early.list('supported').includes('100rel')]).toEqual(['100rel', true]);
    await peer.response(183);
    call.answer(testOffer);
    await peer.response(183);
    const toTag = tagOf(early);
    const rack = `RAck: ${early.header('rseq')} 1 INVITE`;
    const common = { from: peer.address, to: stack.address, callId: 'in-1', toTag };
    peer.send(rawRequest({ ...common, method: 'PRACK', cseq: 2, headers: ['RAck: 1 1 INVITE'] }), stack.address);
    await peer.response(481);
    peer.send(rawRequest({ ...common, method: 'PRACK', cseq: 3, headers: [rack] }), stack.address);
    const answers = [await peer.response(200), await peer.response(200)];
    expect(answers.map(({ cseq }) => cseq?.method)).toEqual(['PRACK', 'INVITE']);
  });

  test('that the caller insists on are sent so without a body too, and without a PRACK the call is refused', async () => {
    const { call, peer } = await peerCalls({ timers: { t1: 5, t2: 20, t4: 20 } }, ['Require: 100rel']);
    call.ring();
    expect((await peer.response(180)).header('require')).toBe('100rel');
    expect((await peer.response(504)).reason).not.toBe('');
  });

  test('a caller that knows nothing of them gets plain ones', async () => {
    const { call, peer } = await peerCalls();
    call.progress(testOffer);
    expect((await peer.response(183)).header('rseq')).toBeUndefined();
  });
});

test('UPDATE moves the media before the answer, once an early answer has arrived, and not before', async () => {
  const { call, peer, stack } = await peerCalls({}, ['Supported: 100rel']);
  call.onOffer(() => ({ sdp: testOffer }));
  call.progress(testOffer);
  const early = await peer.response(183);
  const common = { from: peer.address, to: stack.address, callId: 'in-1', toTag: tagOf(early) };
  peer.send(rawRequest({ ...common, method: 'UPDATE', cseq: 2, body: testOffer }), stack.address);
  await peer.response(500);
  peer.send(rawRequest({ ...common, method: 'PRACK', cseq: 3, headers: [`RAck: ${early.header('rseq')} 1 INVITE`] }), stack.address);
  await peer.response(200);
  peer.send(rawRequest({ ...common, method: 'UPDATE', cseq: 4, body: testOffer }), stack.address);
  const answer = await peer.response(200);
  expect([answer.cseq?.method, answer.body.toString()]).toEqual(['UPDATE', testOffer]);
});

test('UPDATE of ours offers without asking anybody', async () => {
  const { call, peer, stack } = await answeredCall();
  const updated = call.update(testOffer.replace('sendrecv', 'sendonly'));
  const update = await peer.request('UPDATE');
  expect(update.body.toString()).toContain('a=sendonly');
  peer.send(rawResponse(update, 200, { body: testOffer }), stack.address);
  expect((await updated).status).toBe(200);
});

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

describe('a redirection', () => {
  const contacts = (...places: { port: number }[]) => places.map(({ port }, n) => `Contact: <sip:1@127.0.0.1:${port}>;q=${1 - n / 10}`);

  test('is followed to the best place that is allowed, then to the next, and no further than asked', async () => {
    const [second, third, stranger] = [await openRawPeer(), await openRawPeer(), await openRawPeer()];
    const places = [second, third].map(({ address }) => address);
    const redirects = {
      most: 2,
      allow: ({ port }: { port: number | undefined }) => places.find((place) => place.port === port),
    };
    const { call, peer, invite, stack } = await callPeer({}, { redirects });
    const failed = once(call, 'failed');
    peer.send(rawResponse(invite, 302, { tag: 'r', headers: contacts(stranger.address, ...places) }), stack.address);
    await peer.request('ACK');
    const next = await second.request('INVITE');
    expect([next.uri, next.callId, next.cseq?.number]).toEqual([`sip:1@127.0.0.1:${second.address.port}`, invite.callId, 2]);
    second.send(rawResponse(next, 486, { tag: 's' }), stack.address);
    const last = await third.request('INVITE');
    third.send(rawResponse(last, 302, { tag: 't', headers: contacts(second.address) }), stack.address);
    expect((await failed)[0]).toMatchObject({ cause: 'rejected', status: 302 });
    expect(stranger.waiting).toEqual([]);
  });

  test('is a refusal where nobody has allowed it', async () => {
    const { call, peer, invite, stack } = await callPeer();
    const failed = once(call, 'failed');
    peer.send(rawResponse(invite, 302, { tag: 'r', headers: contacts(peer.address) }), stack.address);
    expect((await failed)[0]).toMatchObject({ status: 302 });
  });
});

test('a refusal tells for how long the peer wants to be left alone', async () => {
  const { call, peer, invite, stack } = await callPeer();
  const failed = once(call, 'failed');
  peer.send(rawResponse(invite, 503, { tag: 'x', headers: ['Retry-After: 120 (maintenance)'] }), stack.address);
  expect((await failed)[0]).toMatchObject({ status: 503, retryAfterS: 120 });
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
