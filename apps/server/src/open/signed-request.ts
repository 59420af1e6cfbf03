import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '@parley/contract';
import { mostSkew, type SignatureHeader, textToSign } from '@parley/contract/signature';
import type { FastifyRequest } from 'fastify';
import { keyProblems } from './problems.ts';

/** The five headers of a signed request. */
export type SignedHeaders = Readonly<Record<SignatureHeader, string>>;

const digest = /^[0-9a-f]{64}$/;
const shapes: Readonly<Record<SignatureHeader, RegExp>> = {
  'access-key': /^[\w-]{1,64}$/,
  timestamp: /^\d{10}$/,
  nonce: /^[\w-]{16,64}$/,
  'content-sha256': digest,
  signature: digest,
};

/** Whether a request says that it is signed. */
export const isSigned = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['access-key'] !== undefined;

/** The headers of a signed request. @throws Problem that names the first one that is missing or malformed */
export const signedHeaders = ({ headers }: Pick<FastifyRequest, 'headers'>): SignedHeaders => {
  const read = (header: SignatureHeader): string => {
    const value = headers[header];
    if (typeof value !== 'string' || !shapes[header].test(value)) throw new Problem(keyProblems.header, { header });
    return value;
  };
  return {
    'access-key': read('access-key'),
    timestamp: read('timestamp'),
    nonce: read('nonce'),
    'content-sha256': read('content-sha256'),
    signature: read('signature'),
  };
};

/** @throws Problem if the request's time is too far from ours */
export const expectTime = ({ timestamp }: SignedHeaders, now: Date): void => {
  const seconds = Math.floor(now.getTime() / 1000);
  const away = Math.abs(seconds - Number(timestamp));
  if (away > mostSkew) throw new Problem(keyProblems.skew, { seconds: away, most: mostSkew, now: seconds });
};

/** Whether a request was signed with this secret; it takes as long for a wrong signature as for the right one. */
export const isSignedWith = (secret: string, { method, url }: Pick<FastifyRequest, 'method' | 'url'>, headers: SignedHeaders): boolean =>
  timingSafeEqual(
    createHmac('sha256', secret)
      .update(textToSign(method, url, headers))
      .digest(),
    Buffer.from(headers.signature, 'hex'),
  );
