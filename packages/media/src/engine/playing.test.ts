import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode, encode } from '../codec/g711.ts';
import { meanSquare } from '../detect/level.ts';
import { Harness, type RtpPeer, speechLike } from '../testing.ts';

let harness: Harness;
beforeEach(() => {
  harness = new Harness();
});
afterEach(() => harness.close());

const PROMPT = speechLike(1000, 1, 5);

/** Audio payloads heard from the first that is not silence, as one. */
function spoken(peer: RtpPeer, silence = 0xff): Uint8Array {
  const payloads = peer.kept.map((packet) => packet.payload);
  const first = payloads.findIndex((payload) => payload.some((byte) => byte !== silence));
  return Uint8Array.from(payloads.slice(first).flatMap((payload) => [...payload]));
}

describe('playing', () => {
  it.each([0, 8] as const)('brings a prompt to the peer to the bit, without a gap, in law %i', async (payloadType) => {
    const session = await harness.session();
    const peer = await harness.peer(session, { law: payloadType });
    expect(harness.engine.prepare('hello', PROMPT)).toBe(1000);
    session.start({ remote: peer.local, payloadType });
    session.play([{ key: 'hello' }], { id: 'p1' });
    const [started] = await once(session, 'play-started');
    const [finished] = await once(session, 'play-finished');
    expect(started.id).toBe('p1');
    expect(finished).toMatchObject({ id: 'p1', playedMs: 1000 });
    const silence = payloadType === 0 ? 0xff : 0xd5;
    expect([...spoken(peer, silence).subarray(0, 8000)]).toEqual([...encode(PROMPT, payloadType)]);
    expect(peer.figures()).toMatchObject({ lost: 0, disordered: 0, sources: 1 });
  });

  it('joins pieces to the sample, whatever their lengths', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    harness.engine.prepare('a', PROMPT.subarray(0, 1234));
    session.start({ remote: peer.local, payloadType: 0 });
    session.play([{ key: 'a' }, { pcm: PROMPT.subarray(1234, 3001) }, { silenceMs: 10 }, { key: 'a' }], { id: 'p' });
    const [finished] = await once(session, 'play-finished');
    expect(finished.playedMs).toBe((1234 * 2 + 1767 + 80) / 8);
    const wanted = [...encode(PROMPT.subarray(0, 3001), 0), ...new Array(80).fill(0xff), ...encode(PROMPT.subarray(0, 1234), 0)];
    expect([...spoken(peer).subarray(0, wanted.length)]).toEqual(wanted);
  });

  it('sends silence while nothing is played, and marks where talk begins', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0 });
    await peer.packetWhere(() => peer.kept.length > 5);
    session.play([{ pcm: PROMPT }], { id: 'p' });
    await once(session, 'play-finished');
    const markers = peer.kept.flatMap((packet, i) => (packet.marker ? [i] : []));
    expect(markers).toHaveLength(2);
    expect(markers[0]).toBe(0);
    const before = peer.kept.slice(0, markers[1]);
    expect(before.every((packet) => packet.payload.every((byte) => byte === 0xff))).toBe(true);
    expect(peer.figures().lost).toBe(0);
  });

  it('sends nothing while nothing is played, when told so', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0, comfort: false });
    await once(session, 'media-started');
    session.play([{ pcm: PROMPT.subarray(0, 1600) }], { id: 'p' });
    await once(session, 'play-finished');
    expect((await session.close()).sent).toBe(10);
    expect(peer.kept).toHaveLength(10);
  });

  it('plays a stream of pieces as they come and ends when told', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0 });
    session.play([{ pcm: PROMPT.subarray(0, 1600) }], { id: 's', open: true });
    await once(session, 'play-started');
    session.append('s', [{ pcm: PROMPT.subarray(1600, 3200) }]);
    session.append('other', [{ pcm: PROMPT }]);
    session.finish('s');
    const [finished] = await once(session, 'play-finished');
    expect(finished).toMatchObject({ id: 's', playedMs: 400 });
    expect([...spoken(peer).subarray(0, 3200)]).toEqual([...encode(PROMPT.subarray(0, 3200), 0)]);
  });

  it('loops a tone until it is replaced, and stops within two frames of silence', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0 });
    session.play([{ tone: 'beep', ms: 100 }], { id: 'loop', loop: true });
    await peer.packetWhere(() => peer.kept.length > 20);
    session.play([{ pcm: PROMPT }], { id: 'next' });
    const [replaced] = await once(session, 'play-stopped');
    expect(replaced).toMatchObject({ id: 'loop', reason: 'replaced' });
    expect(replaced.playedMs).toBeGreaterThan(200);
    await once(session, 'play-started');
    session.stop('not this one');
    session.stop('next');
    const [stopped] = await once(session, 'play-stopped');
    expect(stopped).toMatchObject({ id: 'next', reason: 'stopped' });
    const sent = peer.kept.length;
    await peer.packetWhere(() => peer.kept.length > sent + 5);
    expect(peer.kept.slice(sent + 2).every((packet) => packet.payload.every((byte) => byte === 0xff))).toBe(true);
  });

  it('changes the law in the middle of a prompt', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0 });
    session.play([{ pcm: PROMPT }], { id: 'p' });
    await peer.packetWhere(() => peer.kept.length > 20);
    session.update({ payloadType: 8 });
    await once(session, 'play-finished');
    expect(new Set(peer.kept.map((packet) => packet.payloadType))).toEqual(new Set([0, 8]));
    const heard = peer.heard();
    const first = peer.kept.findIndex((packet) => packet.payload.some((byte) => byte !== 0xff)) * 160;
    const error = meanSquare(heard.subarray(first, first + 8000).map((sample, i) => sample - (PROMPT[i] ?? 0)));
    expect(error).toBeLessThan(meanSquare(PROMPT) / 500);
  });

  it('is silent on hold and goes on after it', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    session.start({ remote: peer.local, payloadType: 0 });
    session.play([{ pcm: PROMPT }], { id: 'p' });
    await peer.packetWhere(() => peer.kept.length > 10);
    session.update({ direction: 'inactive' });
    session.update({ direction: 'sendrecv', remote: peer.local });
    const [finished] = await once(session, 'play-finished');
    expect(finished.playedMs).toBe(1000);
    expect(peer.figures().lost).toBe(0);
  });

  it('knows no key that was not prepared, and forgets a released one', async () => {
    const session = await harness.session();
    harness.engine.prepare('k', PROMPT);
    harness.engine.release('k');
    expect(harness.engine.prepared('k')).toBe(false);
    expect(() => session.play([{ key: 'k' }], { id: 'p' })).toThrow(RangeError);
    expect(() => session.start({ remote: { address: 'example.org', port: 4000 }, payloadType: 0 })).toThrow(TypeError);
    expect(() => session.start({ remote: { address: '127.0.0.1', port: 0 }, payloadType: 0 })).toThrow(RangeError);
  });

  it('lowers a prompt and brings it back between two words', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    // Words of 200 ms, gaps of 100 ms.
    const words = Int16Array.from({ length: 24_000 }, (_, i) => (i % 2400 < 1600 ? 8000 * Math.sin(i / 3) : 0));
    session.start({ remote: peer.local, payloadType: 0 });
    session.play([{ pcm: words }], { id: 'p' });
    await once(session, 'play-started');
    session.duck(20);
    const from = peer.kept.length;
    await peer.packetWhere(() => peer.kept.length > from + 40);
    session.resume();
    await once(session, 'voice-released');
    await once(session, 'play-finished');
    const levels = peer.kept.slice(from).map((packet) => Math.sqrt(meanSquare(decode(packet.payload, 0))));
    // A busy machine hears the order some frames later; from then on no word is loud until they all are again.
    const lowered = levels.findIndex((level) => level > 100 && level < 800);
    const back = levels.findIndex((level, at) => at > lowered && level > 800);
    expect(lowered).toBeGreaterThanOrEqual(0);
    expect(back).toBeGreaterThan(40);
    expect(levels[back]).toBeGreaterThan(4000);
    expect(levels.slice(back - 2, back).some((level) => level < 300)).toBe(true);
  });
});
