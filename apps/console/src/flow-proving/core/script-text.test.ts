import { expect, test } from 'vitest';
import { linesOf } from './script-text.ts';

test('a script is read a line each, with silence, keys and the end of the call in brackets', () => {
  expect(linesOf(' 是我 \n\n[静默]\n[按键 12#]\nyes [maybe]\n[Hang up]')).toEqual([
    { kind: 'text', text: '是我' },
    { kind: 'silence' },
    { kind: 'keys', keys: '12#' },
    { kind: 'text', text: 'yes [maybe]' },
    { kind: 'hangup' },
  ]);
});

test('a line that nobody could say is refused', () => {
  expect(linesOf('a'.repeat(1001))).toBeNull();
  expect(linesOf('')).toEqual([]);
});
