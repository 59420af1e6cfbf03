import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AudioBatch } from '../speech-input/audio-batch.ts';
import { correlate, Harness, speechLike } from '../testing.ts';

let harness: Harness;
let batches: AudioBatch[];
let channel: MessageChannel;
beforeEach(() => {
  harness = new Harness();
  batches = [];
  channel = new MessageChannel();
  channel.port2.on('message', (batch: AudioBatch) => batches.push(batch));
  harness.engine.connectSpeechInput(0, channel.port1);
});
afterEach(async () => {
  await harness.close();
  channel.port2.close();
});

/** Audio of one stream, as its recogniser gets it. */
function heard(stream: number): Int16Array {
  const frames = batches.flatMap((batch) => {
    const index = batch.streams.indexOf(stream);
    return index < 0 ? [] : [...batch.samples.subarray(index * 160, index * 160 + 160)];
  });
  return Int16Array.from(frames);
}

const VOICE = speechLike(1000, 1, 31);

describe('speech input', () => {
  it('get the voice of each stream that is switched on, from just before it begins, and no silence', async () => {
    const sessions = [await harness.session(), await harness.session(), await harness.session()];
    const peers = await Promise.all(sessions.map((session) => harness.peer(session)));
    for (const [i, session] of sessions.entries())
      session.start({ remote: peers[i]?.local ?? session.local, payloadType: 0, speechInput: i !== 1 });
    const [first] = peers;
    await first?.packetWhere(() => first.kept.length > 30);
    const silent = batches.length;
    for (const peer of peers) peer.say(VOICE);
    await first?.packetWhere(() => first.silent);
    const count = first?.kept.length ?? 0;
    await first?.packetWhere(() => first.kept.length > count + 50);
    expect(silent).toBe(0);
    const [a, b, c] = sessions.map((session) => heard(session.stream));
    if (!a || !b || !c) throw new Error('three streams expected');
    expect(b.length).toBe(0);
    for (const audio of [a, c]) {
      expect(Math.max(...[0, 2000, 4000].map((at) => correlate(VOICE.subarray(at, at + 2000), audio).score))).toBeGreaterThan(0.95);
      // 1 s of voice, 400 ms of hangover, 100 ms from before.
      expect(audio.length).toBeLessThan(8000 * 1.7);
      expect(audio.length).toBeGreaterThan(8000 * 1.4);
    }
    for (const batch of batches) {
      expect(batch.samples.length).toBe(batch.streams.length * 160);
      expect(new Set(batch.streams).size).toBe(batch.streams.length);
    }
  });

  it('are switched off and on while the call goes on', async () => {
    const session = await harness.session();
    const peer = await harness.peer(session);
    peer.say(speechLike(20_000, 1, 2), true);
    session.start({ remote: peer.local, payloadType: 0, speechInput: true });
    await once(channel.port2, 'message');
    session.speechInput(false);
    session.play([{ silenceMs: 200 }], { id: 'wait' });
    await once(session, 'play-finished');
    const count = batches.length;
    session.play([{ silenceMs: 200 }], { id: 'wait' });
    await once(session, 'play-finished');
    expect(batches.length).toBe(count);
    session.speechInput(true);
    await once(channel.port2, 'message');
  });
});
