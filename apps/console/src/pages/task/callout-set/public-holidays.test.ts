import { expect, test } from 'vitest';
import { publicHolidays, withHolidays } from './public-holidays.ts';

test('the public holidays of a year are known by their names, and of a year that is not announced none', async () => {
  const days = await publicHolidays(2026, 'zh');
  expect(days).toHaveLength(33);
  expect(days).toContainEqual({ day: '2026-02-17', name: '春节' });
  expect(await publicHolidays(2026, 'en')).toContainEqual({ day: '2026-10-01', name: 'National Day' });
  expect(await publicHolidays(2199, 'zh')).toEqual([]);
});

test('days that were entered by hand stay as they are', () => {
  const own = [{ day: '2026-10-01', name: '店庆' }];
  const added = [
    { day: '2026-05-01', name: '劳动节' },
    { day: '2026-10-01', name: '国庆节' },
  ];
  expect(withHolidays(own, added)).toEqual([{ day: '2026-05-01', name: '劳动节' }, own[0]]);
});
