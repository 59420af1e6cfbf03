import type { Say } from '../../../i18n/index.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after a call, in the largest unit that fits: 10 分钟, 2 小时, 3 天. */
export const waitText = (seconds: number, say: Say<'in.minutes' | 'in.hours' | 'in.days'>['say']): string => {
  if (seconds >= day) return say('in.days', { n: Math.round(seconds / day) });
  return seconds >= hour ? say('in.hours', { n: Math.round(seconds / hour) }) : say('in.minutes', { n: Math.round(seconds / minute) });
};
