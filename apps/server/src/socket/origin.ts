/**
 * Whether a socket may be opened from a page: browsers say whose page it is, and only the console's own (same host, or one that the
 * settings name) may. Programs that are no browser send no origin.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean => {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  return page !== undefined && host !== undefined && page.host === host.toLowerCase();
};
