import { expect, test } from 'vitest';
import { PromptEar } from './prompt-ear.ts';

const frame = (amplitude: number): Int16Array => Int16Array.from({ length: 160 }, (_, i) => Math.round(amplitude * Math.sin(i / 3)));
const [speech, hum] = [frame(6000), frame(60)];

test('three loud frames are a beginning, one click is none', () => {
  const ear = new PromptEar(700);
  expect(ear.frame(speech, 0)).toBeUndefined();
  expect(ear.frame(hum, 20)).toBeUndefined();
  expect(ear.frame(speech, 500)).toBeUndefined();
  expect(ear.frame(speech, 520)).toBeUndefined();
  expect(ear.frame(speech, 540)).toBe('began');
  expect(ear.frame(speech, 560)).toBeUndefined();
});

test('a pause between sentences is no end, a longer silence is', () => {
  const ear = new PromptEar(700);
  for (const at of [0, 20, 40]) ear.frame(speech, at);
  expect(ear.check(500)).toBeUndefined();
  ear.frame(speech, 600);
  expect(ear.check(1299)).toBeUndefined();
  expect(ear.check(1300)).toBe('ended');
  expect(ear.check(1400)).toBeUndefined();
});
