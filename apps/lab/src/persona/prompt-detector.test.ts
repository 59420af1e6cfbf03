import { expect, test } from 'vitest';
import { PromptDetector } from './prompt-detector.ts';

const frame = (amplitude: number): Int16Array => Int16Array.from({ length: 160 }, (_, i) => Math.round(amplitude * Math.sin(i / 3)));
const [speech, hum] = [frame(6000), frame(60)];

test('three loud frames are a beginning, one click is none', () => {
  const detector = new PromptDetector(700);
  expect(detector.frame(speech, 0)).toBeUndefined();
  expect(detector.frame(hum, 20)).toBeUndefined();
  expect(detector.frame(speech, 500)).toBeUndefined();
  expect(detector.frame(speech, 520)).toBeUndefined();
  expect(detector.frame(speech, 540)).toBe('began');
  expect(detector.frame(speech, 560)).toBeUndefined();
});

test('a pause between sentences is no end, a longer silence is', () => {
  const detector = new PromptDetector(700);
  for (const at of [0, 20, 40]) detector.frame(speech, at);
  expect(detector.check(500)).toBeUndefined();
  detector.frame(speech, 600);
  expect(detector.check(1299)).toBeUndefined();
  expect(detector.check(1300)).toBe('ended');
  expect(detector.check(1400)).toBeUndefined();
});
