import { createHmac } from 'node:crypto';

/** `key=value` pairs in the order of their keys, as they are; Tencent signs them before they are encoded. */
const plainQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .sort()
    .map((key) => `${key}=${parameters[key] ?? ''}`)
    .join('&');

/** An address with its parameters and the signature of `signed`: HMAC-SHA1 in base64. */
export function signedAddress(
  address: string,
  parameters: Readonly<Record<string, string>>,
  how: { prefix: string; name: string; secret: string },
): string {
  const url = new URL(address);
  const signature = createHmac('sha1', how.secret)
    .update(`${how.prefix}${url.host}${url.pathname}?${plainQuery(parameters)}`)
    .digest('base64');
  const query = Object.keys(parameters)
    .sort()
    .map((key) => `${key}=${encodeURIComponent(parameters[key] ?? '')}`);
  return `${url.href}?${[...query, `${how.name}=${encodeURIComponent(signature)}`].join('&')}`;
}
