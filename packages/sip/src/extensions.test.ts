import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { RedirectRules } from './call/index.ts';
import { ManualClock } from './clock/manual-clock.ts';
import { rawRequest, rawResponse, tagOf } from './testing/raw-messages.ts';
import { openRawPeer, type RawPeer } from './testing/raw-peer.ts';
import { acknowledgedCall, answeredCall, callPeer, peerCalls } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

const standard = { t1: 500, t2: 4000, t4: 5000 };

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

  test('of ours that nobody acknowledges end a call that was taken meanwhile', async () => {
    const { call, peer, stack } = await peerCalls({ timers: { t1: 5, t2: 20, t4: 20 } }, ['Supported: 100rel']);
    const ended = once(call, 'ended');
    call.progress(testOffer);
    call.answer(testOffer);
    expect((await peer.response(504)).cseq?.method).toBe('INVITE');
    expect((await ended)[0]).toMatchObject({ by: 'local', cause: 'ack-timeout' });
    expect(stack.figures().calls).toBe(0);
  });

  test('of ours that still wait for their PRACK let a caller go who gives up, and us', async () => {
    const given = await peerCalls({}, ['Supported: 100rel']);
    const ended = once(given.call, 'ended');
    given.call.progress(testOffer);
    given.call.answer(testOffer);
    const cancel = { method: 'CANCEL', from: given.peer.address, to: given.stack.address, callId: 'in-1', branch: 'z9hG4bK-in-1-INVITE-1' };
    given.peer.send(rawRequest(cancel), given.stack.address);
    expect((await given.peer.response(487)).cseq?.method).toBe('INVITE');
    expect((await ended)[0]).toMatchObject({ by: 'remote', cause: 'bye' });
    expect(given.stack.figures().calls).toBe(0);
    const left = await peerCalls({}, ['Supported: 100rel']);
    left.call.progress(testOffer);
    left.call.answer(testOffer);
    left.call.bye();
    await left.peer.response(480);
    expect(left.stack.figures().calls).toBe(0);
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

describe('a redirection', () => {
  const contacts = (...places: { port: number }[]) => places.map(({ port }, n) => `Contact: <sip:1@127.0.0.1:${port}>;q=${1 - n / 10}`);

  test('is followed to the best place that is allowed, then to the next, and no further than asked', async () => {
    const [second, third, stranger] = [await openRawPeer(), await openRawPeer(), await openRawPeer()];
    const places = [second, third].map(({ address }) => address);
    const redirects = {
      most: 2,
      allow: ({ port }: { port: number | undefined }) => {
        const nextHop = places.find((place) => place.port === port);
        return nextHop && { nextHop };
      },
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

describe('a server that asks to be left alone (503 with Retry-After)', () => {
  test('gets no call until then, while the next one of its name does, and is asked again afterwards', async () => {
    const clock = new ManualClock();
    const stack = await startStack({ clock, restsServers: true });
    const [first, second] = [await openRawPeer(), await openRawPeer()];
    const call = () =>
      stack.invite({
        ...{ target: 'sip:1@carrier.example', nextHop: [first.address, second.address], from: { uri: 'sip:us@parley.example' } },
        ...{ body: testOffer, ringTimeoutMs: 60_000 },
      });
    const answered = async (peer: RawPeer): Promise<void> => {
      const trying = call();
      const failed = once(trying, 'failed');
      peer.send(rawResponse(await peer.request('INVITE'), 486, { tag: 'b' }), stack.address);
      await failed;
      await peer.request('ACK');
    };
    const resting = call();
    first.send(rawResponse(await first.request('INVITE'), 503, { tag: 'a', headers: ['Retry-After: 30'] }), stack.address);
    await first.request('ACK');
    await second.request('INVITE');
    resting.cancel();
    expect([stack.restsUntil(first.address), stack.restsUntil(second.address)]).toEqual([clock.now() + 30_000, undefined]);
    await answered(second);
    expect(first.waiting).toEqual([]);
    clock.advance(30_000);
    expect(stack.restsUntil(first.address)).toBeUndefined();
    await answered(first);
  });

  test('alone is not called at all', async () => {
    const { call, peer, invite, stack } = await callPeer({ restsServers: true });
    const refused = once(call, 'failed');
    peer.send(rawResponse(invite, 503, { tag: 'a', headers: ['Retry-After: 30'] }), stack.address);
    await refused;
    await peer.request('ACK');
    const again = stack.invite({
      ...{ target: 'sip:1@carrier.example', nextHop: peer.address, from: { uri: 'sip:us@parley.example' } },
      ...{ body: testOffer, ringTimeoutMs: 60_000 },
    });
    expect((await once(again, 'failed'))[0]).toMatchObject({ cause: 'unreachable' });
    expect(peer.waiting).toEqual([]);
  });
});

test('a call that is redirected to a stranger takes no secrets along, and goes nowhere that may not be reached', async () => {
  const [stranger, forbidden] = [await openRawPeer(), await openRawPeer()];
  const mayReach = ({ port }: { port?: number }) => port === stranger.address.port;
  const redirects: RedirectRules = {
    most: 3,
    allow: ({ host, port }) => ({ stranger: true, nextHop: { host, port: port ?? 5060 } }),
  };
  const { call, peer, invite, stack } = await callPeer(
    { mayReach },
    { redirects, credentials: { username: 'us', password: 'secret' }, headers: [['X-Account', '7']], route: ['<sip:127.0.0.1;lr>'] },
  );
  const redirected: unknown[] = [];
  call.on('redirected', (to) => redirected.push(to));
  const failed = once(call, 'failed');
  const headers = [forbidden, stranger].map(({ address }, n) => `Contact: <sip:2@127.0.0.1:${address.port}>;q=0.${9 - n}`);
  peer.send(rawResponse(invite, 302, { tag: 'a', headers }), stack.address);
  const next = await stranger.request('INVITE');
  expect([next.header('x-account'), next.header('route')]).toEqual([undefined, undefined]);
  const challenge = 'WWW-Authenticate: Digest realm="r", nonce="n", qop="auth"';
  stranger.send(rawResponse(next, 401, { tag: 'b', headers: [challenge] }), stack.address);
  expect((await failed)[0]).toMatchObject({ cause: 'rejected', status: 401 });
  expect(redirected).toEqual([forbidden, stranger].map(({ address }) => `sip:2@127.0.0.1:${address.port}`));
  expect(forbidden.waiting).toEqual([]);
});
