import { expect, test } from 'vitest';
import { lineWithoutPhones, withoutPhones } from './phones-in-text.ts';

test.each([
  ['13900007531', '****7531'],
  ['+8613900007531', '****7531'],
  ['sip:13900007531@10.0.0.1:5060', 'sip:****7531@10.0.0.1:5060'],
  ['<tel:+86-139-0000-7531>', '<tel:****7531>'],
  ['打给139 0000 7531。', '打给****7531。'],
  ['0571-88887531', '****7531'],
  ['(company_id, phone)=(1, 13900007531) already exists', '(company_id, phone)=(1, ****7531) already exists'],
  ['4008007531', '****7531'],
])('%s is told as %s', (text, told) => {
  expect(withoutPhones(text)).toBe(told);
});

test.each([
  '2026-11-22T03:38:19.123Z',
  '2026-11-22 03:38',
  '0193e5b0-1234-7000-8000-123456789012',
  '12345678-1234-7000-8000-123456789012',
  '192.168.100.200:30000',
  'z9hG4bK1234567890',
  'took 1234567.25 ms',
  '95001',
])('%s holds no number of anybody', (text) => {
  expect(withoutPhones(text)).toBe(text);
});

test('a line of a log stays JSON, with its figures as they are', () => {
  const line = JSON.stringify({
    level: 30,
    heapBytes: 123456789,
    callee: '13900007531',
    err: { message: 'no "13900007531"\n' },
    list: [1234567890],
  });
  expect(JSON.parse(lineWithoutPhones(line))).toEqual({
    ...{ level: 30, heapBytes: 123456789, callee: '****7531', err: { message: 'no "****7531"\n' }, list: [1234567890] },
  });
});
