import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import { dtmfTones, toneCycle } from '../prompt/tones.ts';
import { emptyRtpView, isRtcp, readRtp } from '../rtp/packet.ts';
import { readReport } from '../rtp/rtcp.ts';
import { correlate, generator, Harness, RtpPeer, speechLike } from '../testing.ts';

let folder = '';
let harness: Harness;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  harness = new Harness({ recordingsDir: folder });
});
afterEach(() => harness.close());

const VOICE = speechLike(1500, 1, 21);
const PROMPT = speechLike(1500, 1, 22);

const channels = async (path: string): Promise<readonly Int16Array[]> => readWav(await readFile(path)).channels;

/** How well the best of four pieces of 250 ms is found: a busy machine may drop a tick in some of them. */
const found = (audio: Int16Array, recording: Int16Array): number =>
  Math.max(...[0, 2000, 4000, 6000].map((at) => correlate(audio.subarray(at, at + 2000), recording).score));

async function spoken(peer: RtpPeer): Promise<void> {
  // Ten more packets, so that the jitter buffer has given everything back.
  await peer.packetWhere(() => peer.silent);
  const count = peer.figures().received;
  await peer.packetWhere(() => peer.figures().received > count + 10);
}

describe('receiving', () => {
  it('records both sides, each in its channel, on one time line', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    peer.say(VOICE);
    session.start({ remote: peer.local, payloadType: 0, recordTo: 'both.wav' });
    session.play([{ pcm: PROMPT }], { id: 'p' });
    await spoken(peer);
    const { recording } = await session.close();
    expect(recording).toMatchObject({ path: join(folder, 'both.wav') });
    expect(recording?.degraded).toBeUndefined();
    const [ours, theirs] = await channels(join(folder, 'both.wav'));
    if (!ours || !theirs) throw new Error('two channels expected');
    expect(ours.length / 8).toBe(recording?.durationMs);
    expect(found(PROMPT, ours)).toBeGreaterThan(0.98);
    expect(found(VOICE, theirs)).toBeGreaterThan(0.98);
    expect(found(PROMPT, theirs)).toBeLessThan(0.7);
  });

  it('tells tones that say who answered, as long as it is asked to', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    const heard: string[] = [];
    session.on('tone', ({ tone }) => heard.push(tone));
    session.start({ remote: peer.local, payloadType: 0, tones: true });
    peer.say(
      Int16Array.from([
        ...toneCycle({ tone: 'sit', kind: 'vacant' }),
        ...new Int16Array(2400),
        ...toneCycle({ tone: 'beep' }),
        ...new Int16Array(2400),
      ]),
    );
    await spoken(peer);
    session.tones(false);
    peer.say(Int16Array.from([...toneCycle({ tone: 'beep' }), ...new Int16Array(2400)]));
    await spoken(peer);
    await session.close();
    expect(heard).toEqual(['vacant', 'beep']);
  });

  it('counts what the network lost, swapped and doubled, and still hears the voice', async () => {
    const session = await harness.session();
    const random = generator(3);
    const peer = await harness.peer(session, { random, impairment: { loss: 0.04, reorder: 0.05, duplicate: 0.05, jitterMs: 15 } });
    peer.say(VOICE);
    session.start({ remote: peer.local, payloadType: 0, recordTo: 'impaired.wav' });
    await spoken(peer);
    const stats = await session.close();
    expect(stats.lost).toBeGreaterThan(0);
    expect(stats.duplicated).toBeGreaterThan(0);
    expect(stats.jitterMs).toBeGreaterThan(0.5);
    expect(stats.mosEstimate).toBeLessThan(4.4);
    const [, theirs] = await channels(join(folder, 'impaired.wav'));
    expect(found(VOICE, theirs ?? new Int16Array(0))).toBeGreaterThan(0.8);
  });

  it('stays deaf to garbage, other payload types and strangers', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    peer.say(VOICE, true);
    session.start({ remote: peer.local, payloadType: 0 });
    const [started] = await once(session, 'media-started');
    expect(started.from).toEqual(peer.local);
    const stranger = await RtpPeer.open({ keep: true });
    stranger.connect(session.local);
    for (let i = 0; i < 50; i++) stranger.tick();
    for (let i = 0; i < 50; i++) peer.sendRaw(Buffer.alloc(i, i * 5));
    const alien = Buffer.alloc(172, 0x55);
    alien[0] = 0x80;
    alien[1] = 96;
    peer.sendRaw(alien);
    const count = peer.figures().received;
    await peer.packetWhere(() => peer.figures().received > count + 20);
    expect(stranger.kept).toHaveLength(0);
    stranger.close();
    const stats = await session.close();
    expect(stats.ignored).toBeGreaterThanOrEqual(50);
    expect(stats.lost).toBe(0);
    expect(stats.received).toBeGreaterThan(20);
  });

  it('learns where the peer really is when SDP named another place', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: { address: '127.0.0.1', port: 9 }, payloadType: 0 });
    const [started] = await once(session, 'media-started');
    expect(started.from).toEqual(peer.local);
    await peer.packetWhere(() => peer.kept.length >= 5);
  });

  it('follows a re-INVITE to another peer', async () => {
    const session = await harness.session();
    const first = await harness.peer(session);
    session.start({ remote: first.local, payloadType: 0 });
    await once(session, 'media-started');
    const second = await harness.peer(session);
    session.update({ remote: second.local });
    await second.packetWhere(() => second.kept.length >= 5);
    const count = first.kept.length;
    await second.packetWhere(() => second.kept.length >= 15);
    expect(first.kept.length).toBeLessThanOrEqual(count + 1);
  });

  it('goes on when the peer changes its source', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0 });
    await once(session, 'media-started');
    peer.ssrc = 4711;
    peer.timestamp = 99;
    const count = peer.figures().received;
    await peer.packetWhere(() => peer.figures().received > count + 20);
    const stats = await session.close();
    expect(stats.lost).toBe(0);
  });

  it('tells once that the peer fell silent', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session, { still: true });
    session.start({ remote: peer.local, payloadType: 0 });
    peer.tick();
    const [stalled] = await once(session, 'media-stalled');
    // Told by a tick of the worker, which a busy machine may keep waiting.
    expect(stalled.silentMs).toBeGreaterThanOrEqual(2000);
  });
});

