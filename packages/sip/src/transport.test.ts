import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ManualClock } from './clock/manual-clock.ts';
import { parseMessage, type SipMessage } from './message/index.ts';
import { makeAuthority, type TestAuthority } from './testing/certificates.ts';
import { rawRequest, rawResponse, tagOf } from './testing/raw-messages.ts';
import { openRawPeer } from './testing/raw-peer.ts';
import { listenRawStream, openRawStream } from './testing/raw-stream.ts';
import { startStack, testOffer } from './testing/test-stack.ts';
import type { Target } from './transport/index.ts';

const invitation = (nextHop: Target | readonly Target[]) => ({
  target: 'sip:1@carrier.example',
  nextHop,
  from: { uri: 'sip:us@parley.example' },
  body: testOffer,
  ringTimeoutMs: 60_000,
});

describe('a call over TCP', () => {
  test('goes by one connection from the INVITE to the BYE, and names its transport in Via and Contact', async () => {
    const carrier = await listenRawStream();
    const stack = await startStack();
    const call = stack.invite(invitation({ ...carrier.address, transport: 'TCP' }));
    const line = await carrier.next();
    const invite = await line.request('INVITE');
    expect(invite.via?.protocol).toBe('TCP');
    expect(invite.header('contact')).toBe(`<sip:127.0.0.1:${stack.address.port};transport=tcp>`);
    const contact = `Contact: <sip:1@127.0.0.1:${carrier.address.port};transport=tcp>`;
    line.send(rawResponse(invite, 200, { tag: 'callee', headers: [contact], body: testOffer }));
    await once(call, 'answered');
    await line.request('ACK');
    call.bye();
    line.send(rawResponse(await line.request('BYE'), 200));
    await expect.poll(() => stack.figures().calls).toBe(0);
    expect(stack.figures().connections).toBe(1);
  });

  test('is taken, and answered by the connection that it came by', async () => {
    const stack = await startStack<string>({ onInvite: (call) => call.answer(testOffer) });
    const line = await openRawStream(stack.address);
    const from = line.address;
    const common = { from, to: stack.address, transport: 'TCP', callId: 'in-tcp' };
    line.send(rawRequest({ ...common, method: 'INVITE', body: testOffer }));
    const answer = await line.response(200);
    expect(answer.header('contact')).toContain(';transport=tcp');
    line.send(rawRequest({ ...common, method: 'ACK', toTag: tagOf(answer), branch: 'z9hG4bK-ack' }));
    line.send(rawRequest({ ...common, method: 'BYE', toTag: tagOf(answer), cseq: 2 }));
    // The 200 to INVITE may have been sent again before its ACK was read.
    let last = await line.response(200);
    while (last.cseq?.method === 'INVITE') last = await line.response(200);
    expect(last.cseq?.method).toBe('BYE');
  });

  test('fails at once when the peer vanishes before it has said anything, and hurts no other', async () => {
    const [carrier, other] = [await listenRawStream(), await listenRawStream()];
    const stack = await startStack();
    const lost = stack.invite(invitation({ ...carrier.address, transport: 'TCP' }));
    const kept = stack.invite(invitation({ ...other.address, transport: 'TCP' }));
    const failed = once(lost, 'failed');
    const [line, second] = [await carrier.next(), await other.next()];
    await line.request('INVITE');
    const invite = await second.request('INVITE');
    line.reset();
    expect((await failed)[0]).toMatchObject({ cause: 'unreachable', status: 503 });
    second.send(rawResponse(invite, 180, { tag: 'b' }));
    expect((await once(kept, 'provisional'))[0]).toBe(180);
    kept.cancel();
    await second.request('CANCEL');
    second.send(rawResponse(invite, 487, { tag: 'b' }));
    await once(kept, 'failed');
  });

  test('to a port where nobody listens is unreachable, not silent', async () => {
    const carrier = await listenRawStream();
    await carrier.close();
    const stack = await startStack();
    const call = stack.invite(invitation({ ...carrier.address, transport: 'TCP' }));
    expect((await once(call, 'failed'))[0]).toMatchObject({ cause: 'unreachable' });
  });
});

