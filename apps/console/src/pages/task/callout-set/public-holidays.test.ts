import { expect, test } from 'vitest';
import { publicHolidays, withHolidays } from './public-holidays.ts';

test('the public holidays of a year and the weekends worked on for them are known by their names, and of a year that is not announced none', async () => {
  const days = await publicHolidays(2026, 'zh');
  expect(Object.groupBy(days, ({ kind }) => kind)).toMatchObject({ holiday: { length: 33 }, workday: { length: 6 } });
  expect(days).toContainEqual({ day: '2026-02-17', name: '春节', kind: 'holiday' });
  expect(days).toContainEqual({ day: '2026-02-14', name: '春节', kind: 'workday' });
  expect(await publicHolidays(2026, 'en')).toContainEqual({ day: '2026-10-01', name: 'National Day', kind: 'holiday' });
  expect(await publicHolidays(2199, 'zh')).toEqual([]);
});

test('days that were entered by hand stay as they are', () => {
  const own = [{ day: '2026-10-01', name: '店庆', kind: 'holiday' as const }];
  const added = [
    { day: '2026-05-01', name: '劳动节', kind: 'holiday' as const },
    { day: '2026-10-01', name: '国庆节', kind: 'holiday' as const },
  ];
  expect(withHolidays(own, added)).toEqual([added[0], own[0]]);
});