describe('keys', () => {
  it('are received once each, with their duration, whatever is repeated', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session, { still: true });
    const digits: unknown[] = [];
    session.on('digit', ({ digit, durationMs, source }) => digits.push([digit, durationMs, source]));
    session.start({ remote: peer.local, payloadType: 0, telephoneEventPayloadType: 101 });
    peer.tick();
    for (const key of ['4', '4', '#']) {
      for (let duration = 160; duration <= 640; duration += 160) peer.sendKey(key, duration, false);
      for (let i = 0; i < 3; i++) peer.sendKey(key, 800, true);
      peer.skip(20);
    }
    await once(session, 'digit-begin');
    while (digits.length < 3) await once(session, 'digit');
    expect(digits).toEqual([
      ['4', 100, 'rfc4733'],
      ['4', 100, 'rfc4733'],
      ['#', 100, 'rfc4733'],
    ]);
  });

  it('are sent as events, marked at their beginning, ended three times', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0, telephoneEventPayloadType: 101 });
    session.sendDtmf('1#', { toneMs: 100, gapMs: 60 });
    await once(session, 'dtmf-sent');
    const events = peer.kept.filter((packet) => packet.payloadType === 101);
    const timestamps = [...new Set(events.map((packet) => packet.timestamp))];
    expect(timestamps).toHaveLength(2);
    for (const [index, code] of [
      [0, 1],
      [1, 11],
    ] as const) {
      const key = events.filter((packet) => packet.timestamp === timestamps[index]);
      expect(key.map((packet) => packet.payload[0])).toEqual(new Array(7).fill(code));
      expect(key.map((packet) => packet.marker)).toEqual([true, ...new Array(6).fill(false)]);
      expect(key.map((packet) => (packet.payload[1] ?? 0) >> 7)).toEqual([0, 0, 0, 0, 1, 1, 1]);
      expect(key.map((packet) => ((packet.payload[2] ?? 0) << 8) | (packet.payload[3] ?? 0))).toEqual([160, 320, 480, 640, 800, 800, 800]);
    }
    expect(peer.figures().lost).toBe(0);
  });

  it('are sounded for a peer without events, and heard in the audio when asked to', async () => {
    const session = await harness.session();
    const other = await harness.session();
    let heard = '';
    other.on('digit', ({ digit }) => {
      heard += digit;
    });
    session.start({ remote: other.local, payloadType: 8 });
    other.start({ remote: session.local, payloadType: 8, inBandDtmf: true });
    await once(other, 'media-started');
    session.sendDtmf('19D');
    await once(session, 'dtmf-sent');
    while (heard.length < 3) await once(other, 'digit');
    expect(heard).toBe('19D');
  });

  it('are not heard in the audio unless asked to', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.on('digit', () => expect.unreachable());
    peer.say(dtmfTones('123'));
    session.start({ remote: peer.local, payloadType: 0 });
    await spoken(peer);
  });
});

describe('reports', () => {
  it('are exchanged on the RTP port when multiplexed, with BYE at the end', async () => {
    const session = await harness.session();
    const other = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0, rtcpMux: true });
    other.start({ remote: peer.local, payloadType: 0, rtcp: false });
    await once(session, 'media-started');
    const view = emptyRtpView();
    await peer.packetWhere((datagram) => !isRtcp(datagram) && readRtp(datagram, view));
    const bye = peer.packetWhere(isRtcp);
    await session.close();
    const report = readReport(await bye, peer.ssrc);
    expect(report?.bye).toBe(true);
    expect(report?.block?.cumulativeLost).toBe(0);
    expect(report?.senderNtp).toBeGreaterThan(0);
  });
});
