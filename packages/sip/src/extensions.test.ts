import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { RedirectRules } from './call/index.ts';
import { ManualClock } from './clock/manual-clock.ts';
import { rawRequest, rawResponse, tagOf } from './testing/raw-messages.ts';
import { openRawPeer, type RawPeer } from './testing/raw-peer.ts';
import { answeredCall, callPeer, peerCalls } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

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
