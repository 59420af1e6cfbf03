import type { ExceptionCode } from '@parley/contract/call-exception';

/** How a caller is told no, and what the record says of it. */
export interface Declined {
  status: 403 | 603;
  exception: ExceptionCode;
}
/** Whoever is on the blacklist is not wanted by anybody here (RFC 3261 21.6.2). */
export const blacklisted: Declined = { status: 603, exception: 'blacklisted' };
/** Its company has no money for it. */
export const unpaid: Declined = { status: 403, exception: 'unpaid' };
