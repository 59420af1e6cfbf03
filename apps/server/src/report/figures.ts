import type { HourSum } from './company-day.ts';

export interface Figures {
  calls: number;
  answered: number;
  connected: number;
  talkMs: number;
  gradeA: number;
}

/** The sum of some hours. `share` is how much of an hour counts, 0 to 1; what is left is rounded once. */
export const sumHours = (hours: readonly HourSum[], share: (hour: Date) => number = () => 1): Figures => {
  const sum: Figures = { calls: 0, answered: 0, connected: 0, talkMs: 0, gradeA: 0 };
  for (const hour of hours) {
    const part = share(hour.hour);
    sum.calls += Number(hour.calls) * part;
    sum.answered += hour.answered * part;
    sum.connected += hour.connected * part;
    sum.talkMs += hour.talk_ms * part;
    sum.gradeA += hour.grade_a * part;
  }
  return {
    calls: Math.round(sum.calls),
    answered: Math.round(sum.answered),
    connected: Math.round(sum.connected),
    talkMs: Math.round(sum.talkMs),
    gradeA: Math.round(sum.gradeA),
  };
};
