/** Names the way of signing; it is the first line of what is signed. */
const signatureScheme = 'PARLEY-HMAC-SHA256';

/** The headers of a signed request (docs/users/api.md), and what each of them holds. */
export const signatureHeaders = {
  'access-key': 'public half of the API key',
  timestamp: 'when it was signed: seconds since 1970-01-01T00:00:00Z',
  nonce: 'any text of 16 to 64 letters, digits, - and _ that the key has not used before',
  'content-sha256': 'SHA-256 of the body, 64 lower-case hexadecimal digits',
  signature:
    'HMAC-SHA256 with the secret over the scheme, method, path, timestamp, nonce and content-sha256, a line each; 64 lower-case hexadecimal digits',
} as const;
export type SignatureHeader = keyof typeof signatureHeaders;

/** How far the time of a request may be from the server's, either way, seconds. */
export const mostSkew = 300;

/** What is signed. `path` begins with `/api/` and has the query, if there is one. */
export const textToSign = (
  method: string,
  path: string,
  { timestamp, nonce, 'content-sha256': digest }: Readonly<Record<Exclude<SignatureHeader, 'access-key' | 'signature'>, string>>,
): string => [signatureScheme, method, path, timestamp, nonce, digest].join('\n');
