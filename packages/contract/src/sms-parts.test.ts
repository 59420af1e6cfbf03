import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each([
  ['', 'GSM-7', 0, 0],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  // The euro that would be cut goes over whole.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['字'.repeat(70), 'UCS-2', 70, 1],
  ['字'.repeat(71), 'UCS-2', 71, 2],
  ['字'.repeat(134), 'UCS-2', 134, 2],
  ['字'.repeat(135), 'UCS-2', 135, 3],
  [`${'字'.repeat(66)}😀${'字'.repeat(66)}`, 'UCS-2', 134, 3],
  ['ç', 'UCS-2', 1, 1],
  ['`', 'UCS-2', 1, 1],
] as const)('%s is sent as %s, of %i, in %i', (text, coding, length, parts) => {
  expect(smsParts(text)).toMatchObject({ coding, length, parts });
});
