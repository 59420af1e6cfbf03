import { expect, test } from 'vitest';
import { SteadyAnswer } from './steady-answer.ts';

test.each([
  ['the first ping counts at once', '-', '-'],
  ['one lost ping is no outage', '+-+-+', '+++++'],
  ['three in a row are', '+---', '+++-'],
  ['and so it is up again', '-+++', '---+'],
  ['what begins anew counts from the beginning', '+--+--', '++++++'],
])('%s', (_, pings, held) => {
  const steady = new SteadyAnswer();
  expect([...pings].map((ping) => (steady.take(ping === '+') ? '+' : '-')).join('')).toBe(held);
});
