import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

it('counts the days of an authorization with its last one', () => {
  expect(daysLeft('2026-11-21', '2026-11-21')).toBe(1);
  expect(daysLeft('2026-12-01', '2026-11-21')).toBe(11);
  expect([daysLeft('2026-11-20', '2026-11-21'), daysLeft(null, '2026-11-21')]).toEqual([undefined, undefined]);
});
