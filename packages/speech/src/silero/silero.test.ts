import { expect, test } from 'vitest';
import { noise, seededRandom } from '../testing/telephone.ts';
import { SileroVoiceActivity } from './silero.ts';

test('many streams in one inference are judged as each would be alone', async () => {
  const detector = await SileroVoiceActivity.load();
  const tones = [110, 180, 240].map((hertz) =>
    Int16Array.from({ length: 256 * 6 }, (_, at) => {
      // Buzz with moving formants: something between noise and a vowel.
      const phase = (2 * Math.PI * hertz * at) / 8_000;
      return 4_000 * (Math.sin(phase) + 0.6 * Math.sin(5 * phase) + 0.4 * Math.sin(9 * phase)) + (noise(1, -50, seededRandom(at))[0] ?? 0);
    }),
  );
  const windowsOf = (index: number): Int16Array[] => tones.map((tone) => tone.subarray(index * 256, (index + 1) * 256));

  const together = tones.map(() => detector.remember());
  const alone = tones.map(() => detector.remember());
  for (let index = 0; index < 6; index++) {
    const batch = await detector.detect(
      windowsOf(index).map((samples, stream) => ({ memory: together[stream] ?? detector.remember(), samples })),
    );
    for (const [stream, samples] of windowsOf(index).entries()) {
      const [single = 0] = await detector.detect([{ memory: alone[stream] ?? detector.remember(), samples }]);
      expect(batch[stream]).toBeCloseTo(single, 4);
    }
  }
  await detector.release();
});
