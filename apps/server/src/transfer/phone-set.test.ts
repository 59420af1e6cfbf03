import { expect, test } from 'vitest';
import { PhoneSet } from './phone-set.ts';

test('it tells numbers apart as a Set of texts would, leading zeros and long ones too', () => {
  const phones = new PhoneSet();
  const texts = new Set<string>();
  const edge = ['0', '00', '571', '0571', '999999999999999', '099999999999999', '9999999999999999', '99999999999999999999'];
  const many = Array.from({ length: 50_000 }, (_, n) => String(13_800_000_000 + ((n * 7919) % 40_000)));
  for (const phone of [...edge, ...many, ...edge]) {
    const before = texts.size;
    texts.add(phone);
    expect(phones.add(phone)).toBe(texts.size > before);
  }
  expect(phones.size).toBe(texts.size);
});
