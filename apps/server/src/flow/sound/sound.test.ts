import { readFile } from 'node:fs/promises';
import { Problem } from '@parley/contract';
import { decode } from '@parley/media/codec/g711';
import { speechLike } from '@parley/media/testing';
import { wavOf } from '@parley/media/testing/wav';
import { expect, test } from 'vitest';
import { prepareSound } from './prepare-sound.ts';
import { readSound } from './read-sound.ts';

const tone = readFile(new URL('./testing/tone-400-hz.mp3', import.meta.url));
const spoken = speechLike(1_500, 0.9, 5);
const loudness = (samples: Int16Array): number => {
  const most = samples.reduce((one, other) => Math.max(one, Math.abs(other)), 0);
  const heard = samples.filter((one) => Math.abs(one) > most / 30);
  return 20 * Math.log10(Math.sqrt(heard.reduce((sum, one) => sum + one * one, 0) / heard.length) / 32_768);
};
const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    await prepareSound(await readSound(bytes));
    return 'taken';
  } catch (error) {
    if (error instanceof Problem) return error.kind.id;
    throw error;
  }
};

test('recordings come out alike loud, however loud they were, without their silent edges and without a click', async () => {
  const silence = new Int16Array(8_000);
  const made = await Promise.all(
    [0.1, 0.5, 1].map(async (gain) =>
      prepareSound(await readSound(wavOf([Int16Array.from([...silence, ...spoken.map((one) => one * gain), ...silence])]))),
    ),
  );
  for (const { audio, ms } of made) {
    const samples = decode(audio, 8);
    expect(Math.abs(loudness(samples) - loudness(decode(made[0]?.audio ?? new Uint8Array(0), 8)))).toBeLessThan(1.5);
    expect(loudness(samples)).toBeGreaterThan(-20);
    expect(loudness(samples)).toBeLessThan(-14);
    expect(ms).toBeLessThan(1_800);
    expect(ms).toBeGreaterThan(1_300);
    expect(Math.abs(samples[0] ?? 0) + Math.abs(samples.at(-1) ?? 0)).toBeLessThan(64);
  }
  const [one] = made;
  expect(one?.wave).toMatch(/^[0-9a-z]{48}$/);
  expect((await prepareSound(await readSound(wavOf([spoken])))).id).toBe((await prepareSound(await readSound(wavOf([spoken])))).id);
});

test('an mp3, and a wav of a studio in stereo, are read', async () => {
  const { samples, rate } = await readSound(await tone);
  expect(rate).toBe(44_100);
  const middle = samples.subarray(0.2 * rate, 0.4 * rate);
  const crossings = middle.filter((one, n) => one >= 0 !== (middle[n + 1] ?? one) >= 0).length;
  expect(crossings / 2 / 0.2).toBeCloseTo(400, -1);
  const studio = Int16Array.from({ length: 48_000 }, (_, n) => 9_000 * Math.sin((2 * Math.PI * 500 * n) / 48_000));
  expect((await prepareSound(await readSound(wavOf([studio, studio], 48_000)))).ms).toBe(1_000);
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['recording.format', () => Buffer.from('this is no sound at all, but some words')],
  ['recording.format', () => Buffer.from('....ftypM4A 00000000')],
  ['recording.format', () => Buffer.from('OggS\0\0\0\0')],
  ['recording.format', () => new Uint8Array(0)],
  ['recording.cut-off', () => wavOf([spoken]).subarray(0, 9_000)],
  ['recording.cut-off', async () => (await tone).subarray(0, 2_000)],
  ['recording.broken', () => wavOf([spoken]).subarray(0, 40)],
  ['recording.broken', () => Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.alloc(4_000, 7)])],
  ['recording.short', () => wavOf([spoken.subarray(0, 200)])],
  ['recording.short', () => wavOf([new Int16Array(0)])],
  ['recording.silent', () => wavOf([new Int16Array(8_000)])],
  ['recording.long', () => wavOf([new Int16Array(8_000 * 181)])],
])('%s: what is no recording is refused with the reason', async (problem, bytes) => {
  expect(await refusal(await bytes())).toBe(problem);
});

test('a clipped recording and a faint one are taken, and it is said', async () => {
  const clipped = spoken.map((one) => Math.max(-32_768, Math.min(32_767, one * 30)));
  expect((await prepareSound(await readSound(wavOf([clipped])))).notices).toEqual(['clipped']);
  const faint = spoken.map((one) => one / 60);
  expect((await prepareSound(await readSound(wavOf([faint])))).notices).toEqual(['quiet']);
});
