import { randomBytes } from 'node:crypto';

/** Crypto suites of RFC 4568 6.2 that we speak, the better one first. */
const cryptoSuites = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const;
type CryptoSuite = (typeof cryptoSuites)[number];

/** Whether audio is protected by SRTP with keys in SDP: never, where the peer can, or else there is no call. */
export type Encryption = 'off' | 'optional' | 'required';

/** One a=crypto. `inline`: master key and salt in base64, of the one who says it. */
export interface CryptoLine {
  tag: string;
  suite: CryptoSuite;
  inline: string;
}

/** What one direction is protected with. */
export interface CryptoKey {
  suite: CryptoSuite;
  inline: string;
}

const keyBytes = 30; // 128 bits of key, 112 of salt

/** Our own keys for a call, one for each suite. */
export const newCryptoLines = (): CryptoLine[] =>
  cryptoSuites.map((suite, index) => ({ tag: String(index + 1), suite, inline: randomBytes(keyBytes).toString('base64') }));

export const writeCrypto = ({ tag, suite, inline }: CryptoLine): string => `a=crypto:${tag} ${suite} inline:${inline}`;

/**
 * Reads the value of an a=crypto after the colon (RFC 4568 9.1). Undefined for what we cannot do: other suites, several keys, master key
 * identifiers, session parameters. A lifetime is passed over, as no call of ours sends so many packets.
 */
export function readCrypto(value: string): CryptoLine | undefined {
  const [tag, name, parameters, ...session] = value.trim().split(/[ \t]+/);
  const suite = cryptoSuites.find((one) => one === name);
  const [inline = '', ...rest] = /^inline:(.+)$/.exec(parameters ?? '')?.[1]?.split('|') ?? [];
  if (!tag || !/^\d{1,9}$/.test(tag) || !suite || session.length > 0) return undefined;
  if (rest.length > 1 || rest.some((one) => one.includes(':')) || inline.includes(';')) return undefined;
  if (!/^[A-Za-z0-9+/]{40}$/.test(inline)) return undefined;
  return { tag, suite, inline };
}
