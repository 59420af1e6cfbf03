import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import type { CodecName } from '../codec/codec.ts';
import type { MediaSession } from '../session/session.ts';
import { correlate, Harness, speechLike } from '../testing.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-codecs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PROMPT = speechLike(1500, 1, 31);
const types: Record<CodecName, number> = { PCMU: 0, PCMA: 8, G722: 9, opus: 107 };

/** Two sessions that talk to each other; both record. */
async function pair(codec: CodecName): Promise<[MediaSession, MediaSession]> {
  const harness = new Harness({ recordingsDir: folder });
  onTestFinished(() => harness.close());
  const [one, two] = [await harness.session(), await harness.session()];
  talkOver(one, two, codec);
  talkOver(two, one, codec);
  return [one, two];
}

function talkOver(own: MediaSession, peer: MediaSession, codec: CodecName): void {
  const events = { telephoneEventPayloadType: 101, telephoneEventRate: codec === 'opus' ? 48_000 : 8000 };
  own.start({ remote: peer.local, payloadType: types[codec], codec, ...events, recordTo: `${codec}-${own.stream}.wav` });
}

async function recorded(session: MediaSession): Promise<readonly Int16Array[]> {
  const { recording } = await session.close();
  return readWav(await readFile(recording?.path ?? '')).channels;
}

/** The best of some pieces: a busy machine may drop a tick in the others. */
const found = (heard: Int16Array): number =>
  Math.max(...[2000, 4000, 6000, 8000].map((at) => correlate(PROMPT.subarray(at, at + 2000), heard).score));

test.each(['PCMA', 'G722', 'opus'] as const)('a prompt and keys arrive by %s', async (codec) => {
  const [one, two] = await pair(codec);
  one.play([{ silenceMs: 200 }, { pcm: PROMPT }], { id: 'p' });
  await once(one, 'play-finished');
  one.sendDtmf('7');
  const [key] = await once(two, 'digit');
  expect(key).toMatchObject({ digit: '7', source: 'rfc4733' });
  expect(Math.abs(key.durationMs - 100)).toBeLessThanOrEqual(20);
  const [, heard] = await recorded(two);
  expect(found(heard ?? new Int16Array(0))).toBeGreaterThan(codec === 'opus' ? 0.85 : 0.95);
  const [own] = await recorded(one);
  expect(found(own ?? new Int16Array(0))).toBeGreaterThan(0.95);
});

test('the codec changes within the call', async () => {
  const [one, two] = await pair('PCMU');
  await once(two, 'media-started');
  for (const session of [one, two]) session.update({ payloadType: 107, codec: 'opus' });
  one.play([{ silenceMs: 400 }, { pcm: PROMPT }], { id: 'p' });
  await once(one, 'play-finished');
  one.sendDtmf('1');
  await once(two, 'digit');
  const [, heard] = await recorded(two);
  expect(found(heard ?? new Int16Array(0))).toBeGreaterThan(0.85);
});
