/** Compact forms (RFC 3261 7.3.3 and the registry). */
const compact: Record<string, string> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};

const common = [
  'Accept',
  'Allow',
  'Authorization',
  'Call-ID',
  'Contact',
  'Content-Disposition',
  'Content-Length',
  'Content-Type',
  'CSeq',
  'Date',
  'Diversion',
  'Expires',
  'From',
  'Max-Forwards',
  'Min-Expires',
  'P-Asserted-Identity',
  'Path',
  'Privacy',
  'Proxy-Authenticate',
  'Proxy-Authorization',
  'Reason',
  'Record-Route',
  'Require',
  'Retry-After',
  'Route',
  'Server',
  'Session-Expires',
  'Supported',
  'To',
  'Unsupported',
  'User-Agent',
  'Via',
  'WWW-Authenticate',
];

/** How names come in practice, so that the usual ones need no lower-casing. */
const spellings = new Map<string, string>();
for (const name of common) {
  const key = name.toLowerCase();
  for (const spelling of [name, key, name.toUpperCase()]) spellings.set(spelling, key);
}
for (const [short, long] of Object.entries(compact)) {
  spellings.set(short, long);
  spellings.set(short.toUpperCase(), long);
}

/** The key a header field is found by: lower case, compact forms written out. */
export function headerKey(name: string): string {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  return spellings.get(lower) ?? lower;
}
