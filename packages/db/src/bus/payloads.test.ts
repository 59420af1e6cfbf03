import { expect, test } from 'vitest';
import { Joiner, payloadsOf } from './payloads.ts';

const joined = (payloads: readonly string[], joiner = new Joiner()): string[] => payloads.flatMap((payload) => joiner.messages(payload));
const long = (character: string, length: number): string => JSON.stringify({ text: character.repeat(length) });

test('short messages travel together, long ones in parts, and all of them in their order', () => {
  const messages = ['{"a":1}', '{"b":"汉"}', long('x', 40_000), '{"c":2}', long('话', 9_000), '{"d":"话"}'];
  const { payloads, tooLong } = payloadsOf(messages);
  expect(tooLong).toBe(0);
  expect(payloads[0]).toBe('{"a":1}\n{"b":"汉"}');
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  expect(joined(payloads).map((message) => JSON.parse(message))).toEqual(messages.map((message) => JSON.parse(message)));
});

test('a message that lost its beginning or its end is passed over, and the next one is whole', () => {
  const { payloads } = payloadsOf([long('a', 20_000), long('b', 20_000)]);
  const next = JSON.parse(long('b', 20_000));
  expect(joined(payloads.slice(1)).map((message) => JSON.parse(message))).toEqual([next]);
  expect(joined(payloads.toSpliced(2, 1)).map((message) => JSON.parse(message))).toEqual([next]);
});

test('a message beyond all measure is counted, not sent', () => {
  expect(payloadsOf([long('a', 2_000_000), '{}'])).toEqual({ payloads: ['{}'], tooLong: 1 });
});