describe('a request that is too large for a datagram', () => {
  const large = (nextHop: Target) => ({ ...invitation(nextHop), headers: [['X-Filler', 'x'.repeat(1300)]] as const });

  test('goes by TCP, with a Via that says so', async () => {
    const carrier = await listenRawStream();
    const stack = await startStack();
    stack.invite(large(carrier.address)).on('failed', () => {});
    const line = await carrier.next();
    expect((await line.request('INVITE')).via?.protocol).toBe('TCP');
  });

  test('goes by UDP after all where nobody takes TCP, and the next one at once', async () => {
    const peer = await openRawPeer();
    const stack = await startStack();
    for (let round = 1; round <= 2; round++) {
      const call = stack.invite(large(peer.address));
      const invite = await peer.request('INVITE');
      expect(invite.via?.protocol).toBe('UDP');
      const failed = once(call, 'failed');
      peer.send(rawResponse(invite, 486, { tag: 'a' }), stack.address);
      expect((await failed)[0]).toMatchObject({ status: 486 });
      await peer.request('ACK');
    }
    // Two calls: INVITE and ACK each, and the one that TCP did not take.
    expect(stack.figures().sent).toBe(5);
  });
});

describe('TLS', () => {
  let authority: TestAuthority;
  beforeAll(async () => {
    authority = await makeAuthority();
  });
  const serve = async (more: { clientCa?: string } = {}) => {
    const server = await authority.issue('sip.parley.example');
    const stack = await startStack({ tls: { port: 0, ...server, ...more } });
    return { stack, pin: server.pin, at: { host: '127.0.0.1', port: stack.listensAt('TLS')?.port ?? 0, transport: 'TLS' as const } };
  };
  const ok = { ok: true, status: 200 };
  const refused = { ok: false, why: 'unreachable' };

  test('is spoken with a server whose certificate is for the name asked for, and good', async () => {
    const { at } = await serve();
    const client = await startStack();
    const tls = { ca: authority.ca, serverName: 'sip.parley.example' };
    expect(await client.ping({ ...at, tls })).toMatchObject(ok);
    expect(await client.ping({ ...at, tls: { ...tls, serverName: 'other.example' } })).toEqual(refused);
    expect(await client.ping({ ...at, tls: { serverName: 'sip.parley.example' } })).toEqual(refused);
    expect(await client.ping(at)).toEqual(refused);
    expect(await client.ping({ ...at, tls: { verify: false } })).toMatchObject(ok);
  });

  test('trusts a pinned certificate and no other', async () => {
    const { at, pin } = await serve();
    const client = await startStack();
    expect(await client.ping({ ...at, tls: { pin } })).toMatchObject(ok);
    expect(await client.ping({ ...at, tls: { pin: pin.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } })).toEqual(refused);
  });

  test('shows our certificate to a server that asks for one', async () => {
    const { at } = await serve({ clientCa: authority.ca });
    const client = await startStack();
    const { pin: _pin, ...ours } = await authority.issue('us.example');
    const tls = { ca: authority.ca, serverName: 'sip.parley.example' };
    expect(await client.ping({ ...at, tls: { ...tls, ...ours } })).toMatchObject(ok);
    expect(await client.ping({ ...at, tls })).toEqual(refused);
    const { pin: _other, ...stranger } = await (await makeAuthority()).issue('us.example');
    expect(await client.ping({ ...at, tls: { ...tls, ...stranger } })).toEqual(refused);
  });
});

test('a browser calls by WebSocket, and is called back by it (RFC 7118)', async () => {
  const stack = await startStack<string>({ webSocket: { port: 0 }, onInvite: (call) => call.answer(testOffer) });
  const at = stack.listensAt('WS');
  const socket = new WebSocket(`ws://127.0.0.1:${at?.port}`, 'sip');
  await once(socket, 'open');
  const messages: SipMessage[] = [];
  socket.on('message', (data) => {
    const message = parseMessage(Buffer.from(String(data)));
    if (message !== undefined) messages.push(message);
  });
  const from = { host: 'df7jal23ls0d.invalid', port: 5060 };
  const common = { from, to: stack.address, transport: 'WS', callId: 'browser' };
  socket.send(rawRequest({ ...common, method: 'INVITE', body: testOffer }));
  const find = (fits: (message: SipMessage) => boolean) => expect.poll(() => messages.find(fits)).toBeDefined();
  await find((message) => message.kind === 'response' && message.status === 200);
  const answer = messages.find((message) => message.kind === 'response' && message.status === 200);
  expect(answer?.header('contact')).toContain(';transport=ws');
  socket.send(rawRequest({ ...common, method: 'ACK', toTag: answer?.to?.parameters.get('tag') ?? '', branch: 'z9hG4bK-ack' }));
  await stack.close({ graceMs: 200 });
  await find((message) => message.kind === 'request' && message.method === 'BYE');
  const bye = messages.find((message) => message.kind === 'request' && message.method === 'BYE');
  expect(bye?.via?.protocol).toBe('WS');
});

