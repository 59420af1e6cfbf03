import { hash } from 'node:crypto';
import type { DigestAlgorithm } from './digest-types.ts';

/** Lower-case hex of the text's hash. */
function digestHash(algorithm: DigestAlgorithm, text: string): string {
  return hash(algorithm === 'MD5' ? 'md5' : 'sha256', text, 'hex');
}

/** H(A1): what stands for a password within a realm (RFC 7616 3.4.2). */
export function hashSecret(algorithm: DigestAlgorithm, username: string, realm: string, password: string): string {
  return digestHash(algorithm, `${username}:${realm}:${password}`);
}

/** The parts of a digest response (RFC 7616 3.4.1); without qop, the old form of RFC 2069. */
export interface DigestParts {
  algorithm: DigestAlgorithm;
  /** H(A1). */
  ha1: string;
  method: string;
  uri: string;
  nonce: string;
  qop?: { nc: string; cnonce: string };
}

/** The `response` parameter. */
export function digestResponse(parts: DigestParts): string {
  const ha2 = digestHash(parts.algorithm, `${parts.method}:${parts.uri}`);
  const middle = parts.qop === undefined ? parts.nonce : `${parts.nonce}:${parts.qop.nc}:${parts.qop.cnonce}:auth`;
  return digestHash(parts.algorithm, `${parts.ha1}:${middle}:${ha2}`);
}
