import { CronExpressionParser } from 'cron-parser';

/** Minute, hour, day of the month, month, day of the week; a sixth field would be seconds. */
const fiveFields = /^\S+(\s+\S+){4}$/;

/**
 * The next instants of a cron expression, in a time zone.
 *
 * @param after they all come later than this
 * @returns none if it is no such expression, or if its day never comes
 */
export const nextStarts = (cron: string, timeZone: string, after: Date, count = 1): Date[] => {
  if (!fiveFields.test(cron.trim())) return [];
  try {
    const expression = CronExpressionParser.parse(cron.trim(), { tz: timeZone, currentDate: after });
    return Array.from({ length: count }, () => expression.next().toDate());
  } catch {
    return [];
  }
};
