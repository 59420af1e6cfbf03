import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import { encode } from '../codec/g711.ts';
import { SippCall } from '../testing/sipp-call.ts';
import { correlate, Harness, speechLike } from '../testing.ts';

const VOICE = speechLike(2000, 1, 41);

it('hears and records what another program sends (SIPp), from a port it learns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sipp-'));
  const harness = new Harness({ recordingsDir: folder });
  const session = await harness.session();
  session.start({ remote: { address: '127.0.0.1', port: 9 }, payloadType: 0, recordTo: 'sipp.wav' });
  const started = once(session, 'media-started');
  const call = await SippCall.start(folder, encode(VOICE, 0), session.local);
  await started;
  expect(await call.ended()).toBe(0);
  const stats = await session.close();
  const [, theirs] = readWav(await readFile(join(folder, 'sipp.wav'))).channels;
  await harness.close();
  await rm(folder, { recursive: true });
  expect(stats.received).toBeGreaterThanOrEqual(95);
  expect(stats.lost).toBe(0);
  const scores = [2000, 4000, 6000, 8000].map((at) => correlate(VOICE.subarray(at, at + 2000), theirs ?? new Int16Array(0)).score);
  expect(Math.max(...scores)).toBeGreaterThan(0.95);
});
