import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock/manual-clock.ts';
import { rawRequest, rawResponse } from './testing/raw-messages.ts';
import { openRawPeer } from './testing/raw-peer.ts';
import { answeredCall, callPeer } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

const contact = 'Contact: <sip:callee@127.0.0.1:9>';
const standard = { t1: 500, t2: 4000, t4: 5000 };

describe('an INVITE', () => {
  test('is repeated at 0.5, 1.5, 3.5 s … and fails after 64*T1 as 408', async () => {
    const clock = new ManualClock();
    const { call, peer, stack } = await callPeer({ clock, timers: standard });
    const failed = once(call, 'failed');
    for (const wait of [500, 1000, 2000, 4000, 8000, 16_000]) {
      clock.advance(wait);
      const again = await peer.request('INVITE');
      expect(again.cseq?.number).toBe(1);
    }
    const sent = stack.figures().sent;
    clock.advance(500);
    expect((await failed)[0]).toMatchObject({ cause: 'timeout', status: 408 });
    expect(stack.figures().sent).toBe(sent);
  });

  test('is not repeated once a provisional answer has come', async () => {
    const clock = new ManualClock();
    const { call, peer, invite, stack } = await callPeer({ clock, timers: standard });
    const trying = once(call, 'trying');
    peer.send(rawResponse(invite, 100), stack.address);
    await trying;
    const sent = stack.figures().sent;
    clock.advance(30_000);
    const ringing = once(call, 'provisional');
    peer.send(rawResponse(invite, 180, { tag: 'a' }), stack.address);
    await ringing;
    expect(stack.figures().sent).toBe(sent);
  });

  test('that is refused gets one failure however often the refusal is repeated, and an ACK each time', async () => {
    const { call, peer, invite, stack } = await callPeer();
    const failures: unknown[] = [];
    call.on('failed', (failure) => failures.push(failure));
    peer.send(rawResponse(invite, 486, { tag: 'a' }), stack.address);
    const first = await peer.request('ACK');
    peer.send(rawResponse(invite, 486, { tag: 'a' }), stack.address);
    const second = await peer.request('ACK');
    expect([first, second].map((ack) => ack.via?.branch)).toEqual([invite.via?.branch, invite.via?.branch]);
    expect(first.to?.parameters.get('tag')).toBe('a');
    expect(failures).toHaveLength(1);
  });

  test.each([
    [180, '', true],
    [183, testOffer, true],
    [183, '', false],
    [181, '', false],
    [182, '', false],
  ])('that fails behind %i with SDP %j rang: %s', async (status, body, rang) => {
    const { call, peer, invite, stack } = await callPeer();
    const [failed, early] = [once(call, 'failed'), once(call, 'provisional')];
    peer.send(rawResponse(invite, status, { tag: 'a', body }), stack.address);
    await early;
    peer.send(rawResponse(invite, 408, { tag: 'a' }), stack.address);
    expect((await failed)[0]).toMatchObject({ cause: 'rejected', status: 408, rang });
  });

  test('to a place that cannot exist fails as unreachable', async () => {
    const stack = await startStack();
    const call = stack.invite({
      target: 'sip:1@x',
      nextHop: { host: '127.0.0.1', port: 0 },
      from: { uri: 'sip:us@x' },
      body: testOffer,
      ringTimeoutMs: 1000,
    });
    expect((await once(call, 'failed'))[0]).toMatchObject({ cause: 'unreachable', status: 503 });
    expect(stack.figures().calls).toBe(0);
  });

  test('carries the headers given, with nothing smuggled in by line ends', async () => {
    const { invite } = await callPeer(
      {},
      {
        headers: [
          ['X-Call', 'a\r\nEvil: 1'],
          ['Evil: 2\r\nEvil', '3'],
          ['Content-Length', '0'],
          ['P-Asserted-Identity', '<sip:95311@x>'],
          ['Privacy', 'id'],
          ['Diversion', '<sip:2@x>;reason=unconditional'],
        ],
        from: { uri: 'sip:us@x', display: '张"三' },
        contactUser: 'account',
        target: 'sip:138 0000\r\nEvil: 4@x',
      },
    );
    expect(invite.header('x-call')).toBe('a Evil: 1');
    expect(invite.header('evil')).toBeUndefined();
    expect(invite.error).toBeUndefined();
    expect(invite.uri).toBe('sip:1380000Evil:4@x');
    expect(invite.from?.display).toBe('张"三');
    expect(invite.header('contact')).toMatch(/^<sip:account@127\.0\.0\.1:\d+>$/);
    expect(invite.header('privacy')).toBe('id');
  });
});

