import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import type { MediaSession } from '../session/session.ts';
import { correlate, Harness, type RtpPeer, speechLike } from '../testing.ts';

let folder = '';
let harness: Harness;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-bridge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  harness = new Harness({ recordingsDir: folder, workers: 2 });
});
afterEach(() => harness.close());

const VOICES = [speechLike(1500, 1, 51), speechLike(1500, 1, 52), speechLike(1500, 1, 53)] as const;
const NOBODY = 0.6;

interface Leg {
  session: MediaSession;
  peer: RtpPeer;
}

async function leg(law: 0 | 8, options: { beside?: MediaSession; recordTo?: string; keys?: boolean } = {}): Promise<Leg> {
  const { beside, recordTo, keys = true } = options;
  const session = await harness.session(beside ? { beside } : {});
  const peer = await harness.peer(session, { law });
  session.start({
    remote: peer.local,
    payloadType: law,
    ...(keys ? { telephoneEventPayloadType: 101 } : {}),
    ...(recordTo ? { recordTo } : {}),
  });
  await once(session, 'media-started');
  return { session, peer };
}

/** The best of some pieces: a busy machine may drop a tick in the others. */
const found = (audio: Int16Array, heard: Int16Array): number =>
  Math.max(...[2000, 4000, 6000, 8000].map((at) => correlate(audio.subarray(at, at + 2000), heard).score));

async function said(peer: RtpPeer, listeners: readonly RtpPeer[]): Promise<void> {
  await peer.packetWhere(() => peer.silent);
  const counts = listeners.map((listener) => listener.figures().received);
  await Promise.all(listeners.map((one, n) => one.packetWhere(() => one.figures().received > (counts[n] ?? 0) + 15)));
}

describe('two legs of one codec', () => {
  test('hear each other in the very packets that came, under one source, and both sides are recorded', async () => {
    const one = await leg(8, { recordTo: 'both.wav' });
    const two = await leg(8, { beside: one.session });
    expect(two.session.worker).toBe(one.session.worker);
    for (const { session } of [one, two]) session.join('call');
    one.peer.say(VOICES[0]);
    two.peer.say(VOICES[1]);
    await said(one.peer, [two.peer]);
    await said(two.peer, [one.peer]);
    expect(found(VOICES[0], two.peer.heard())).toBeGreaterThan(0.97);
    expect(found(VOICES[1], one.peer.heard())).toBeGreaterThan(0.97);
    expect(two.peer.figures()).toMatchObject({ lost: 0, sources: 1 });
    const { recording } = await one.session.close();
    const [ours = new Int16Array(0), theirs = new Int16Array(0)] = readWav(await readFile(recording?.path ?? '')).channels;
    expect(found(VOICES[1], ours)).toBeGreaterThan(0.95);
    expect(found(VOICES[0], theirs)).toBeGreaterThan(0.95);
  });

  test('a prompt before and music after are of the same source and the same run of numbers', async () => {
    const one = await leg(0);
    const two = await leg(0, { beside: one.session });
    one.session.play([{ pcm: VOICES[2] }], { id: 'before' });
    await once(one.session, 'play-finished');
    for (const { session } of [one, two]) session.join('call');
    two.peer.say(VOICES[1]);
    await said(two.peer, [one.peer]);
    one.session.leave();
    one.session.play([{ pcm: VOICES[0] }], { id: 'music', loop: true });
    await once(one.session, 'play-started');
    await said(one.peer, [one.peer]);
    expect(found(VOICES[1], one.peer.heard())).toBeGreaterThan(0.97);
    expect(found(VOICES[2], one.peer.heard())).toBeGreaterThan(0.97);
    expect(one.peer.figures()).toMatchObject({ lost: 0, disordered: 0, sources: 1 });
  });
});