test('a WebSocket of another protocol is refused', async () => {
  const stack = await startStack({ webSocket: { port: 0 } });
  const socket = new WebSocket(`ws://127.0.0.1:${stack.listensAt('WS')?.port}`, 'chat');
  expect(String((await once(socket, 'error'))[0])).toContain('400');
});

describe('a connection', () => {
  test('answers a keep-alive, is ended for nonsense, and takes no more than its share', async () => {
    const stack = await startStack({ connections: { perAddress: 2 } });
    const line = await openRawStream(stack.address);
    line.send('\r\n\r\n');
    await expect.poll(() => line.keepAlives).toEqual(['pong']);
    const nonsense = await openRawStream(stack.address);
    await expect.poll(() => stack.figures().connections).toBe(2);
    const third = await openRawStream(stack.address);
    await third.gone;
    expect(stack.figures().connectionsRefused).toBe(1);
    nonsense.send('OPTIONS sip:x SIP/2.0\r\n\r\n');
    await nonsense.gone;
    await openRawStream(stack.address);
    await expect.poll(() => stack.figures().connections).toBe(2);
  });

  test('that nothing needs is ended after a while, and one of a call is kept alive', async () => {
    const clock = new ManualClock();
    const times = { keepAliveMs: 90_000, idleMs: 300_000, pongMs: 10_000 };
    const confirmed = Promise.withResolvers<void>();
    const stack = await startStack<string>({
      ...{ clock, connections: { times } },
      onInvite: (call) => {
        call.once('confirmed', () => confirmed.resolve());
        call.answer(testOffer);
      },
    });
    const [idle, line] = [await openRawStream(stack.address), await openRawStream(stack.address)];
    const common = { from: line.address, to: stack.address, transport: 'TCP', callId: 'kept' };
    line.send(rawRequest({ ...common, method: 'INVITE', body: testOffer }));
    const answer = await line.response(200);
    line.send(rawRequest({ ...common, method: 'ACK', toTag: tagOf(answer), branch: 'z9hG4bK-ack' }));
    await confirmed.promise;
    await expect.poll(() => stack.figures().connections).toBe(2);
    for (let minute = 0; minute < 6; minute++) clock.advance(60_000);
    await idle.gone;
    await expect.poll(() => line.keepAlives).toContain('ping');
    expect(stack.figures().connections).toBe(1);
    // Who has answered keep-alives once has to go on answering them.
    line.send(`\r\n${rawRequest({ ...common, method: 'OPTIONS', callId: 'asks' })}`);
    await line.response(200);
    for (let minute = 0; minute < 4; minute++) clock.advance(60_000);
    await line.gone;
  });
});

describe('a place that does not take a call', () => {
  test('is left for the next one, when it cannot be reached or answers 503', async () => {
    const [dead, busy, good] = [await listenRawStream(), await openRawPeer(), await openRawPeer()];
    await dead.close();
    const stack = await startStack();
    const call = stack.invite(invitation([{ ...dead.address, transport: 'TCP' }, busy.address, good.address]));
    busy.send(rawResponse(await busy.request('INVITE'), 503, { tag: 'x' }), stack.address);
    await busy.request('ACK');
    const invite = await good.request('INVITE');
    good.send(rawResponse(invite, 200, { tag: 'y', headers: [`Contact: <sip:1@127.0.0.1:${good.address.port}>`] }), stack.address);
    await once(call, 'answered');
  });

  test('is not left once the call was given up', async () => {
    const clock = new ManualClock();
    const [silent, next] = [await openRawPeer(), await openRawPeer()];
    const stack = await startStack({ clock, timers: { t1: 500, t2: 4000, t4: 5000 } });
    const call = stack.invite(invitation([silent.address, next.address]));
    const failed = once(call, 'failed');
    await silent.request('INVITE');
    call.cancel();
    clock.advance(33_000);
    expect((await failed)[0]).toMatchObject({ cause: 'cancelled' });
    expect(next.waiting).toEqual([]);
  });
});
