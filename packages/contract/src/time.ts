import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';

/** A time of day, `HH:mm`; `24:00` is the end of the day. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, fieldIssue('time.form'));

/** The years that a date may be of: what every database, browser and spreadsheet can hold. */
const inRange = (written: string): boolean => {
  const at = Date.parse(written);
  return at >= 0 && at < Date.UTC(10_000, 0);
};

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true }).refine(inRange, fieldIssue('date.range'));

/** A day of the calendar, `yyyy-MM-dd`. */
export const calendarDay = z.iso.date(fieldIssue('date.form')).refine(inRange, fieldIssue('date.range'));

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** Name of a time zone, as IANA keeps them. */
export const zoneName = z.string().max(64).refine(isZone, fieldIssue('zone.unknown'));
