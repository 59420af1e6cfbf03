import { expect, test } from 'vitest';
import { ownEncoder } from '../encoder/own-encoder.ts';
import { candidatesOf } from './candidates.ts';
import { train } from './training.ts';

test('the sentences of other matters are encoded once, not for every flow', () => {
  let encoded = 0;
  const own = ownEncoder('en');
  const counting: typeof own = (content) => {
    encoded++;
    return own(content);
  };
  const taught = [
    { meaning: 0, text: 'how much is it' },
    { meaning: 1, text: 'where are you' },
  ];
  const training = train(taught, 'en');
  candidatesOf(training, taught, 'en', counting);
  const first = encoded;
  candidatesOf(training, taught, 'en', counting);
  expect(first).toBeGreaterThan(taught.length);
  expect(encoded - first).toBe(taught.length);
});
