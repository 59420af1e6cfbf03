import { fieldIssue } from '@parley/contract/field-issue';
import { refusedField } from './failures.ts';

/** An end as it was given. */
export const endOf = (expiresAt: string | null): Date | null => (expiresAt === null ? null : new Date(expiresAt));

/** The end of what is new. Throws a Problem for one that is past: it would hold at no moment. */
export const comingEnd = (expiresAt: string | null, now: Date): Date | null => {
  const end = endOf(expiresAt);
  if (end && end <= now) throw refusedField('expiresAt', fieldIssue('expires.past'));
  return end;
};
