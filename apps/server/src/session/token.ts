import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token: with 256 random bits behind it, a plain SHA-256 is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
