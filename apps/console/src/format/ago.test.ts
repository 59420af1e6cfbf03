import { expect, it } from 'vitest';
import { ago } from './index.ts';

const now = Date.parse('2026-11-21T06:32:08.000Z');
const before = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

it('says how long ago something was in its largest unit', () => {
  expect([0, 59, 60, 3_599, 3_600, 90_000, 200_000].map((seconds) => ago(before(seconds), now, 'en'))).toEqual([
    'now',
    '59 seconds ago',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    'yesterday',
    '2 days ago',
  ]);
  expect(ago(before(300), now, 'zh')).toBe('5分钟前');
  expect(ago(before(-60), now, 'en')).toBe('now');
});
