import { expect, test } from 'vitest';
import { taskWindows, windowsOutside } from './task-windows.ts';

const span = (from: string, to: string) => ({ from, to });

test('a window lies within the calling period of the company, or is told', () => {
  const period = [span('14:00', '21:00'), span('08:00', '12:00')];
  expect(windowsOutside([span('08:00', '12:00'), span('14:30', '20:00')], period)).toEqual([]);
  expect(windowsOutside([span('07:59', '10:00'), span('09:00', '10:00'), span('11:00', '15:00')], period)).toEqual([0, 2]);
  // What touches is one period.
  expect(windowsOutside([span('11:00', '15:00')], [span('08:00', '12:00'), span('12:00', '21:00')])).toEqual([]);
});

test('windows of one day keep apart; of different days they may have the same hours, and they may touch', () => {
  const paths = (...windows: object[]) => taskWindows.safeParse(windows).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const morning = { days: [1, 2], ...span('09:00', '12:00') };
  expect(paths(morning, { days: [1], ...span('12:00', '14:00') }, { days: [3], ...span('09:00', '12:00') })).toEqual([]);
  expect(paths(morning, { days: [2, 3], ...span('11:59', '14:00') })).toEqual(['1']);
});