describe('a cancelled call', () => {
  test('before the first provisional answer is not repeated any more, by no transport and with no credentials', async () => {
    const clock = new ManualClock();
    const { call, peer, invite, stack } = await callPeer(
      { clock, timers: standard },
      { credentials: { username: 'us', password: 'secret' } },
    );
    const failed = once(call, 'failed');
    call.cancel();
    const { sent } = stack.figures();
    clock.advance(20_000);
    expect(stack.figures().sent).toBe(sent);
    peer.send(
      rawResponse(invite, 407, { tag: 'a', headers: ['Proxy-Authenticate: Digest realm="r", nonce="n", qop="auth"'] }),
      stack.address,
    );
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled', status: 407 });
    await peer.request('ACK');
    // Its ACK is all that is sent.
    expect([stack.figures().sent, stack.figures().calls]).toEqual([sent + 1, 0]);
  });

  test('whose CANCEL crosses a challenge is over: no INVITE with credentials follows', async () => {
    const { call, peer, invite, stack } = await callPeer({}, { credentials: { username: 'us', password: 'secret' } });
    const [failed, trying] = [once(call, 'failed'), once(call, 'trying')];
    peer.send(rawResponse(invite, 100), stack.address);
    await trying;
    call.cancel();
    const cancel = await peer.request('CANCEL');
    peer.send(rawResponse(cancel, 200), stack.address);
    peer.send(
      rawResponse(invite, 401, { tag: 'a', headers: ['WWW-Authenticate: Digest realm="r", nonce="n", qop="auth"'] }),
      stack.address,
    );
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled', status: 401 });
    await peer.request('ACK');
    expect(peer.waiting.filter((message) => message.kind === 'request' && message.method === 'INVITE')).toEqual([]);
  });

  test('sends no CANCEL before the first provisional answer', async () => {
    const { call, peer, invite, stack } = await callPeer();
    call.cancel({ q850: 16 });
    peer.send(rawResponse(invite, 100), stack.address);
    const cancel = await peer.request('CANCEL');
    expect(cancel.via?.branch).toBe(invite.via?.branch);
    expect(cancel.cseq).toEqual({ number: 1, method: 'CANCEL' });
    expect(cancel.header('reason')).toBe('Q.850;cause=16');
    const failed = once(call, 'failed');
    peer.send(rawResponse(cancel, 200), stack.address);
    peer.send(rawResponse(invite, 487, { tag: 'a' }), stack.address);
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled', status: 487 });
    await peer.request('ACK');
  });

  test('ends by itself when the peer never ends the INVITE', async () => {
    const clock = new ManualClock();
    const { call, peer, invite, stack } = await callPeer({ clock, timers: standard });
    const ringing = once(call, 'provisional');
    peer.send(rawResponse(invite, 180, { tag: 'a' }), stack.address);
    await ringing;
    const failed = once(call, 'failed');
    call.cancel();
    await peer.request('CANCEL');
    clock.advance(32_000);
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled', status: 487 });
    expect(stack.figures().calls).toBe(0);
  });

  test('whose CANCEL crosses a 200 is acknowledged and hung up, and leaves nothing behind', async () => {
    const { call, peer, invite, stack } = await callPeer();
    const ringing = once(call, 'provisional');
    peer.send(rawResponse(invite, 180, { tag: 'a' }), stack.address);
    await ringing;
    const failed = once(call, 'failed');
    call.cancel();
    peer.send(rawResponse(invite, 200, { tag: 'a', headers: [`Contact: <sip:callee@127.0.0.1:${peer.address.port}>`] }), stack.address);
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled' });
    await peer.request('ACK');
    const bye = await peer.request('BYE');
    peer.send(rawResponse(bye, 200), stack.address);
    await expect.poll(() => stack.figures().calls).toBe(0);
  });
});

