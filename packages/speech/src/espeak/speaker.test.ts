import load from '@echogarden/espeak-ng-emscripten';
import { expect, test } from 'vitest';
import { createResampler } from './resample.ts';
import { KNOWN_LEVELS, Speaker } from './speaker.ts';

test.each([
  ['cmn', 'zh'],
  ['en-us', 'en'],
] as const)('the voice %s is as loud as is known of it', async (voice, language) => {
  const engine = await new (await load()).eSpeakNGWorker();
  const speaker = new Speaker(engine, await createResampler(engine.get_samplerate(), 8_000));
  expect(Math.abs(speaker.levelOf(voice, language) - (KNOWN_LEVELS[voice] ?? 0))).toBeLessThan(0.2);
});
