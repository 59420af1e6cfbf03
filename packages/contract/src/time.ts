import { z } from 'zod';
import { fault } from './fault.ts';

/** A time of day, `HH:mm`; `24:00` is the end of the day. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, fault('time.form'));

/** A day of the calendar, `yyyy-MM-dd`. */
export const calendarDay = z.iso.date(fault('date.form'));

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** Name of a time zone, as IANA keeps them. */
export const zoneName = z.string().max(64).refine(isZone, fault('zone.unknown'));
