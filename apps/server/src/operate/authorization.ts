import type { CompanyStatus } from '@parley/contract/operate';

/** What decides whether a company may work. */
export interface Authorization {
  /** By hand. */
  readonly suspended: boolean;
  /** First and last day, `yyyy-MM-dd` in the company's zone, both included; null: without bound. */
  readonly from: string | null;
  readonly until: string | null;
  readonly timeZone: string;
}

/** The calendar's day in a zone, `yyyy-MM-dd`. */
export const dayIn = (timeZone: string, now: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

/** The status of a company now: a suspension counts before the dates. */
export const statusAt = ({ suspended, from, until, timeZone }: Authorization, now: Date): CompanyStatus => {
  if (suspended) return 'suspended';
  if (from === null && until === null) return 'active';
  const today = dayIn(timeZone, now);
  return (from !== null && today < from) || (until !== null && today > until) ? 'expired' : 'active';
};

/** The columns of a company that say so. */
export const authorizationOf = (row: {
  readonly suspended_at: Date | null;
  readonly authorized_from: string | null;
  readonly authorized_until: string | null;
  readonly time_zone: string;
}): Authorization => ({
  suspended: row.suspended_at !== null,
  from: row.authorized_from,
  until: row.authorized_until,
  timeZone: row.time_zone,
});
