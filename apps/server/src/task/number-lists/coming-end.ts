import { fieldIssue } from '@parley/contract/field-issue';
import { refusedField } from '../../kit/failures.ts';

/** The end of an entry as it was given. */
export const endOf = (expiresAt: string | null): Date | null => (expiresAt === null ? null : new Date(expiresAt));

/** The end of a new entry. Throws a Problem for one that is over already: it would hold at no moment. */
export const comingEnd = (expiresAt: string | null, now: Date): Date | null => {
  const end = endOf(expiresAt);
  if (end && end <= now) throw refusedField('expiresAt', fieldIssue('expires.past'));
  return end;
};
