import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import type { MediaSession } from '../session/session.ts';
import type { SrtpKey } from '../srtp/srtp-key.ts';
import { correlate, Harness, speechLike } from '../testing.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-srtp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PROMPT = speechLike(1500, 1, 41);
const newKey = (): SrtpKey => ({ suite: 'AES_CM_128_HMAC_SHA1_80', inline: randomBytes(30).toString('base64') });

function harness(): Harness {
  const made = new Harness({ recordingsDir: folder });
  onTestFinished(() => made.close());
  return made;
}

/** Two sessions whose audio is encrypted; the second one records. */
async function pair(of: Harness): Promise<[MediaSession, MediaSession]> {
  const [one, two] = [await of.session(), await of.session()];
  const keys = [newKey(), newKey()] as const;
  one.start({ remote: two.local, payloadType: 8, srtp: { send: keys[0], receive: keys[1] } });
  two.start({ remote: one.local, payloadType: 8, srtp: { send: keys[1], receive: keys[0] }, recordTo: `${two.stream}.wav` });
  return [one, two];
}

async function heard(session: MediaSession): Promise<{ score: number; ignored: number; lost: number }> {
  const { recording, ignored, lost } = await session.close();
  const [, theirs = new Int16Array(0)] = readWav(await readFile(recording?.path ?? '')).channels;
  const score = Math.max(...[2000, 4000, 6000, 8000].map((at) => correlate(PROMPT.subarray(at, at + 2000), theirs).score));
  return { score, ignored, lost };
}

test('encrypted audio arrives as it was said', async () => {
  const [one, two] = await pair(harness());
  one.play([{ silenceMs: 200 }, { pcm: PROMPT }], { id: 'p' });
  await once(one, 'play-finished');
  expect(await heard(two)).toMatchObject({ score: expect.closeTo(1, 1), ignored: 0 });
});

test('what a stranger forges, and what comes unprotected, is not heard, and the call goes on', async () => {
  const made = harness();
  const [one, two] = await pair(made);
  await once(two, 'media-started');
  const forger = await made.peer(two, { law: 8 });
  forger.say(speechLike(1500, 1, 42));
  for (let n = 0; n < 50; n++) forger.sendRaw(randomBytes(182));
  one.play([{ silenceMs: 200 }, { pcm: PROMPT }], { id: 'p' });
  await once(one, 'play-finished');
  const { score } = await heard(two);
  expect(score).toBeGreaterThan(0.95);
});

test('nothing unprotected is taken for the peer before the first protected packet', async () => {
  const made = harness();
  const session = await made.session();
  const peer = await made.peer(session, { law: 8 });
  session.start({ remote: peer.local, payloadType: 8, srtp: { send: newKey(), receive: newKey() } });
  await peer.packetWhere(() => peer.figures().received > 20);
  const stats = await session.close();
  expect(stats.received).toBe(0);
  expect(stats.ignored).toBeGreaterThan(10);
});