describe('legs of several codecs', () => {
  test.each([
    [0, 8],
    [8, 0],
  ] as const)('hear each other transcoded (%i and %i), and so they do when both are recorded', async (a, b) => {
    const one = await leg(a);
    const two = await leg(b, { beside: one.session });
    for (const { session } of [one, two]) session.join('call');
    one.peer.say(VOICES[0]);
    await said(one.peer, [two.peer]);
    expect(found(VOICES[0], two.peer.heard())).toBeGreaterThan(0.8);
    expect(two.peer.kept.at(-1)?.payloadType).toBe(b);
  });
});

describe('keys', () => {
  test.each([true, false])('pass from one leg to the other, which takes events: %s', async (events) => {
    const one = await leg(8);
    const two = await leg(8, { beside: one.session, keys: events });
    for (const { session } of [one, two]) session.join('call');
    await two.peer.packetWhere(() => two.peer.figures().received > 30);
    const pressed = once(one.session, 'digit');
    for (let n = 1; n <= 5; n++) one.peer.sendKey('5', n * 160, false);
    for (let n = 0; n < 3; n++) one.peer.sendKey('5', 960, true);
    await pressed;
    if (events) {
      const keys = (): number => two.peer.kept.filter(({ payloadType }) => payloadType === 101).length;
      await expect.poll(keys, { timeout: 5000 }).toBeGreaterThanOrEqual(8);
    } else {
      // In the audio, as two tones.
      await expect.poll(() => two.peer.heard().some((sample) => Math.abs(sample) > 6000)).toBe(true);
    }
  });
});

describe('three', () => {
  test('hear the sum of the others, a listener hears all, and a whisper reaches the one it is for', async () => {
    const one = await leg(8);
    const two = await leg(8, { beside: one.session });
    const supervisor = await leg(8, { beside: one.session });
    for (const { session } of [one, two]) session.join('call');
    supervisor.session.join('call', { as: 'listener' });
    one.peer.say(VOICES[0]);
    two.peer.say(VOICES[1]);
    supervisor.peer.say(VOICES[2]);
    const all = [one.peer, two.peer, supervisor.peer];
    await said(one.peer, all);
    expect(found(VOICES[2], one.peer.heard())).toBeLessThan(NOBODY);
    for (const voice of [VOICES[0], VOICES[1]]) expect(found(voice, supervisor.peer.heard())).toBeGreaterThan(0.5);

    supervisor.session.join('call', { as: 'whisperer', to: two.session.stream });
    supervisor.peer.say(VOICES[2]);
    await said(supervisor.peer, all);
    expect(found(VOICES[2], one.peer.heard())).toBeLessThan(NOBODY);
    expect(found(VOICES[2], two.peer.heard())).toBeGreaterThan(0.9);

    supervisor.session.join('call');
    supervisor.peer.say(VOICES[2]);
    await said(supervisor.peer, all);
    expect(found(VOICES[2], one.peer.heard())).toBeGreaterThan(0.9);
  });
});

test('who listens to one who is talked to by prompts hears both, and is heard by nobody', async () => {
  const one = await leg(8);
  const supervisor = await leg(8, { beside: one.session });
  one.session.join('call');
  supervisor.session.join('call', { as: 'listener' });
  one.session.play([{ pcm: VOICES[2] }], { id: 'prompt' });
  one.peer.say(VOICES[0]);
  supervisor.peer.say(VOICES[1]);
  await said(one.peer, [supervisor.peer]);
  await said(supervisor.peer, [one.peer]);
  for (const voice of [VOICES[0], VOICES[2]]) expect(found(voice, supervisor.peer.heard())).toBeGreaterThan(0.5);
  expect(found(VOICES[2], one.peer.heard())).toBeGreaterThan(0.9);
  expect(found(VOICES[1], one.peer.heard())).toBeLessThan(NOBODY);
});

test('a bridge of sessions of two workers is refused', async () => {
  const one = await leg(8);
  const two = await leg(8);
  expect(two.session.worker).not.toBe(one.session.worker);
  one.session.join('call');
  expect(() => two.session.join('call')).toThrow(RangeError);
  one.session.leave();
  two.session.join('call');
});
