/** A start on some days of the week (1 is Monday) at a time of day, `HH:mm`. */
export interface WeeklyStart {
  readonly days: readonly number[];
  readonly time: string;
}

const numbers: Readonly<Record<string, number>> = { SUN: 0, MON: 1, TUE: 2, WED: 3, THU: 4, FRI: 5, SAT: 6 };

/** Such a start as a cron expression, in which Sunday is 0. */
export const cronOf = ({ days, time }: WeeklyStart): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const week = [...new Set(days.map((day) => day % 7))].sort((a, b) => a - b);
  return `${minute} ${hour} * * ${week.length === 7 ? '*' : week.join(',')}`;
};

const daysOf = (field: string): number[] | undefined => {
  if (field === '*') return [1, 2, 3, 4, 5, 6, 7];
  const days: number[] = [];
  for (const part of field.split(',')) {
    const [from, to = from] = part.split('-').map((one) => numbers[one.toUpperCase()] ?? (/^[0-7]$/.test(one) ? Number(one) : Number.NaN));
    if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to) || from > to) return undefined;
    for (let day = from; day <= to; day++) days.push(day === 0 ? 7 : day);
  }
  return [...new Set(days)].sort((a, b) => a - b);
};

/** What a cron expression says, if it is such a start; undefined for all that is said by the expression alone. */
export const weeklyStart = (cron: string): WeeklyStart | undefined => {
  const [minute = '', hour = '', day, month, week = '', more] = cron.trim().split(/\s+/);
  if (!/^\d{1,2}$/.test(minute) || !/^\d{1,2}$/.test(hour) || day !== '*' || month !== '*' || more !== undefined) return undefined;
  if (Number(minute) > 59 || Number(hour) > 23) return undefined;
  const days = daysOf(week);
  return days && { days, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
};
