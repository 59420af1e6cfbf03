import { expect, test } from 'vitest';
import { hasOddLength, phone, phoneBeginnings, phoneKey } from './phone.ts';

test.each([
  ['13912345678', '13912345678'],
  ['+86 139-1234-5678', '13912345678'],
  ['＋86 139 1234 5678', '13912345678'],
  ['0086-139-1234-5678', '13912345678'],
  ['86 139 1234 5678', '13912345678'],
  [' (0571) 8888.6666 ', '057188886666'],
  ['+86 571 8888 6666', '057188886666'],
  ['+86 (0)571 8888 6666', '057188886666'],
  ['+86 10 8888 6666', '01088886666'],
  ['+86 400 812 3456', '4008123456'],
  ['+86 95588', '95588'],
  ['+86 139 1234', '1391234'],
  ['+1 212 555 0100', '12125550100'],
  ['+44 7700 900000', '447700900000'],
  ['+1 347 555 0100', '0013475550100'],
  ['+44 (0)20 7946 0000', '442079460000'],
  ['0049 (0)30 1234567', '0049301234567'],
  ['+39 (0)6 1234 5678', '390612345678'],
  ['8612', '8612'],
  ['86123456', '86123456'],
  ['１３９１２３４５６７８', '13912345678'],
  ['139–1234–5678', '13912345678'],
])('%s is dialled as %s', (written, dialled) => {
  expect(phone.parse(written)).toBe(dialled);
});

test.each(['', 'abc', '1', '139a', '++86139', '86+139', '+', '1.38E+10', '123456789012345678901'])('%s is no number', (written) => {
  expect(phone.safeParse(written).success).toBe(false);
});

test.each([
  ['1391234567', true],
  ['139123456789', true],
  ['+86 139 1234 567', true],
  ['0571 8888', true],
  ['0571888866667', true],
  ['1234567890123', true],
  ['13912345678', false],
  ['057188886666', false],
  ['01088886666', false],
  ['95588', false],
  ['1301', false],
  ['88886666', false],
  ['+44 7700 900000', false],
  ['+1 312 555 010', false],
  ['no number', false],
])('the length of %s is odd: %s', (written, odd) => {
  expect(hasOddLength(written)).toBe(odd);
});

test('a number of another country is one, with 00 or without; what reads like a Chinese one is another', () => {
  const keyOf = (written: string): string => phoneKey(phone.parse(written));
  expect(new Set(['+44 20 7946 0000', '0044 20 7946 0000', '442079460000'].map(keyOf))).toEqual(new Set(['442079460000']));
  expect(keyOf('+1 347 555 0100')).not.toBe(keyOf('13475550100'));
  expect(['004008123456', '057188886666', '95588', '0044'].map(keyOf)).toEqual(['004008123456', '057188886666', '95588', '0044']);
});

test('how a number of another country begins is looked for with 00 and without, and that of a Chinese one as it is', () => {
  expect(phoneBeginnings('0044')).toEqual(['44', '0044']);
  expect(phoneBeginnings('4420')).toEqual(['4420', '004420']);
  for (const begin of ['139', '00139', '0571', '400', '00', '0']) expect(phoneBeginnings(begin)).toEqual([begin]);
});
