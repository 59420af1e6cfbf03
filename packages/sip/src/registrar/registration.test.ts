import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../clock/manual-clock.ts';
import { rawResponse } from '../testing/raw-messages.ts';
import { openRawPeer } from '../testing/raw-peer.ts';
import { startStack } from '../testing/test-stack.ts';
import { backOffMs, refreshAfterMs } from './registration-times.ts';

/** A stack that registers `line1` at a carrier played by hand. */
async function registerByHand() {
  const clock = new ManualClock();
  const stack = await startStack({ clock, timers: { t1: 500, t2: 4000, t4: 5000 } });
  const carrier = await openRawPeer();
  const registration = stack.register({
    registrar: 'sip:carrier.example',
    nextHop: carrier.address,
    aor: 'sip:line1@carrier.example',
    credentials: { username: 'line1', password: 'secret' },
  });
  clock.advance(0);
  const first = await carrier.request('REGISTER');
  return { clock, stack, carrier, registration, first };
}

describe('a registration at a carrier', () => {
  test('proves itself to another stack of ours, is bound there, and takes itself away when closed', async () => {
    const carrier = await startStack<string>({
      admit: () => ({ admit: 'challenge' }),
      digest: { realm: 'carrier', candidates: async ({ username }) => [{ identity: username, password: 'secret' }] },
      registrar: { addressOfRecord: (identity) => identity },
    });
    const stack = await startStack();
    const registration = stack.register({
      registrar: 'sip:127.0.0.1',
      nextHop: carrier.address,
      aor: 'sip:line1@127.0.0.1',
      credentials: { username: 'line1', password: 'secret' },
    });
    expect((await once(registration, 'registered'))[0]).toEqual({ expiresS: 300 });
    expect(carrier.registrar?.lookup('line1')).toMatchObject([{ contact: `sip:line1@127.0.0.1:${stack.address.port}` }]);
    await registration.close();
    expect(carrier.registrar?.lookup('line1')).toEqual([]);
    expect(registration.state).toBe('closed');
  });

  test('is refreshed before what was granted is over', async () => {
    const { clock, stack, carrier, registration, first } = await registerByHand();
    const registered = once(registration, 'registered');
    carrier.send(rawResponse(first, 200, { tag: 'c', headers: [`Contact: ${first.header('contact')};expires=120`] }), stack.address);
    expect((await registered)[0]).toEqual({ expiresS: 120 });
    clock.advance(60_000);
    const again = await carrier.request('REGISTER');
    expect(again.callId).toBe(first.callId);
    expect(again.cseq?.number).toBe(2);
  });

  test('asks for longer when told to (423), at once', async () => {
    const { stack, carrier, first } = await registerByHand();
    carrier.send(rawResponse(first, 423, { tag: 'c', headers: ['Min-Expires: 1800'] }), stack.address);
    expect((await carrier.request('REGISTER')).header('expires')).toBe('1800');
  });

  test('that fails waits longer each time, and as long as Retry-After says', async () => {
    const { clock, stack, carrier, registration, first } = await registerByHand();
    const failed = once(registration, 'failed');
    carrier.send(rawResponse(first, 503, { tag: 'c', headers: ['Retry-After: 100'] }), stack.address);
    expect((await failed)[0]).toMatchObject({ status: 503, retryInMs: 100_000 });
    clock.advance(100_000);
    const second = await carrier.request('REGISTER');
    const silent = once(registration, 'failed');
    clock.advance(32_000);
    expect((await silent)[0]).toMatchObject({ status: 408 });
    expect(second.cseq?.number).toBe(2);
  });

  test('with a wrong password is tried once per attempt only', async () => {
    const { stack, carrier, registration, first } = await registerByHand();
    const challenge = 'WWW-Authenticate: Digest realm="carrier", nonce="n", qop="auth"';
    carrier.send(rawResponse(first, 401, { tag: 'c', headers: [challenge] }), stack.address);
    const second = await carrier.request('REGISTER');
    expect(second.header('authorization')).toContain('username="line1"');
    const failed = once(registration, 'failed');
    carrier.send(rawResponse(second, 401, { tag: 'c', headers: [challenge] }), stack.address);
    expect((await failed)[0]).toMatchObject({ status: 401 });
  });
});

test('the wait doubles up to its limit, and chance takes away half at most', () => {
  const limits = { baseMs: 30_000, maxMs: 1_800_000 };
  expect([0, 1, 2, 10, 1000].map((failures) => backOffMs(failures, limits, 1))).toEqual([30_000, 60_000, 120_000, 1_800_000, 1_800_000]);
  expect(backOffMs(1, limits, 0)).toBe(30_000);
});

test('a refresh leaves time for trying again', () => {
  expect([60, 120, 3600].map(refreshAfterMs)).toEqual([30_000, 60_000, 3_536_000]);
});

describe('a ping', () => {
  test('tells that a peer is there, whatever it answers', async () => {
    const peer = await startStack();
    const stack = await startStack();
    expect(await stack.ping(peer.address)).toMatchObject({ ok: true, status: 200 });
  });

  test('gives up in time', async () => {
    const clock = new ManualClock();
    const stack = await startStack({ clock });
    const silent = await openRawPeer();
    const pong = stack.ping(silent.address, { timeoutMs: 1000 });
    await silent.request('OPTIONS');
    clock.advance(1000);
    expect(await pong).toEqual({ ok: false, why: 'timeout' });
  });
});
