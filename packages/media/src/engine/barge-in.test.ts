import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode } from '../codec/g711.ts';
import { meanSquare } from '../detect/level.ts';
import type { MediaSession } from '../session/session.ts';
import { Harness, type RtpPeer, speechLike } from '../testing.ts';

let harness: Harness;
let session: MediaSession;
let peer: RtpPeer;
beforeEach(async () => {
  harness = new Harness();
  session = await harness.session();
  peer = await harness.peer(session);
  harness.engine.prepare('prompt', tone(10_000));
  session.start({ remote: peer.local, payloadType: 0 });
  await once(session, 'media-started');
});
afterEach(() => harness.close());

const tone = (ms: number): Int16Array => Int16Array.from({ length: ms * 8 }, (_, i) => 8000 * Math.sin(i / 4));
const VOICE = speechLike(3000, 1, 9);
const BARGE_IN = { protectMs: 300, duckDb: 18 };

const level = (packets: RtpPeer['kept']): number => Math.max(...packets.map((packet) => Math.sqrt(meanSquare(decode(packet.payload, 0)))));

describe('barge-in', () => {
  it('ducks the prompt by itself when a voice begins and stops it when told', async () => {
    session.play([{ key: 'prompt' }], { id: 'p', bargeIn: BARGE_IN });
    await once(session, 'play-started');
    peer.say(VOICE);
    const [voice] = await once(session, 'voice-begin');
    expect(voice.id).toBe('p');
    expect(voice.playedMs).toBeGreaterThanOrEqual(300);
    expect(voice.levelDbfs).toBeGreaterThan(-46);
    const from = peer.kept.length;
    await peer.packetWhere(() => peer.kept.length > from + 12);
    const ducked = peer.kept.slice(from + 2);
    expect(level(ducked)).toBeLessThan(8000 / Math.SQRT2 / 7);
    expect(level(ducked)).toBeGreaterThan(300);
    session.stop('p');
    const [stopped] = await once(session, 'play-stopped');
    expect(stopped).toMatchObject({ id: 'p', reason: 'stopped' });
  });

  it('leaves the first part of a prompt alone', async () => {
    peer.say(speechLike(20_000, 1, 4), true);
    session.play([{ key: 'prompt' }], { id: 'p', bargeIn: { ...BARGE_IN, protectMs: 1500 } });
    const [voice] = await once(session, 'voice-begin');
    expect(voice.playedMs).toBeGreaterThanOrEqual(1500);
  });

  it('brings the prompt back when told that it was no interruption, and hears the next one', async () => {
    session.play([{ key: 'prompt' }], { id: 'p', bargeIn: BARGE_IN });
    await once(session, 'play-started');
    peer.say(VOICE);
    await once(session, 'voice-begin');
    session.resume();
    const [released] = await once(session, 'voice-released');
    expect(released).toMatchObject({ id: 'p', reason: 'resumed' });
    const from = peer.kept.length;
    await peer.packetWhere(() => peer.kept.length > from + 2);
    expect(level(peer.kept.slice(-1))).toBeGreaterThan(4000);
    await peer.packetWhere(() => peer.silent);
    const silent = peer.kept.length;
    await peer.packetWhere(() => peer.kept.length > silent + 25);
    peer.say(VOICE);
    await once(session, 'voice-begin');
  });

  it('brings the prompt back by itself when nobody answers to the voice', async () => {
    session.play([{ key: 'prompt' }], { id: 'p', bargeIn: { ...BARGE_IN, resumeAfterMs: 300 } });
    await once(session, 'play-started');
    peer.say(VOICE);
    await once(session, 'voice-begin');
    const [released] = await once(session, 'voice-released');
    expect(released.reason).toBe('unconfirmed');
  });

  it('takes silence and the noise of a line for no voice', async () => {
    let x = 1;
    const noise = Int16Array.from({ length: 16_000 }, () => {
      x = (x * 1103515245 + 12345) & 0x7fffffff;
      return (x >> 16) % 60;
    });
    peer.say(noise, true);
    session.on('voice-begin', () => expect.unreachable());
    session.play([{ pcm: tone(2000) }], { id: 'p', bargeIn: BARGE_IN });
    await once(session, 'play-finished');
  });
});
