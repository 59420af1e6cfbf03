import { expect, test } from 'vitest';
import { correlate } from '../testing/correlate.ts';
import { speechLike } from '../testing/speech-like.ts';
import { makeCodec } from './make-codec.ts';

test.each([
  ['G722', 8000, 160, 0.99],
  ['opus', 48_000, 960, 0.9],
] as const)('speech comes back out of %s as it went in', async (name, rate, frame, alike) => {
  const codec = await makeCodec(name);
  expect({ rate: codec.rate, frame: codec.frame }).toEqual({ rate, frame });
  const said = speechLike(1000, 1, 7);
  const heard = new Int16Array(said.length);
  const packet = new Uint8Array(1500);
  for (let at = 0; at + 160 <= said.length; at += 160) {
    const bytes = codec.encode(said.subarray(at, at + 160), packet);
    heard.set(codec.decode(packet.slice(0, bytes)), at);
  }
  expect(correlate(said.subarray(1600, 6400), heard).score).toBeGreaterThan(alike);
  codec.close();
});

test('bytes that are no Opus give no sound, and the next packet does', async () => {
  const codec = await makeCodec('opus');
  const packet = new Uint8Array(1500);
  expect(codec.decode(Uint8Array.of(0xff, 0xff, 0xff))).toHaveLength(0);
  const bytes = codec.encode(speechLike(20, 1, 1), packet);
  expect(codec.decode(packet.slice(0, bytes))).toHaveLength(160);
});
