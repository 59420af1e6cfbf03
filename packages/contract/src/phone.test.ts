import { expect, test } from 'vitest';
import { phone } from './phone.ts';

test.each([
  ['13912345678', '13912345678'],
  ['+86 139-1234-5678', '8613912345678'],
  [' (0571) 8888.6666 ', '057188886666'],
  ['１３９１２３４５６７８', '13912345678'],
  ['139–1234–5678', '13912345678'],
])('%s is dialled as %s', (written, dialled) => {
  expect(phone.parse(written)).toBe(dialled);
});

test.each(['', 'abc', '1', '139a', '++86139', '1.38E+10', '123456789012345678901'])('%s is no number', (written) => {
  expect(phone.safeParse(written).success).toBe(false);
});
