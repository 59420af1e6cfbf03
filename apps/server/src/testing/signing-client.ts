import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Envelope } from '@parley/contract';

/** What a request is signed with, and what a test may do otherwise than docs/users/api.md says. */
export interface Signing {
  readonly accessKey: string;
  readonly secret: string;
}

/** What is sent otherwise than it was signed. */
export interface Deviation {
  /** Headers that replace or, if undefined, lack those that belong. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly nonce?: string;
  /** Seconds since 1970. */
  readonly timestamp?: number;
}

/** The headers of a request, as docs/users/api.md has it; written from it, and from nothing of the server. */
export const signedBy = (
  { accessKey, secret }: Signing,
  { method, path, body, nonce, timestamp }: { method: string; path: string; body: string; nonce: string; timestamp: string },
): Record<string, string> => {
  const digest = createHash('sha256').update(body, 'utf8').digest('hex');
  const lines = `PARLEY-HMAC-SHA256\n${method}\n${path}\n${timestamp}\n${nonce}\n${digest}`;
  const signature = createHmac('sha256', secret).update(lines, 'utf8').digest('hex');
  return { 'access-key': accessKey, timestamp, nonce, 'content-sha256': digest, signature };
};

/** A program that calls by an API key. */
export const signingClient =
  (url: string, key: Signing) =>
  async (path: string, input: unknown, deviation: Deviation = {}): Promise<Envelope & { data: Record<string, unknown> }> => {
    const body = JSON.stringify(input);
    const { nonce = randomBytes(16).toString('hex'), timestamp = Math.floor(Date.now() / 1000) } = deviation;
    const signed = signedBy(key, { method: 'POST', path, body, nonce, timestamp: String(timestamp) });
    const headers = Object.entries({ ...signed, 'content-type': 'application/json', lang: 'en', ...deviation.headers });
    const response = await fetch(url + path, {
      method: 'POST',
      headers: headers.filter((pair): pair is [string, string] => pair[1] !== undefined),
      body: deviation.body ?? body,
    });
    return (await response.json()) as Envelope & { data: Record<string, unknown> };
  };
