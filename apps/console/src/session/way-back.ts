/** Where a log-in or a reload leads: a path of this console and nothing else, whatever an address asks for. */
export const wayBack = (query: string | null, origin = window.location.origin): string => {
  // As browsers read it: they take `\` for `/` and pass over tabs and line breaks.
  const url = query?.startsWith('/') ? URL.parse(query, origin) : null;
  if (!url || url.origin !== origin || /^\/(?:\/|login(?:\/|$))/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
};
