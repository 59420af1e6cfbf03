import { describe, expect, test } from 'vitest';
import { ManualClock } from '../clock/manual-clock.ts';
import { createSipStack } from '../stack.ts';
import { rawRequest } from '../testing/raw-messages.ts';
import { openRawPeer } from '../testing/raw-peer.ts';
import { startStack, testOffer } from '../testing/test-stack.ts';
import type { Ban, GuardOptions } from './guard-types.ts';

const nobody = { exempt: () => false };

async function setUp(guards: Partial<GuardOptions>) {
  const clock = new ManualClock();
  const stack = await startStack<string>({
    clock,
    guards,
    admit: () => ({ admit: 'challenge' }),
    digest: { realm: 'parley', candidates: async () => [] },
    registrar: { addressOfRecord: () => undefined },
  });
  const peer = await openRawPeer();
  let count = 0;
  const send = (method: string, headers: string[] = []) =>
    peer.send(rawRequest({ method, from: peer.address, to: stack.address, callId: `c${++count}`, headers }), stack.address);
  return { clock, stack, peer, send };
}

test.each(['friendly-scanner', 'sipvicious', 'sipcli/v1.8', 'VaxSIPUserAgent/3.1', 'sipsak 0.9.8'])(
  'a scanner (%s) gets no answer',
  async (agent) => {
    const { stack, peer, send } = await setUp({});
    send('OPTIONS', [`User-Agent: ${agent}`]);
    send('OPTIONS');
    expect((await peer.response(200)).callId).toBe('c2');
    expect(stack.figures()).toMatchObject({ dropped: 1, turnedAway: { scanner: 1, rate: 0 } });
  },
);

test('an address is heard as often as its rate allows, and others are not held up by it', async () => {
  const { clock, stack, peer, send } = await setUp({ ...nobody, rate: { perSecond: 1, burst: 3 } });
  for (let i = 0; i < 5; i++) send('OPTIONS');
  for (const id of ['c1', 'c2', 'c3']) expect((await peer.response(200)).callId).toBe(id);
  await expect.poll(() => stack.figures().dropped).toBe(2);
  clock.advance(1000);
  send('OPTIONS');
  expect((await peer.response(200)).callId).toBe('c6');
});

test('an address that keeps failing to log in is banned for a while, then heard again', async () => {
  const { clock, stack, peer, send } = await setUp({ ...nobody, ban: { failures: 2, windowMs: 60_000, banMs: 600_000 } });
  const fail = async () => {
    send('REGISTER');
    const nonce = /nonce="([^"]+)"/.exec((await peer.response(401)).header('www-authenticate') ?? '')?.[1];
    send('REGISTER', [
      `Authorization: Digest username="1001", realm="parley", nonce="${nonce}", uri="sip:x", response="bad", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"`,
    ]);
    await peer.response(401);
  };
  await fail();
  await fail();
  expect(stack.figures().banned).toBe(1);
  send('OPTIONS');
  await expect.poll(() => stack.figures().dropped).toBe(1);
  clock.advance(600_000);
  send('OPTIONS');
  await peer.response(200);
});

test('a gateway is heard while another port of its host is banned', async () => {
  const gateway = await openRawPeer();
  const { clock, stack, peer, send } = await setUp({ exempt: ({ port }) => port === gateway.address.port });
  stack.ban(peer.address.host, clock.now() + 60_000);
  send('OPTIONS');
  await expect.poll(() => stack.figures().dropped).toBe(1);
  gateway.send(rawRequest({ method: 'OPTIONS', from: gateway.address, to: stack.address, callId: 'g' }), stack.address);
  expect((await gateway.response(200)).callId).toBe('g');
});

test("wrong answers with a stranger's nonce, as from a forged address, ban nobody", async () => {
  const { stack, peer, send } = await setUp({ ...nobody, ban: { failures: 1, windowMs: 60_000, banMs: 600_000 } });
  const stranger = await openRawPeer('127.0.0.9');
  stranger.send(rawRequest({ method: 'REGISTER', from: stranger.address, to: stack.address, callId: 's' }), stack.address);
  const nonce = /nonce="([^"]+)"/.exec((await stranger.response(401)).header('www-authenticate') ?? '')?.[1];
  const wrong = `response="bad", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"`;
  send('REGISTER', [`Authorization: Digest username="1001", realm="parley", nonce="${nonce}", uri="sip:x", ${wrong}`]);
  expect((await peer.response(401)).header('www-authenticate')).toContain('stale=true');
  expect(stack.figures().banned).toBe(0);
});

test('a ban is told as it is made, can be lifted, and can be brought back by the next process', async () => {
  const told: Ban[] = [];
  const guards = { ...nobody, ban: { failures: 1, windowMs: 60_000, banMs: 600_000 }, onBan: (ban: Ban) => told.push(ban) };
  const { clock, stack, peer, send } = await setUp(guards);
  send('REGISTER', [
    `Authorization: Digest username="1001", realm="parley", nonce="n", uri="sip:x", response="bad", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"`,
  ]);
  const nonce = /nonce="([^"]+)"/.exec((await peer.response(401)).header('www-authenticate') ?? '')?.[1];
  send('REGISTER', [
    `Authorization: Digest username="1001", realm="parley", nonce="${nonce}", uri="sip:x", response="bad", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"`,
  ]);
  await peer.response(401);
  const { host } = peer.address;
  expect(told).toEqual([{ host, failures: 1, at: clock.now(), until: clock.now() + 600_000 }]);
  expect(stack.liftBan(host)).toBe(true);
  expect(stack.liftBan(host)).toBe(false);
  send('OPTIONS');
  await peer.response(200);
  stack.ban(host, clock.now() + 1000);
  const { dropped } = stack.figures();
  send('OPTIONS');
  await expect.poll(() => stack.figures().dropped).toBe(dropped + 1);
  clock.advance(1000);
  send('OPTIONS');
  await peer.response(200);
});

test('calls above the limit are refused with 503', async () => {
  const stack = await startStack<string>({ guards: { maxCalls: 1 }, onInvite: (call) => call.ring() });
  const peer = await openRawPeer();
  for (const callId of ['one', 'two'])
    peer.send(rawRequest({ method: 'INVITE', from: peer.address, to: stack.address, callId, body: testOffer }), stack.address);
  expect((await peer.response(503)).callId).toBe('two');
});

describe('admission', () => {
  const invite = async (stack: Awaited<ReturnType<typeof startStack>>) => {
    const peer = await openRawPeer();
    peer.send(rawRequest({ method: 'INVITE', from: peer.address, to: stack.address, callId: 'a', body: testOffer }), stack.address);
    return peer;
  };

  test('refuses strangers where nobody says otherwise', async () => {
    const stack = createSipStack({ host: '127.0.0.1', port: 0, onInvite: (call) => call.answer(testOffer) });
    await stack.start();
    await (await invite(stack)).response(403);
    await stack.close();
  });

  test('can refuse with a status, or say nothing', async () => {
    const refusing = await startStack<string>({ admit: () => ({ admit: 'refused', status: 404 }) });
    await (await invite(refusing)).response(404);
    const silent = await startStack<string>({ admit: () => ({ admit: 'ignored' }) });
    const peer = await invite(silent);
    peer.send(rawRequest({ method: 'OPTIONS', from: peer.address, to: silent.address, callId: 'b' }), silent.address);
    expect((await peer.next()).callId).toBe('b');
  });

  test('that fails is answered with 500', async () => {
    const stack = await startStack<string>({ admit: () => Promise.reject(new Error('database away')) });
    await (await invite(stack)).response(500);
  });
});
