import { randomBytes } from 'node:crypto';

/** The public half of a new API key: it names the key, and opens nothing by itself. */
export const newAccessKey = (): string => `ak${randomBytes(10).toString('hex')}`;

/** Whether a text can be one. */
export const isAccessKey = (text: string): boolean => /^ak[0-9a-f]{20}$/.test(text);

/** A new secret to sign with: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
