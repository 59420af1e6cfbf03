import { fieldIssue } from '@parley/contract/field-issue';
import { refusedField } from '../../kit/failures.ts';

/** The end of a new entry. Throws a Problem for one that is over already: it would hold at no moment. */
export const comingEnd = (expiresAt: string | null, now: Date): Date | null => {
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end && end <= now) throw refusedField('expiresAt', fieldIssue('expires.past'));
  return end;
};