describe('an answered call', () => {
  test('acknowledges a 200 that comes again, because its ACK was lost', async () => {
    const { peer, invite, stack, ack } = await answeredCall();
    peer.send(rawResponse(invite, 200, { tag: 'callee', headers: [contact] }), stack.address);
    const again = await peer.request('ACK');
    expect(again.header('via')).toBe(ack.header('via'));
  });

  test('hangs up a second fork that answers too, and goes on with the first', async () => {
    const { call, peer, invite, stack, ourTag } = await answeredCall();
    const endings: unknown[] = [];
    call.on('ended', (ending) => endings.push(ending));
    const other = `Contact: <sip:other@127.0.0.1:${peer.address.port}>`;
    peer.send(rawResponse(invite, 200, { tag: 'second', headers: [other] }), stack.address);
    expect((await peer.request('ACK')).to?.parameters.get('tag')).toBe('second');
    const bye = await peer.request('BYE');
    expect(bye.to?.parameters.get('tag')).toBe('second');
    peer.send(rawResponse(bye, 200), stack.address);
    peer.send(
      rawRequest({ method: 'INFO', from: peer.address, to: stack.address, callId: call.callId, fromTag: 'callee', toTag: ourTag }),
      stack.address,
    );
    await peer.response(200);
    expect(endings).toEqual([]);
  });

  test('whose Contact points where nothing may be sent is acknowledged and hung up where its packets come from', async () => {
    const trap = await openRawPeer();
    const { stack, peer, call, invite } = await callPeer({ mayReach: ({ port }) => port !== trap.address.port });
    const headers = [`Contact: <sip:callee@127.0.0.1:${trap.address.port}>`];
    peer.send(rawResponse(invite, 200, { tag: 'callee', headers, body: testOffer }), stack.address);
    await peer.request('ACK');
    call.bye();
    await peer.request('BYE');
    expect(trap.waiting).toEqual([]);
  });

  test('follows a loose route set, and a strict one', async () => {
    for (const [record, uri, routes] of [
      ['<sip:127.0.0.1:PORT;lr>', 'sip:callee@127.0.0.1:9', ['<sip:127.0.0.1:PORT;lr>']],
      ['<sip:127.0.0.1:PORT>', 'sip:127.0.0.1:PORT', ['<sip:callee@127.0.0.1:9>']],
    ] as const) {
      const { call, peer, invite, stack } = await callPeer();
      const here = (text: string) => text.replace('PORT', String(peer.address.port));
      const answered = once(call, 'answered');
      peer.send(rawResponse(invite, 200, { tag: 'a', headers: [contact, `Record-Route: ${here(record)}`] }), stack.address);
      await answered;
      const ack = await peer.request('ACK');
      expect(ack.uri).toBe(here(uri));
      expect(ack.headers('route')).toEqual(routes.map(here));
    }
  });

  test('answers a crossing BYE with 200, an unknown dialog with 481, an old CSeq with 500', async () => {
    const { call, peer, stack, ourTag } = await answeredCall();
    const request = (method: string, cseq: number, toTag = ourTag) =>
      peer.send(
        rawRequest({ method, cseq, from: peer.address, to: stack.address, callId: call.callId, fromTag: 'callee', toTag }),
        stack.address,
      );
    request('INFO', 5);
    await peer.response(200);
    request('INFO', 4);
    await peer.response(500);
    request('INFO', 6, 'nobody');
    await peer.response(481);
    call.bye();
    await peer.request('BYE');
    request('BYE', 7);
    await peer.response(200);
    request('BYE', 8);
    await peer.response(481);
  });

  test('whose peer has forgotten it ends as lost', async () => {
    const { call, peer, stack } = await answeredCall();
    const ended = once(call, 'ended');
    const response = call.sendRequest('INFO', { body: 'x' });
    peer.send(rawResponse(await peer.request('INFO'), 481), stack.address);
    expect((await response).status).toBe(481);
    expect((await ended)[0]).toEqual({ by: 'remote', cause: 'lost' });
    expect(stack.figures().calls).toBe(0);
  });

  test('proves itself again when its BYE is challenged', async () => {
    const { call, peer, invite, stack } = await callPeer({}, { credentials: { username: 'line1', password: 'secret' } });
    const answered = once(call, 'answered');
    peer.send(rawResponse(invite, 200, { tag: 'a', headers: [`Contact: <sip:callee@127.0.0.1:${peer.address.port}>`] }), stack.address);
    await answered;
    call.bye();
    const challenge = 'Proxy-Authenticate: Digest realm="carrier", nonce="n1", qop="auth", algorithm=SHA-256';
    peer.send(rawResponse(await peer.request('BYE'), 407, { headers: [challenge] }), stack.address);
    let again = await peer.request('BYE');
    // A busy machine sends the first one twice before it has read the challenge.
    while (again.cseq?.number === 2) again = await peer.request('BYE');
    expect(again.header('proxy-authorization')).toMatch(/username="line1".*algorithm=SHA-256.*nc=00000001/);
    expect(again.cseq?.number).toBe(3);
    peer.send(rawResponse(again, 200), stack.address);
    await expect.poll(() => stack.figures().calls).toBe(0);
  });
});
